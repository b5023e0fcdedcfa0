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

/** The names of unfinished files, so that a later reader or cleaner can recognise them. */
export const TEMPORARY_NAME = /^\.tmp-\d+-[a-z0-9]+$/;

/**
 * Replaces a file's content atomically: every reader, even after a crash or a power cut, finds either the old
 * or the new content, never a part. Writes to a temporary file next to it, fsyncs that, and renames it. A
 * symbolic link is kept (its target is replaced or created), and an existing file keeps its mode and, if the
 * system allows it, its owner. Parent folders are created.
 * @param options.durable false for files that can be regenerated: no fsync, so the file may be empty after a
 * power cut
 * @throws the system's error with its `path`, or an error if the path is not a regular file; the old content
 * is then unchanged and the temporary file removed
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
  // A rename would replace `/dev/null` with a file.
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
 * Creates a folder and its parents so that they survive a power cut. A project's `.agentos/state` and
 * `.agentos/compiled` are specific to this machine, so they are kept out of git, regardless of the project's
 * `.gitignore` and of the program that created them.
 */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  ignoreOwn(resolve(folder), { isNew: first !== undefined });
  if (first === undefined) return;
  // Each new folder is an entry in its parent, from the deepest up to the one that existed before.
  const top = dirname(resolve(first));
  for (let parent = dirname(resolve(folder)); parent.length >= top.length; parent = dirname(parent)) {
    syncFolder(parent);
    if (parent === dirname(parent)) break;
  }
}

/** The file that keeps its folder, including itself, out of git. */
export const IGNORE_NAME = ".gitignore";

const OWN_FOLDER = /^(?<own>.*[\\/]\.agentos[\\/](?:state|compiled))(?:[\\/]|$)/s;
/** Checked once per process, because a session's log is written often. */
const ignored = new Set<string>();

function ignoreOwn(folder: string, { isNew }: { isNew: boolean }): void {
  const own = OWN_FOLDER.exec(folder)?.groups?.own;
  if (own === undefined || (ignored.has(own) && !isNew)) return;
  ignored.add(own);
  keepOutOfGit(own);
}

/** Makes git ignore everything in a folder, unless the folder already has a `.gitignore`. */
export function keepOutOfGit(folder: string): void {
  try {
    writeFileSync(join(folder, IGNORE_NAME), "*\n", { flag: "wx" });
  } catch {
    // It exists already, or the folder is not writable, which the actual write will report.
  }
}

/** An unused name in `folder`. */
export function temporaryPath(folder: string): string {
  return join(folder, `.tmp-${process.pid}-${Math.random().toString(36).slice(2, 12)}`);
}

/**
 * Renames; on Windows, retries for about a second while a virus scanner or an indexer holds the file open.
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

/** Blocks this thread. For the few places that must wait inside synchronous code. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Writes the whole buffer; a single `writeSync` may write less. */
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
  // The umask cleared bits of the mode above; a replaced file gets its previous mode back.
  if (mode !== undefined) chmodSync(path, mode);
}

/** Files that root writes on behalf of a user must still belong to that user. */
function keepOwner(path: string, { uid, gid }: Stats): void {
  const created = statSync(path);
  if (created.uid === uid && created.gid === gid) return;
  try {
    chownSync(path, uid, gid);
  } catch {
    // Only root may change the owner; otherwise the new file belongs to the writer.
  }
}

/** The target of a path, even through a link whose target does not exist yet. */
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
    // It may never have been created; the original error is the one to report.
  }
}
