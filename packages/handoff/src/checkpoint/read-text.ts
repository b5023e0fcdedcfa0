import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Far more than any plan or log needs to be understood. */
const MAX_BYTES = 256 * 1024;
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

export interface TextFile {
  text: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/**
 * The beginning, or the end, of a file that people or agents write, with unified line ends. Undefined when it
 * is not there or not readable: none of these files has to exist. A named pipe in its place is not waited
 * for.
 */
export function readText(path: string, part: "start" | "end" = "start"): TextFile | undefined {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | NON_BLOCKING);
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) return undefined;
    const bytes = Buffer.alloc(Math.min(stats.size, MAX_BYTES));
    const count = readSync(fd, bytes, 0, bytes.length, part === "end" ? stats.size - bytes.length : 0);
    const text = bytes
      .toString("utf8", 0, count)
      .replace(/^\uFEFF/, "")
      .replace(/\r\n?/g, "\n");
    return { text, changedAt: stats.mtimeMs };
  } catch {
    return undefined;
  } finally {
    closeSync(fd);
  }
}
