/**
 * The status of a phase. `waiting`: done, its gate is not approved yet; `deferred`: answered "not now";
 * `retrying`: failed or left its artifact unfinished, and will be tried again; `released`: left its artifact
 * unfinished for the last time; `stopped`: a person must decide on an action that rules stopped, a question
 * or a merge; `not-needed`: its `when` was false, and its dependents run.
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
