/**
 * Stores originals by name. Names are 64 hexadecimal digits, values are JSON; the same name always has the
 * same value. If `put` cannot store a value, it throws, and the observation stays in the conversation.
 */
export interface MaskStore {
  put(key: string, value: string): void;
  /** Undefined if there is no such original, or it is no longer stored. */
  get(key: string): string | undefined;
}

/** Thrown by `put` when a store has no room for a value. */
export class StoreFullError extends Error {
  override readonly name = "StoreFullError";
  readonly code = "store-full";
}
