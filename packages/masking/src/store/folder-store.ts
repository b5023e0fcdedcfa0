import {
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  utimesSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { assertOptions, assertString, errorCode, TEMPORARY_NAME, writeFileAtomic } from "@agentos/platform";
import { assertAmount, assertOption } from "../assert-option.js";
import { type MaskStore, StoreFullError } from "./store.js";

export interface FolderStoreOptions {
  /** The maximum total size of the files, in bytes. Defaults to 512 MiB. */
  maxBytes?: number;
  /** How long an original is kept after its last use, in milliseconds. Defaults to 7 days. */
  maxAgeMs?: number;
  /** Returns the current time. Defaults to the system clock. */
  now?: () => Date;
}

const DAY_MS = 24 * 3_600_000;
const NAME = /^[0-9a-f]{64}\.json$/;

/**
 * Creates a store with one file per original. Files are written atomically, and only the owner can
 * read them. Several processes can share a folder. Expired files are removed on first use and when
 * space is needed; a full store rejects new originals.
 * @throws TypeError for an invalid option
 */
export function createFolderStore(folder: string, options: FolderStoreOptions = {}): MaskStore {
  assertString(folder, "folder");
  assertOptions(options, { maxBytes: true, maxAgeMs: true, now: true });
  const { maxBytes = 512 * 1024 * 1024, maxAgeMs = 7 * DAY_MS, now = () => new Date() } = options;
  assertAmount("maxBytes", maxBytes);
  assertOption(maxAgeMs > 0, "maxAgeMs", "a positive number", maxAgeMs);
  const root = resolve(folder);
  /** The total size at the last sweep, plus the size of later writes. */
  let used: number | undefined;

  const pathOf = (key: string) => {
    if (!NAME.test(`${key}.json`))
      throw new TypeError(`Expected a key of 64 hexadecimal digits, not ${JSON.stringify(key.slice(0, 80))}`);
    return join(root, `${key}.json`);
  };
  const sweep = () => {
    used = 0;
    for (const entry of entriesOf(root)) {
      if (!entry.isFile() || !(NAME.test(entry.name) || TEMPORARY_NAME.test(entry.name))) continue;
      const path = join(root, entry.name);
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (!stats) continue;
      if (now().getTime() - stats.mtimeMs <= maxAgeMs) used += stats.size;
      else tryUnlink(path);
    }
    return used;
  };

  return {
    put(key, value) {
      const path = pathOf(key);
      const bytes = Buffer.byteLength(value);
      const known = lstatSync(path, { throwIfNoEntry: false });
      if (known?.isFile() && known.size === bytes) {
        touch(path, now());
        return;
      }
      if ((used ?? sweep()) + bytes > maxBytes && sweep() + bytes > maxBytes) {
        throw new StoreFullError(
          `${root} is full: it holds ${used} of ${maxBytes} bytes, so an original of ${bytes} bytes does not fit`,
        );
      }
      // The folder is created here, with its mode, so that other users can never read it.
      mkdirSync(root, { recursive: true, mode: 0o700 });
      writeFileAtomic(path, value, { mode: 0o600 });
      touch(path, now());
      used = (used ?? 0) + bytes;
    },
    get(key) {
      const path = pathOf(key);
      try {
        const stats = lstatSync(path);
        if (!stats.isFile() || now().getTime() - stats.mtimeMs > maxAgeMs) return undefined;
        const value = readFileSync(path, "utf8");
        touch(path, now());
        return value;
      } catch (error) {
        if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
        throw error;
      }
    },
  };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

function touch(path: string, at: Date): void {
  try {
    utimesSync(path, at, at);
  } catch {
    // The file belongs to another user or no longer exists.
  }
}

function tryUnlink(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process has removed the file.
  }
}
