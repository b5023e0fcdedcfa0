/**
 * `mixed-shapes`: the messages are not all of one API. `invalid-ledger`: the ledger is none, or of a newer version.
 */
export type MaskingErrorCode = "mixed-shapes" | "invalid-ledger";

/** What the caller must change before anything can be masked; told apart by `code`. */
export class MaskingError extends Error {
  override readonly name = "MaskingError";

  constructor(
    readonly code: MaskingErrorCode,
    message: string,
  ) {
    super(message);
  }
}
