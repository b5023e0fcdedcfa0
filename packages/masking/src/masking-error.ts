/**
 * - `mixed-shapes`: the messages belong to different APIs
 * - `invalid-ledger`: the value is not a ledger, or it was written by a newer version
 */
export type MaskingErrorCode = "mixed-shapes" | "invalid-ledger";

/** An error in the caller's input that prevents masking. */
export class MaskingError extends Error {
  override readonly name = "MaskingError";

  constructor(
    readonly code: MaskingErrorCode,
    message: string,
  ) {
    super(message);
  }
}
