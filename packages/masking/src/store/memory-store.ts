import { assertAmount } from "../assert-option.js";
import { type MaskStore, StoreFullError } from "./store.js";

export interface MemoryStoreOptions {
  /** How many UTF-16 units all values together may have. Default: 128 Mi (256 MiB of memory at most). */
  maxSize?: number;
}

/**
 * Keeps originals for as long as the process lives. What it has it keeps: a full store takes nothing more.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MaskStore {
  const { maxSize = 128 * 1024 * 1024 } = options;
  assertAmount("maxSize", maxSize);
  const values = new Map<string, string>();
  let size = 0;
  return {
    put(key, value) {
      if (values.has(key)) return;
      if (size + value.length > maxSize)
        throw new StoreFullError(`The memory store is full: it has ${size} of ${maxSize}`);
      values.set(key, value);
      size += value.length;
    },
    get: (key) => values.get(key),
  };
}
