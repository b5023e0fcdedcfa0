import type { Diagnostic } from "../definition/index.js";

/** Why a session could not start or continue. */
export type WorkflowErrorCode =
  /** The workflow file, an agent or the graph has errors; see `diagnostics`. */
  | "invalid-workflow"
  /** Inputs are missing, invalid or unknown. */
  | "invalid-inputs"
  /** Environment variables that the workflow lists as secrets are not set. */
  | "missing-secrets"
  /** The name matches no workflow, or several. */
  | "workflow-not-found"
  /** The session does not exist, or there is none to resume. */
  | "session-not-found"
  /** The id of a new session is already in use. */
  | "session-exists"
  /** Another live process runs the session. */
  | "session-held"
  /** The workflow file changed in a way that contradicts finished phases. */
  | "workflow-contradicts"
  /** The gate that was to be approved or rejected is not open. */
  | "gate-not-open"
  /** The state folder cannot be read or written: disk full, read-only, no permission. */
  | "state-unusable"
  /** A process of an earlier run could not be ended. */
  | "leftover-process";

/**
 * The message says what happened, to which file or session, and what to do next. To distinguish errors,
 * compare `code`.
 */
export class WorkflowError extends Error {
  override readonly name = "WorkflowError";
  readonly code: WorkflowErrorCode;
  /** The problems in the files; empty unless `code` is `invalid-workflow`. */
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
