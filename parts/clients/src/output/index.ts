// Reads an agent's output: what the agent said, which tools it used, what its calls cost and how it
// ended. Other text passes through unchanged.

export type { AgentReport } from "./agent-report.js";
export { AgentStream } from "./agent-stream.js";
export { LogReader } from "./log-reader.js";
export { LineFinder } from "./newest-line.js";
export { OUTPUT_TAIL_BYTES, OutputTail } from "./output-tail.js";
export { AgentReading } from "./reading.js";
export { toolLine } from "./tool-line.js";
export { readUsage } from "./usage.js";
export { failureText } from "./words.js";
