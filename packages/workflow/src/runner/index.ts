export type { AgentReport } from "./agent-report.js";
export { commandRunner } from "./command-runner.js";
export { OUTPUT_TAIL_BYTES } from "./output-tail.js";
export type { ProcessGroup, Runner, RunOutcome, RunRequest } from "./runner.js";
export { type RunUsage, readUsage } from "./usage.js";
