import type { SessionStep } from "./session-record.js";

/** What changes the project's files. */
export type Change =
  | (Extract<SessionStep, { type: "edit" }> & {
      /** All that the file holds was written. */
      isWhole?: boolean;
      isRemoval?: boolean;
    })
  /** Files are as they were when the session began, or at the last commit; without a path, all of them. */
  | { type: "restore"; path?: string /** As they were before they were edited. */; isExact?: boolean }
  | { type: "commit" }
  /** The last commit is taken back. */
  | { type: "uncommit" }
  /** Changes are put aside, and taken out again. */
  | { type: "stash" }
  | { type: "unstash" }
  /** The session makes a branch, and later another one is brought to where that stands. */
  | { type: "branch"; branch: string }
  | { type: "fast-forward"; branch: string };
