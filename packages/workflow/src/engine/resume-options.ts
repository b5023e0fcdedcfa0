import type { RunOptions } from "./options.js";

/** Options for resuming a session. */
export interface ResumeOptions extends RunOptions {
  /** Default: the newest session that is neither complete nor cancelled. */
  sessionId?: string;
  /** Only sessions of this workflow (an id or a file's path, which may have moved since). */
  workflow?: string;
  /** Approves the gates that the session paused at, or only that of one phase; default true. */
  approve?: boolean | string;
  /** Sends back a phase that waits at its gate, with a reason for its prompt, and approves nothing. */
  reject?: {
    /** May be omitted if only one gate waits. */
    phase?: string;
    reason: string;
    /**
     * A phase that it depends on, which then runs again with all of its dependents. Default: the phase
     * itself.
     */
    to?: string;
  };
  /** Answers the question of a phase's agent; without `phase`, the questions of all phases that ask. */
  answer?: { phase?: string; text: string };
  /** A note for the next phases, given with the approval. */
  note?: string;
  /** Who answers, for display; default: this process. */
  by?: string;
}
