import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

// Windows has neither flag, and no FIFOs among its files.
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Opens a file for reading without ever waiting: a FIFO or a device in place of a file would block a hook
 * until its client gives up and lets the tool run.
 * @throws the system's error, or one with the code `EFTYPE` for anything but a regular file
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
 * Reads a whole file, see {@link openRegularFile}.
 * @param maxBytes default 64 MiB
 * @throws also, with the code `EFBIG`, for a larger file
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

/** Like {@link readRegularFile}, as text without a byte order mark. */
export function readTextFile(path: string, maxBytes = MAX_BYTES): string {
  return readRegularFile(path, maxBytes)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
}
