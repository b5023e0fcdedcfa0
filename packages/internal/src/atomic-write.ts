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

/** How unfinished files are named, so that a later reader or cleaner knows one when it meets it. */
export const TEMPORARY_NAME = /^\.tmp-\d+-[a-z0-9]+$/;

/**
 * Replaces a file's content so that every reader, also after a crash or a power cut, finds the
 * old content or the new, never a part: written under a temporary name beside it, fsynced, renamed over it.
 * A symbolic link stays one (its target is replaced, or made), and an existing file keeps its mode, and its
 * owner where
 * the system allows it. Parent folders are created.
 * @param options.durable false for what is made anew from other files: not fsynced, so after a power cut it
 * may be empty
 * @throws the system's error with its `path`, or one that says that the path is no regular file; then the old
 * content is untouched and
 * the temporary file is removed
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
  // A rename would put a file in the place of `/dev/null`.
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
 * Creates a folder and its parents so that they survive a power cut too. A project's `.agentos/state` and
 * `.agentos/compiled` are of this machine alone: whoever writes into one keeps it out of git, whatever the project's
 * own `.gitignore` says and whoever made it.
 */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  ignoreOwn(resolve(folder), { isNew: first !== undefined });
  if (first === undefined) return;
  // Each new folder is an entry of its parent, from the deepest up to the one that was there before.
  const top = dirname(resolve(first));
  for (let parent = dirname(resolve(folder)); parent.length >= top.length; parent = dirname(parent)) {
    syncFolder(parent);
    if (parent === dirname(parent)) break;
  }
}

/** The name of the file that keeps its folder, itself included, out of git. */
export const IGNORE_NAME = ".gitignore";

const OWN_FOLDER = /^(?<own>.*[\\/]\.agentos[\\/](?:state|compiled))(?:[\\/]|$)/s;
/** Looked at once a process: a session's log is written often. */
const ignored = new Set<string>();

function ignoreOwn(folder: string, { isNew }: { isNew: boolean }): void {
  const own = OWN_FOLDER.exec(folder)?.groups?.own;
  if (own === undefined || (ignored.has(own) && !isNew)) return;
  ignored.add(own);
  keepOutOfGit(own);
}

/** Has git ignore all that is in a folder, unless it has a `.gitignore` already. */
export function keepOutOfGit(folder: string): void {
  try {
    writeFileSync(join(folder, IGNORE_NAME), "*\n", { flag: "wx" });
  } catch {
    // It is there already, or nobody may write there: then what is to be written says so.
  }
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
  // The umask took bits from the mode above; a replaced file gets back exactly what it had.
  if (mode !== undefined) chmodSync(path, mode);
}

/** What root writes for somebody must stay theirs. */
function keepOwner(path: string, { uid, gid }: Stats): void {
  const created = statSync(path);
  if (created.uid === uid && created.gid === gid) return;
  try {
    chownSync(path, uid, gid);
  } catch {
    // Only root may give a file away; whoever may write here keeps the new one.
  }
}

/** Where a path leads, also through a link whose target does not exist yet. */
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
    // It may never have been made; the error that brought us here is the one to report.
  }
}
