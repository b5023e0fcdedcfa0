/**
 * `mixed-shapes`: the messages belong to different APIs. `invalid-ledger`: not a ledger, or one from a newer
 * version.
 */
export type MaskingErrorCode = "mixed-shapes" | "invalid-ledger";

/** An error that the caller must fix before anything can be masked; see `code`. */
export class MaskingError extends Error {
  override readonly name = "MaskingError";

  constructor(
    readonly code: MaskingErrorCode,
    message: string,
  ) {
    super(message);
  }
}
