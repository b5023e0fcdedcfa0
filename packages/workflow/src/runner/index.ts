export type { ProcessGroup, Runner, RunOutcome, RunRequest } from "./runner.js";
