import { closeSync, fstatSync, readSync } from "node:fs";
import { openRegularFile } from "@agentos/platform";

const MAX_BYTES = 256 * 1024;

export interface TextFile {
  text: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** Reads one end of a file and normalises line breaks. Returns undefined if it is unreadable. */
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
