import type { Action, Evidence } from "@agentos/commands/effects";
import type { Asker } from "../deviations/index.js";
import type { CoveredFile } from "./covered-file.js";

/** The part of a verdict that a person is shown. */
export interface Refusal {
  rule?: { id: string } | undefined;
  reason: string;
  evidence: readonly Evidence[];
  uncertain?: boolean;
}

/** A stopped action that waits for a person or was granted by one. */
export interface ApprovalRequest extends Asker {
  id: string;
  /** See {@link hashAction}: an approval is for exactly this action. */
  hash: string;
  tool: string;
  input: Action["input"];
  cwd?: string;
  /** The project's folder, if the request is stored outside of it. */
  project?: string;
  /** A short description of its effect for people. */
  summary: string;
  rule: string;
  reason: string;
  evidence: readonly Evidence[];
  /** Its effect could not be determined, and the safe interpretation was used. */
  uncertain?: boolean;
  /** Earlier requesters of the same action who also wait for the answer; at most 20. */
  otherAskers?: readonly Pick<Asker, "workflowSession" | "phase">[];
  /** ISO 8601, UTC. */
  requestedAt: string;
  grantedAt?: string;
  grantedBy?: string;
  /** When the grant expires. */
  expiresAt?: string;
  /** The files that the action depends on, as they were when it was granted. */
  files?: readonly CoveredFile[];
  /** The unique name of the grant, under which its use is recorded outside of the project. */
  nonce?: string;
  /** HMAC-SHA-256 of the grant under the user's key, in hexadecimal. */
  mac?: string;
}
