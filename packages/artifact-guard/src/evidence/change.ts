import type { SessionStep } from "./session-record.js";

/** A change to the project's files. */
export type Change =
  | (Extract<SessionStep, { type: "edit" }> & {
      /** The whole content of the file was written. */
      isWhole?: boolean;
      isRemoval?: boolean;
    })
  /** Files are restored to the last commit; without a path, all of them. */
  | { type: "restore"; path?: string }
  | { type: "commit" }
  /** Changes are stashed, and popped again. */
  | { type: "stash" }
  | { type: "unstash" };
