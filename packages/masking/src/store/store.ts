/**
 * Stores originals by name. Names are 64 hexadecimal digits, values are JSON; the same name always has the
 * same value. `put` throws when it cannot store the value; the observation then stays in the conversation.
 */
export interface MaskStore {
  put(key: string, value: string): void;
  /** Undefined when there is no such original, or it is no longer stored. */
  get(key: string): string | undefined;
}

/** Thrown by `put` when a store has no room for a value. */
export class StoreFullError extends Error {
  override readonly name = "StoreFullError";
  readonly code = "store-full";
}
