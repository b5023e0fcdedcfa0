import type { OptionNames } from "@agentos/platform";
import { RUN_OPTIONS, type RunOptions } from "./options.js";

/** Options for resuming a session. */
export interface ResumeOptions extends RunOptions {
  /** Defaults to the latest session that is neither complete nor cancelled. */
  sessionId?: string;
  /** The workflow to which the session must belong: an id or a path. Its file may have been moved. */
  workflow?: string;
  /**
   * Whether to approve all gates at which the session paused, or the id of the only phase to approve.
   * Defaults to true.
   */
  approve?: boolean | string;
  /**
   * Sends back a phase that is waiting at its gate, or refuses the stopped actions of a phase. Does not
   * approve any gates.
   */
  reject?: {
    /** Can be omitted if only one phase is waiting. */
    phase?: string;
    reason: string;
    /** The dependency to run again, with all of its dependents. Defaults to the phase itself. */
    to?: string;
  };
  /** Answers the question that a phase's agent asked, or all questions if `phase` is omitted. */
  answer?: { phase?: string; text: string };
  /** A note for the next phases, given with the approval. */
  note?: string;
  /** Who decides, for display. Defaults to the current process. */
  by?: string;
}

export const RESUME_OPTIONS: OptionNames<ResumeOptions> = {
  ...RUN_OPTIONS,
  sessionId: true,
  workflow: true,
  approve: true,
  reject: true,
  answer: true,
  note: true,
  by: true,
};
