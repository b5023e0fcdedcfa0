import { assertOptions } from "@agentos/platform";
import { assertAmount } from "../assert-option.js";
import { type MaskStore, StoreFullError } from "./store.js";

export interface MemoryStoreOptions {
  /**
   * The maximum total size in UTF-16 code units. Defaults to 128 Mi (at most 256 MiB of memory).
   */
  maxSize?: number;
}

/**
 * Creates a store for the lifetime of the process. A full store rejects new originals.
 * @throws TypeError for an invalid option
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MaskStore {
  assertOptions(options, { maxSize: true });
  const { maxSize = 128 * 1024 * 1024 } = options;
  assertAmount("maxSize", maxSize);
  const values = new Map<string, string>();
  let size = 0;
  return {
    put(key, value) {
      if (values.has(key)) return;
      if (size + value.length > maxSize)
        throw new StoreFullError(`The memory store is full: it holds ${size} of ${maxSize} characters`);
      values.set(key, value);
      size += value.length;
    },
    get: (key) => values.get(key),
  };
}
