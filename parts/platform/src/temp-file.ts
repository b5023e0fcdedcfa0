import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  type Stats,
} from "node:fs";
import { dirname, join } from "node:path";
import { renameWithRetry, temporaryPath, writeAll } from "./atomic-write.js";
import { aboutFile } from "./describe-error.js";
import { assertSafeId } from "./safe-id.js";
import { temporaryFolder } from "./temporary-folder.js";

export interface TempFileOptions {
  folder?: string;
}

// Windows has neither of these flags, and its temporary folder belongs to a single user.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

/**
 * Atomically writes a file to the temporary folder, which is shared with other users. Only the
 * file's owner can read it. Symbolic links are replaced, not followed.
 * @returns the path
 * @throws TypeError if `name` is not a safe id
 */
export function writeTempFile(
  name: string,
  data: string | Uint8Array,
  options: TempFileOptions = {},
): string {
  assertSafeId(name, "temporary file's name");
  const path = join(options.folder ?? temporaryFolder(), name);
  replacePrivately(path, data);
  return path;
}

/** Like {@link writeTempFile}, for a file in any folder. */
export function replacePrivately(path: string, data: string | Uint8Array): void {
  const temporary = temporaryPath(dirname(path));
  const fd = openSync(
    temporary,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW,
    0o600,
  );
  try {
    try {
      // No fsync: hooks write often, and the file need not survive a power failure.
      writeAll(fd, data);
    } finally {
      closeSync(fd);
    }
    renameWithRetry(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw aboutFile(error, path);
  }
}

/**
 * Reads a file from the temporary folder. Returns undefined unless it is a regular file that
 * belongs to this user, is not world-writable and is at most `maxBytes` long (1 MiB by default).
 */
export function readTempFile(
  name: string,
  options: TempFileOptions & { maxBytes?: number } = {},
): string | undefined {
  assertSafeId(name, "temporary file's name");
  const path = join(options.folder ?? temporaryFolder(), name);
  // In a new process, checking is faster than catching an exception.
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  let fd: number;
  try {
    // Opening a named pipe would otherwise wait for a writer.
    fd = openSync(path, constants.O_RDONLY | NO_FOLLOW | NON_BLOCKING);
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(fd);
    if (!isOwnFile(stats) || (stats.mode & 0o002) !== 0 || stats.size > (options.maxBytes ?? 1024 * 1024))
      return undefined;
    return readFileSync(fd, "utf8");
  } finally {
    closeSync(fd);
  }
}

/**
 * Appends a line and returns the end of the file. Appending is atomic, so all processes see the
 * lines in the same order without a lock.
 * @param options.maxBytes how much to read from the end; 0 reads nothing
 * @returns undefined if the file is not trustworthy
 */
export function appendTempFile(
  name: string,
  line: string,
  options: TempFileOptions & { maxBytes: number },
): string | undefined {
  assertSafeId(name, "temporary file's name");
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_FOLLOW | NON_BLOCKING;
  const fd = openSync(join(options.folder ?? temporaryFolder(), name), flags, 0o600);
  try {
    const before = fstatSync(fd);
    // Through a second hard link, another user could choose the file that is appended to.
    if (!isOwnFile(before) || before.nlink !== 1) return undefined;
    writeAll(fd, line);
    return options.maxBytes === 0 ? "" : readEnd(fd, options.maxBytes);
  } finally {
    closeSync(fd);
  }
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

/** Whether the file is a regular file and belongs to the current user. */
export function isOwnFile(stats: Stats): boolean {
  // Windows has no user ids.
  return stats.isFile() && (process.geteuid === undefined || stats.uid === process.geteuid());
}
