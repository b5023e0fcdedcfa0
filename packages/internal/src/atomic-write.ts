import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { errorCode } from "./describe-error.js";

/** How unfinished files are named, so that a later reader or cleaner knows one when it meets it. */
export const TEMPORARY_NAME = /^\.tmp-\d+-[a-z0-9]+$/;

/**
 * Replaces a file's content so that every reader, also after a crash or a power cut, finds the
 * old content or the new, never a part: written under a temporary name beside it, fsynced, renamed over it.
 * A symbolic link stays one (its target is replaced), and an existing file keeps its mode. Parent folders are created.
 * @throws the system's error; then the old content is untouched and the temporary file is removed
 */
export function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  options: { mode?: number } = {},
): void {
  const target = resolveLink(path);
  const folder = dirname(target);
  mkdirSync(folder, { recursive: true });
  const temporary = temporaryPath(folder);
  const mode = options.mode ?? modeOf(target);
  try {
    writeNew(temporary, data, mode);
    renameWithRetry(temporary, target);
  } catch (error) {
    tryUnlink(temporary);
    throw error;
  }
  syncFolder(folder);
}

/** A name in `folder` that nobody else uses now. */
export function temporaryPath(folder: string): string {
  return join(folder, `.tmp-${process.pid}-${Math.random().toString(36).slice(2, 12)}`);
}

/**
 * Renames, and tries again for about a second where Windows refuses because a virus scanner
 * or an indexer holds the file open.
 */
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

/** Makes a rename or a new file in `folder` survive a power cut. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  let fd: number | undefined;
  try {
    fd = openSync(folder, "r");
    fsyncSync(fd);
  } catch {
    // Some network file systems refuse fsync on folders; the content itself is on disk.
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Blocks this thread: for the few places that must wait inside synchronous code. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Writes the whole buffer; one `writeSync` may write less than it was given. */
export function writeAll(fd: number, data: string | Uint8Array): void {
  const bytes = typeof data === "string" ? Buffer.from(data, "utf8") : data;
  let written = 0;
  while (written < bytes.length) written += writeSync(fd, bytes, written);
}

function writeNew(path: string, data: string | Uint8Array, mode: number | undefined): void {
  const fd = openSync(path, "wx", mode ?? 0o666);
  try {
    writeAll(fd, data);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  // The umask took bits from the mode above; a replaced file gets back exactly what it had.
  if (mode !== undefined) chmodSync(path, mode);
}

function resolveLink(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return path;
    throw error;
  }
}

function modeOf(path: string): number | undefined {
  try {
    return statSync(path).mode & 0o777;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function tryUnlink(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It may never have been made; the error that brought us here is the one to report.
  }
}
