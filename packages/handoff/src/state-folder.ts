import { join } from "node:path";

/** Where handoffs stand: `.continue-here.md` and the folders of `handoffs/`, one for each state. */
export interface HandoffPaths {
  /** The handoff that was written last, until it is claimed or another session writes one. */
  newest: string;
  /** Handoffs that another session's handoff pushed out of `newest`. */
  unclaimed: string;
  /** `<claimId>.md`, and `<claimId>.json` that says who claimed it and when. */
  claimed: string;
  archive: string;
  /** Unfinished files; nothing here counts as a handoff. */
  writing: string;
}

export function handoffPaths(stateFolder: string): HandoffPaths {
  const handoffs = join(stateFolder, "handoffs");
  return {
    newest: join(stateFolder, ".continue-here.md"),
    unclaimed: join(handoffs, "unclaimed"),
    claimed: join(handoffs, "claimed"),
    archive: join(handoffs, "archive"),
    writing: join(handoffs, "writing"),
  };
}
