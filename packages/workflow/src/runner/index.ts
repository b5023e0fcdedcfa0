// Runs a phase's program, logs its output without secrets, and derives one outcome.

export { outcomeOfFailure } from "./agent-outcome.js";
export { commandRunner, runProgram, type Talk } from "./command-runner.js";
export { envByName, fillEnvMarks, type Place, type PlacedRequest } from "./place.js";
export { refusalQuestion } from "./refusal-question.js";
export type { ProcessGroup, Runner, RunOutcome, RunRequest } from "./runner.js";
