import type { Action, Evidence } from "@agentos/commands/effects";
import type { Asker } from "../deviations/index.js";
import type { CoveredFile } from "./covered-file.js";

export interface Refusal {
  rule?: { id: string } | undefined;
  reason: string;
  evidence: readonly Evidence[];
  uncertain?: boolean;
}

/** A stopped action that a person can approve or has approved. */
export interface ApprovalRequest extends Asker {
  id: string;
  /** See {@link hashAction}. */
  hash: string;
  tool: string;
  input: Action["input"];
  cwd?: string;
  /** The project's folder, if the request is stored elsewhere. */
  project?: string;
  /** The tool, with its command or input, at most about 500 characters. */
  summary: string;
  rule: string;
  reason: string;
  evidence: readonly Evidence[];
  /** True if the effect could not be determined. */
  uncertain?: boolean;
  /** The phases that requested the same action earlier, at most 20. */
  otherAskers?: readonly Pick<Asker, "workflowSession" | "phase">[];
  /** ISO 8601, UTC. */
  requestedAt: string;
  grantedAt?: string;
  grantedBy?: string;
  expiresAt?: string;
  /** The files that the action depends on, as they were when it was approved. */
  files?: readonly CoveredFile[];
  /** The name under which the use of the grant is recorded outside the project. */
  nonce?: string;
  /** The HMAC-SHA-256 of the grant under the user's key, in hexadecimal. */
  mac?: string;
}
