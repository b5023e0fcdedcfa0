import type { SessionStep } from "./session-record.js";

/** What changes the project's files. */
export type Change =
  | (Extract<SessionStep, { type: "edit" }> & {
      /** All that the file holds was written. */
      isWhole?: boolean;
      isRemoval?: boolean;
    })
  /** Files are as they were at the last commit; without a path, all of them. */
  | { type: "restore"; path?: string }
  | { type: "commit" }
  /** Changes are put aside, and taken out again. */
  | { type: "stash" }
  | { type: "unstash" };
