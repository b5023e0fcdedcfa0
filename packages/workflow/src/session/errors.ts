import type { Diagnostic } from "../definition/index.js";

/** Why a session could not begin, or could not go on. */
export type WorkflowErrorCode =
  /** The workflow file, an agent or the graph has errors; see `diagnostics`. */
  | "invalid-workflow"
  /** Inputs of the workflow are missing, wrong, or not its own. */
  | "invalid-inputs"
  /** Environment variables that the workflow names as secrets are not set. */
  | "missing-secrets"
  /** No workflow of that name, or several. */
  | "workflow-not-found"
  /** No such session, or none that could be resumed. */
  | "session-not-found"
  /** A new session was to have the id of one that exists. */
  | "session-exists"
  /** Another live process runs the session. */
  | "session-held"
  /** The workflow file changed in a way that contradicts what is finished. */
  | "workflow-contradicts"
  /** A gate was approved or rejected that does not wait. */
  | "gate-not-open"
  /** The state folder cannot be read or written: disk full, read-only, no permission. */
  | "state-unusable"
  /** A process of an earlier run could not be ended. */
  | "leftover-process";

/** An error whose message says what happened, to which file or session, and how to go on. Compare `code`. */
export class WorkflowError extends Error {
  override readonly name = "WorkflowError";
  readonly code: WorkflowErrorCode;
  /** What was wrong in the files, for `invalid-workflow`. */
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
