// How is a phase's program run, and how did it end? Starts it under a leash with the prompt, logs its output
// without secrets, and makes one outcome of its exit code and of what its agent printed.

export { outcomeOfFailure } from "./agent-outcome.js";
export { commandRunner, runProgram, type Talk } from "./command-runner.js";
export { envByName, fillEnvMarks, type Place, type PlacedRequest } from "./place.js";
export { refusalQuestion } from "./refusal-question.js";
export type { ProcessGroup, Runner, RunOutcome, RunRequest } from "./runner.js";
