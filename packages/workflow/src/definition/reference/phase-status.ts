/**
 * Where a phase stands. `waiting` is done, with a gate that a person has not approved yet; `deferred`
 * answered "not now"; `retrying` failed, or left its artifact unfinished, and will be tried again; `released`
 * left its artifact unfinished for the last time; `stopped` ended with actions that rules had stopped and
 * that a person must decide about; `not-needed` did not run because its `when` did not hold, and what depends
 * on it goes on.
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
