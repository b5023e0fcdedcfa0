// Runs a phase's program: starts it under a leash with the prompt, logs its output without secrets, and
// derives one outcome from its exit code and its agent's output.

export { outcomeOfFailure } from "./agent-outcome.js";
export { commandRunner, runProgram, type Talk } from "./command-runner.js";
export { envByName, fillEnvMarks, type Place, type PlacedRequest } from "./place.js";
export { refusalQuestion } from "./refusal-question.js";
export type { ProcessGroup, Runner, RunOutcome, RunRequest } from "./runner.js";
