import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeSync,
} from "node:fs";
import { isSafeId } from "@agentos/platform";

export { temporaryFolder as stateFolder } from "@agentos/platform";

// The system's temporary folder is shared. Our files there are readable by the owner only, never reached
// through a link, and not trusted when somebody else owns them. Windows has no such flag; its temporary
// folder belongs to one user anyway.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

// Metrics take a few kilobytes.
const MAX_SIZE = 1024 * 1024;

/** The size that metrics are padded to with spaces; most sessions need a third of it. */
const STATE_FILE_BYTES = 4096;

/**
 * The base name of a session's files, or undefined for an id that must not become part of a path. A subagent
 * has its own files beside its session's.
 */
export function stateName(sessionId: unknown, agentId?: unknown): string | undefined {
  if (!isSafeId(sessionId)) return undefined;
  if (agentId === undefined) return usable(`agentos-ctx-${sessionId}`);
  return isSafeId(agentId) ? usable(`agentos-ctx-${sessionId}.agent-${agentId}`) : undefined;
}

function usable(name: string): string | undefined {
  return isSafeId(`${name}.json`) ? name : undefined;
}

/** Undefined when the file does not exist or cannot be trusted. */
export function readStateFile(folder: string, name: string): string | undefined {
  // Checked first, because an exception costs a starting process more. Nobody else can replace a file of
  // ours: the folder is sticky.
  const path = `${folder}/${name}`;
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && isOurs(stats) && stats.size <= MAX_SIZE ? readFileSync(path, "utf8") : undefined;
}

/**
 * Replaces a file's content. Not flushed to disk, unlike data that must survive a power cut: metrics are
 * short-lived, and waiting for the disk would be noticeable at every tool call.
 *
 * Data that fits is padded with spaces to a fixed length and overwrites the old text in a single write;
 * creating a file and renaming it costs forty times as much (0.3 ms of CPU and a millisecond of waiting on
 * ext4). Writers do not mix because their lengths are equal. A concurrent reader may see a part of each,
 * which parses or is ignored.
 * @param data must end with a line feed
 */
export function writeStateFile(folder: string, name: string, data: string): void {
  const path = `${folder}/${name}`;
  const room = STATE_FILE_BYTES - Buffer.byteLength(data);
  if (room < 0) replace(folder, path, data);
  else {
    const text = `${data.slice(0, -1)}${" ".repeat(room)}\n`;
    if (!overwrite(path, text)) replace(folder, path, text);
  }
}

function overwrite(path: string, text: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // Nobody else can put another file in its place after this, because the folder is sticky.
  if (!stats || !isOurs(stats) || stats.nlink !== 1 || stats.size !== STATE_FILE_BYTES) return false;
  const fd = openSync(path, constants.O_WRONLY | NO_FOLLOW);
  try {
    return writeSync(fd, text, 0) === STATE_FILE_BYTES;
  } finally {
    closeSync(fd);
  }
}

/** In one step, so that readers find either the old text or the new. */
function replace(folder: string, path: string, data: string): void {
  const temporary = `${folder}/.tmp-${process.pid}-${Math.random().toString(36).slice(2, 12)}`;
  const fd = openSync(
    temporary,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW,
    0o600,
  );
  try {
    try {
      writeSync(fd, data);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (error) {
    tryUnlink(temporary);
    throw error;
  }
}

/**
 * Appends a line and reads the end of the file, including that line. Appending is atomic across
 * processes, so all of them see the same order of lines: that is all the agreement they need, and
 * there is no lock to go stale.
 * @param maxBytes 0 reads nothing
 * @returns undefined when the file cannot be trusted
 */
export function appendAndRead(
  folder: string,
  name: string,
  line: string,
  maxBytes: number,
): string | undefined {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_FOLLOW | NON_BLOCKING;
  const fd = openSync(`${folder}/${name}`, flags, 0o600);
  try {
    const before = fstatSync(fd);
    // A second link to it would let somebody else choose the file that we append to.
    if (!isOurs(before) || before.nlink !== 1) return undefined;
    writeSync(fd, line);
    return maxBytes === 0 ? "" : readEnd(fd, maxBytes);
  } finally {
    closeSync(fd);
  }
}

function isOurs(stats: Stats): boolean {
  return stats.isFile() && (process.getuid === undefined || stats.uid === process.getuid());
}

function readEnd(fd: number, maxBytes: number): string {
  const { size } = fstatSync(fd);
  const start = Math.max(0, size - maxBytes);
  const bytes = Buffer.allocUnsafe(size - start);
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(fd, bytes, filled, bytes.length - filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.toString("latin1", 0, filled);
}

function tryUnlink(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Already renamed or never created; the original error is the one to report.
  }
}
