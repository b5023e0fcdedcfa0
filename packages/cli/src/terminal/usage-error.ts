/** Wrong arguments, or nothing there by the name that was given. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "usage";
}
