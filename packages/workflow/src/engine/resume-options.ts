import type { RunOptions } from "./options.js";

/** Options for resuming a session. */
export interface ResumeOptions extends RunOptions {
  /** Defaults to the newest session that is neither complete nor cancelled. */
  sessionId?: string;
  /** Resumes only sessions of this workflow: an id, or a path, which may have changed since. */
  workflow?: string;
  /** Approves the gates that the session announced, or only that of one phase. Defaults to true. */
  approve?: boolean | string;
  /** Sends back a phase that waits at its gate. No other gate is approved. */
  reject?: {
    /** May be omitted if only one gate waits. */
    phase?: string;
    reason: string;
    /** A dependency to run again, with all of its dependents. Defaults to the phase itself. */
    to?: string;
  };
  /** Answers the question of a phase's agent, or of all agents that ask if `phase` is omitted. */
  answer?: { phase?: string; text: string };
  /** A note for the next phases, given with the approval. */
  note?: string;
  /** Who answers, for display. Defaults to this process. */
  by?: string;
}
