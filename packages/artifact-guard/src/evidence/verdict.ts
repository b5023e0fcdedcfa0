import type { ActKind } from "./other-claims.js";
import type { CheckKind } from "./session-record.js";

/** What is known of one kind of check at a turn's end. */
export interface EvidenceVerdict {
  kind: CheckKind | "checks" | ActKind;
  /**
   * `shown`: a run that covers the last edits ended well. `claimed-not-shown`: the agent says so, or it is
   * required, and no run shows it.
   */
  status: "shown" | "claimed-not-shown" | "not-claimed";
  /** Whether the criteria ask for it. */
  isRequired: boolean;
  /** The sentence that claims it. */
  claim?: string;
  /** What is missing, as a sentence; absent where nothing is. */
  missing?: string;
  /** The file whose edit is not covered any more. */
  since?: string;
  /** The command of the run that counts, or came nearest. */
  command?: string;
  /**
   * Nobody is to be sent back for it: what came before the read part of the session is not known.
   */
  isExcused: boolean;
}
