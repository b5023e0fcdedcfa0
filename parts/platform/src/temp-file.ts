import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync, type Stats } from "node:fs";
import { join } from "node:path";
import { renameWithRetry, temporaryPath, writeAll } from "./atomic-write.js";
import { aboutFile } from "./describe-error.js";
import { assertSafeId } from "./safe-id.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The location of a file in the shared temporary folder; `folder` defaults to the system's. */
export interface TempFileOptions {
  folder?: string;
}

// Windows has neither flag; its temporary folder belongs to one user anyway.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

/**
 * Writes a file into the temporary folder, which everyone on the machine can write to: readable by its owner
 * only, replaced atomically, and never through a symbolic link (a rename replaces the link itself).
 * @returns the path
 * @throws TypeError when `name` is not a safe id
 */
export function writeTempFile(
  name: string,
  data: string | Uint8Array,
  options: TempFileOptions = {},
): string {
  assertSafeId(name, "temporary file's name");
  const folder = options.folder ?? temporaryFolder();
  const path = join(folder, name);
  const temporary = temporaryPath(folder);
  const fd = openSync(
    temporary,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW,
    0o600,
  );
  try {
    try {
      // No fsync: hooks write here at every event, and the folder need not survive a power cut.
      writeAll(fd, data);
    } finally {
      closeSync(fd);
    }
    renameWithRetry(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw aboutFile(error, path);
  }
  return path;
}

/**
 * Reads a file in the temporary folder. Undefined when it does not exist or cannot be trusted: a symbolic
 * link, not a regular file, another user's, world-writable, or larger than `maxBytes` (default 1 MiB).
 */
export function readTempFile(
  name: string,
  options: TempFileOptions & { maxBytes?: number } = {},
): string | undefined {
  assertSafeId(name, "temporary file's name");
  let fd: number;
  try {
    // Non-blocking, because opening somebody's named pipe would otherwise wait for a writer.
    fd = openSync(
      join(options.folder ?? temporaryFolder(), name),
      constants.O_RDONLY | NO_FOLLOW | NON_BLOCKING,
    );
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile() || !isOurs(stats) || stats.size > (options.maxBytes ?? 1024 * 1024)) return undefined;
    return readFileSync(fd, "utf8");
  } finally {
    closeSync(fd);
  }
}

function isOurs({ uid, mode }: Stats): boolean {
  // Windows has no user ids.
  return process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o002) === 0);
}
