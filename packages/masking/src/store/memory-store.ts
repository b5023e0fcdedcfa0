import { assertAmount } from "../assert-option.js";
import { type MaskStore, StoreFullError } from "./store.js";

export interface MemoryStoreOptions {
  /** Maximum total size of all values in UTF-16 units. Default: 128 Mi (256 MiB of memory at most). */
  maxSize?: number;
}

/**
 * Stores originals for the lifetime of the process. Nothing is dropped: a full store rejects new originals.
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
