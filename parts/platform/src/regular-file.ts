import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

// Windows has no `O_NONBLOCK`, and no FIFOs among its files.
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Opens a file for reading. A FIFO or a device would block a hook until the client gives up and
 * lets the tool run, so these are refused.
 * @throws the system's error, or an error with the code `EISDIR` or `EFTYPE`
 */
export function openRegularFile(path: string, flags = 0): number {
  const fd = openSync(path, READ | flags);
  const stats = fstatSync(fd);
  if (stats.isFile()) return fd;
  closeSync(fd);
  const code = stats.isDirectory() ? "EISDIR" : "EFTYPE";
  throw Object.assign(new Error(`${code}: not a regular file, open '${path}'`), { code, path });
}

/**
 * Reads a regular file.
 * @param maxBytes defaults to 64 MiB
 * @throws like {@link openRegularFile}, or with the code `EFBIG` if the file is larger
 */
export function readRegularFile(path: string, maxBytes = MAX_BYTES): Buffer {
  const fd = openRegularFile(path);
  try {
    if (fstatSync(fd).size > maxBytes)
      throw Object.assign(new Error(`EFBIG: file too large, open '${path}'`), { code: "EFBIG", path });
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Like {@link readRegularFile}, but returns text without a byte order mark. */
export function readTextFile(path: string, maxBytes = MAX_BYTES): string {
  return readRegularFile(path, maxBytes)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
}
