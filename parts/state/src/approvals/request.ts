import type { Action, Evidence } from "@agentos/commands/effects";
import type { Asker } from "../deviations/index.js";
import type { CoveredFile } from "./covered-file.js";

/** Why an action was stopped, as far as a person is shown it. */
export interface Refusal {
  rule?: { id: string };
  reason: string;
  evidence: readonly Evidence[];
  uncertain?: boolean;
}

/** An action that was stopped and waits for a person, or was granted by one. */
export interface ApprovalRequest extends Asker {
  id: string;
  /** See {@link hashAction}: an approval is for this very action. */
  hash: string;
  tool: string;
  input: Action["input"];
  cwd?: string;
  /** The project's folder, where the request is kept outside of it. */
  project?: string;
  /** The beginning of what it would do, as a person reads it. */
  summary: string;
  rule: string;
  reason: string;
  evidence: readonly Evidence[];
  /** What it does could not be seen, and the safe reading was taken. */
  uncertain?: boolean;
  /** Who asked for the very same before, and waits for the answer as well; at most 20. */
  otherAskers?: readonly Pick<Asker, "workflowSession" | "phase">[];
  /** ISO 8601, UTC. */
  requestedAt: string;
  grantedAt?: string;
  grantedBy?: string;
  /** After this the grant no longer counts. */
  expiresAt?: string;
  /** The files on whose content the action depends, as they were when it was granted. */
  files?: readonly CoveredFile[];
  /** Of one grant: it is used up under this name, outside of the project. */
  nonce?: string;
  /** HMAC-SHA-256 of the grant under the user's key, in hexadecimal. */
  mac?: string;
}
