/**
 * The status of a phase.
 * - `waiting`: done, but its gate has not yet been approved
 * - `deferred`: its runner answered "not now"; the phase will be tried again
 * - `retrying`: failed or left its artifact unfinished, and will be tried again
 * - `released`: left its artifact unfinished in its last attempt
 * - `stopped`: a person must decide about a stopped action, answer a question or resolve a merge conflict
 * - `not-needed`: its `when` was false; its dependents run
 */
export type PhaseStatus =
  | "pending"
  | "running"
  | "retrying"
  | "deferred"
  | "waiting"
  | "stopped"
  | "completed"
  | "failed"
  | "timed-out"
  | "released"
  | "cancelled"
  | "skipped"
  | "not-needed";
