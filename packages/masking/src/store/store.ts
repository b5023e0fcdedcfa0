/**
 * A store for originals as JSON. Keys are 64 hexadecimal digits, and a key always has the same
 * value. `put` throws if it cannot store a value; the observation is then left in the conversation.
 */
export interface MaskStore {
  put(key: string, value: string): void;
  /** Returns undefined if the original does not exist or has expired. */
  get(key: string): string | undefined;
}

/** Thrown by `put` if the store has no room for the value. */
export class StoreFullError extends Error {
  override readonly name = "StoreFullError";
  readonly code = "store-full";
}
