/**
 * Keeps originals by name. Names are 64 hexadecimal digits, values JSON texts; the same name always comes with the same value.
 * `put` throws when it cannot keep the value: then the observation stays in the conversation.
 */
export interface MaskStore {
  put(key: string, value: string): void;
  /** undefined when there is none, or none any more. */
  get(key: string): string | undefined;
}

/** Why a store did not take a value. */
export class StoreFullError extends Error {
  override readonly name = "StoreFullError";
  readonly code = "store-full";
}
