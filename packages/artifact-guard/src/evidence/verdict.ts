import type { ActKind } from "./other-claims.js";
import type { CheckKind } from "./session-record.js";

/** What is known about one kind of check at a turn's end. */
export interface EvidenceVerdict {
  kind: CheckKind | "checks" | ActKind;
  /**
   * `shown`: a run that covers the last edits passed. `claimed-not-shown`: the agent claims it, or it is
   * required, but no run shows it.
   */
  status: "shown" | "claimed-not-shown";
  /** Whether the criteria require it. */
  isRequired: boolean;
  /** The sentence that claims it. */
  claim?: string;
  /** What is missing, as a sentence; absent if nothing is. */
  missing?: string;
  /** The file whose edit the last run does not cover. */
  since?: string;
  /** The command of the run that decides, or that came nearest. */
  command?: string;
  /** The agent must not be sent back for it, because earlier parts of the session were not read. */
  isExcused: boolean;
}
