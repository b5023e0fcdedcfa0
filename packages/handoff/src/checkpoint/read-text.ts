import { closeSync, fstatSync, readSync } from "node:fs";
import { openRegularFile } from "@agentos/platform";

/** Far more than any plan or log needs to be understood. */
const MAX_BYTES = 256 * 1024;

export interface TextFile {
  text: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** The beginning, or the end, of a text file with unified line ends. Undefined when it cannot be read. */
export function readText(path: string, part: "start" | "end" = "start"): TextFile | undefined {
  let fd: number | undefined;
  try {
    fd = openRegularFile(path);
    const { size, mtimeMs } = fstatSync(fd);
    const bytes = Buffer.alloc(Math.min(size, MAX_BYTES));
    const count = readSync(fd, bytes, 0, bytes.length, part === "end" ? size - bytes.length : 0);
    const text = bytes
      .toString("utf8", 0, count)
      .replace(/^\uFEFF/, "")
      .replace(/\r\n?/g, "\n");
    return { text, changedAt: mtimeMs };
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
