export { commandRunner } from "./command-runner.js";
export type { ProcessGroup, Runner, RunOutcome, RunRequest } from "./runner.js";
