export type { Diagnostic } from "@agentos/platform";
export { type Again, again, type Expand, expand, type Hold, hold, type NotNow, notNow } from "./answers.js";
export type { Backoff } from "./backoff.js";
export { checkGraph } from "./check.js";
export type { Clock } from "./clock.js";
export type { TaskContext } from "./execution.js";
export { createGraph, type Graph } from "./graph.js";
export {
  type Journal,
  type JournalEntry,
  type JsonlJournal,
  jsonlJournal,
  type NodeInputs,
} from "./journal.js";
export type { NodeInput } from "./node-input.js";
export type { Overlap } from "./overlaps.js";
export {
  type CycleProblem,
  type DuplicateIdProblem,
  type EmptyIdProblem,
  GraphError,
  type GraphProblem,
  type UnknownDependencyProblem,
} from "./problems.js";
export { createRun, type Run, runGraph, type Task } from "./run.js";
export type { OnFailure, RunOptions } from "./run-options.js";
export type { NodeResult, NodeStatus, RunEvent, RunResult } from "./run-result.js";
