import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { aboutFile, errorCode } from "./describe-error.js";

/** Matches the names of unfinished files, so that cleaners can remove them. */
export const TEMPORARY_NAME = /^\.tmp-\d+-[a-z0-9]+$/;

/**
 * Replaces a file's content atomically: readers see the old or the new content, even after a crash
 * or a power failure. Symbolic links are followed. An existing file keeps its mode and, if
 * possible, its owner. Parent folders are created.
 * @param options.durable false skips the fsync; the file may then be empty after a power failure
 * @throws the system's error with its `path`, or an Error if the path is not a regular file; in
 * either case, the old content is left in place
 */
export function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  options: { mode?: number; durable?: boolean } = {},
): void {
  const target = resolveLink(path);
  const folder = dirname(target);
  makeFolder(folder);
  const existing = statSync(target, { throwIfNoEntry: false });
  // A rename would replace a device such as `/dev/null` with a file.
  if (existing && !existing.isFile() && !existing.isDirectory())
    throw new Error(`${path} is not a regular file`);
  const temporary = temporaryPath(folder);
  const { durable = true, mode = existing && existing.mode & 0o777 } = options;
  try {
    writeNew(temporary, data, { mode, existing, durable });
    renameWithRetry(temporary, target);
  } catch (error) {
    tryUnlink(temporary);
    throw aboutFile(error, path);
  }
  if (durable) syncFolder(folder);
}

/**
 * Creates a folder with its parents and syncs it to disk. `.agentos/state` and `.agentos/compiled`
 * are kept out of git, because they are specific to this machine.
 */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  ignoreOwn(resolve(folder), { isNew: first !== undefined });
  if (first === undefined) return;
  // Each new folder is an entry in its parent, so all parents are synced.
  const top = dirname(resolve(first));
  for (let parent = dirname(resolve(folder)); parent.length >= top.length; parent = dirname(parent)) {
    syncFolder(parent);
    if (parent === dirname(parent)) break;
  }
}

export const IGNORE_NAME = ".gitignore";

const OWN_FOLDER = /^(?<own>.*[\\/]\.agentos[\\/](?:state|compiled))(?:[\\/]|$)/s;
/** Each folder is checked only once per process, because a session's log is written often. */
const ignored = new Set<string>();

function ignoreOwn(folder: string, { isNew }: { isNew: boolean }): void {
  const own = OWN_FOLDER.exec(folder)?.groups?.own;
  if (own === undefined || (ignored.has(own) && !isNew)) return;
  ignored.add(own);
  keepOutOfGit(own);
}

/** Makes git ignore a folder, unless the folder already has a `.gitignore`. */
export function keepOutOfGit(folder: string): void {
  try {
    writeFileSync(join(folder, IGNORE_NAME), "*\n", { flag: "wx" });
  } catch {
    // The file exists, or the folder is not writable. The caller's write reports the latter.
  }
}

export function temporaryPath(folder: string): string {
  return join(folder, `.tmp-${process.pid}-${Math.random().toString(36).slice(2, 12)}`);
}

/** Renames a file. Retries on Windows, where another program may have it open for a moment. */
export function renameWithRetry(from: string, to: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const code = errorCode(error);
      const passing = code === "EPERM" || code === "EACCES" || code === "EBUSY";
      if (process.platform !== "win32" || !passing || attempt === 10) throw error;
      sleepSync(attempt * 20);
    }
  }
}

/** Makes a rename or a new file survive a power failure. Windows needs no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  let fd: number | undefined;
  try {
    fd = openSync(folder, "r");
    fsyncSync(fd);
  } catch {
    // Some network file systems refuse fsync on folders.
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Writes all of the data. A single `writeSync` may write only part of it. */
export function writeAll(fd: number, data: string | Uint8Array): void {
  const bytes = typeof data === "string" ? Buffer.from(data, "utf8") : data;
  let written = 0;
  while (written < bytes.length) written += writeSync(fd, bytes, written);
}

function writeNew(
  path: string,
  data: string | Uint8Array,
  { mode, existing, durable }: { mode: number | undefined; existing: Stats | undefined; durable: boolean },
): void {
  const fd = openSync(path, "wx", mode ?? 0o666);
  try {
    writeAll(fd, data);
    if (durable) fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  if (existing) keepOwner(path, existing);
  // The umask may have cleared bits in the mode.
  if (mode !== undefined) chmodSync(path, mode);
}

/** Restores the owner, because files that root replaces must still belong to their users. */
function keepOwner(path: string, { uid, gid }: Stats): void {
  const created = statSync(path);
  if (created.uid === uid && created.gid === gid) return;
  try {
    chownSync(path, uid, gid);
  } catch {
    // Only root can change the owner. Otherwise, the new file belongs to the writer.
  }
}

function resolveLink(path: string): string {
  let current = path;
  for (let links = 0; links < 40; links++) {
    try {
      return realpathSync(current);
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
    }
    try {
      const link = readlinkSync(current);
      current = resolve(realpathSync(dirname(current)), link);
    } catch {
      return current;
    }
  }
  return current;
}

function tryUnlink(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // The file may not exist. The original error matters more.
  }
}
