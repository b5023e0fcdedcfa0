import type { ActKind } from "./other-claims.js";
import type { CheckKind } from "./session-record.js";

/** The result for one kind of check at the end of a turn. */
export interface EvidenceVerdict {
  kind: CheckKind | "checks" | ActKind;
  /**
   * `shown` if a run that covers the last edits passed; otherwise `claimed-not-shown`, even if the
   * check was not claimed but only required.
   */
  status: "shown" | "claimed-not-shown";
  isRequired: boolean;
  claim?: string;
  /** A description of the missing evidence, if any. */
  missing?: string;
  /** An edited file that the last run does not cover. */
  since?: string;
  /** The command of the decisive or most relevant run. */
  command?: string;
  /** Whether the record may be incomplete. If so, the agent must not be sent back. */
  isExcused: boolean;
}
