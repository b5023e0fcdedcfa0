import type { RunOptions } from "./options.js";

/** What a session is resumed with. */
export interface ResumeOptions extends RunOptions {
  /** Default: the newest session that is neither complete nor cancelled. */
  sessionId?: string;
  /** Only sessions of this workflow (an id or a file's path, which may have moved since). */
  workflow?: string;
  /** Approves the gates that the session paused at, or that of one phase; default true. */
  approve?: boolean | string;
  /** Sends a phase back that waits at its gate, with a reason for its prompt, and approves nothing. */
  reject?: {
    /** May be left out when one gate waits. */
    phase?: string;
    reason: string;
    /**
     * A phase that it depends on, which then runs again with all that depends on it. Default: the phase
     * itself.
     */
    to?: string;
  };
  /** Answers what the agent of a phase asks; without `phase` of every one that asks. */
  answer?: { phase?: string; text: string };
  /** A note with the approval, for the next phases. */
  note?: string;
  /** Who answers, for people; default this process. */
  by?: string;
}
