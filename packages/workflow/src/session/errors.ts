import type { Diagnostic } from "../definition/index.js";

/** Why a session could not start or continue. */
export type WorkflowErrorCode =
  /** The workflow file, an agent or the graph has errors; see `diagnostics`. */
  | "invalid-workflow"
  /** Inputs are missing, invalid or unknown. */
  | "invalid-inputs"
  /** Environment variables listed as secrets are not set. */
  | "missing-secrets"
  /** The name matches no workflow, or more than one. */
  | "workflow-not-found"
  /** The session does not exist, or no session can be resumed. */
  | "session-not-found"
  | "session-exists"
  /** Another live process is running the session. */
  | "session-held"
  /** Changes to the workflow file conflict with finished phases. */
  | "workflow-contradicts"
  | "gate-not-open"
  /** The state folder cannot be read or written. */
  | "state-unusable"
  /** A process from an earlier run could not be terminated. */
  | "leftover-process";

/** An error whose message suggests what to do. Compare `code` to distinguish errors. */
export class WorkflowError extends Error {
  override readonly name = "WorkflowError";
  readonly code: WorkflowErrorCode;
  /** Problems in the files. Empty unless `code` is `invalid-workflow` or `invalid-inputs`. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    code: WorkflowErrorCode,
    message: string,
    options: { cause?: unknown; diagnostics?: readonly Diagnostic[] } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.diagnostics = options.diagnostics ?? [];
  }
}
