import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type JsonObject, parseObject } from "@agentos/platform";

/** Enough for a turn that edits many large files. Parsing this amount takes 20 ms. */
const TAIL_BYTES = 4 * 1024 * 1024;
/** Longer rows usually contain a screenshot or a complete data file. */
const MAX_ROW_LENGTH = 1024 * 1024;

/**
 * Returns the last rows of a session file, oldest first, up to 4 MB by default. Skips rows that are
 * incomplete, too long or not objects.
 * @throws the system's error if the file cannot be read
 */
export function readTailRows(path: string, maxBytes = TAIL_BYTES): { rows: JsonObject[]; isWhole: boolean } {
  const fd = openSync(path, "r");
  try {
    const stats = fstatSync(fd);
    // Reading from a pipe or a device would block.
    if (!stats.isFile()) throw new Error("it is not a file");
    const from = Math.max(0, stats.size - maxBytes);
    const bytes = Buffer.allocUnsafe(stats.size - from);
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(fd, bytes, length, bytes.length - length, from + length);
      if (count === 0) break;
      length += count;
    }
    return { rows: rowsOf(bytes.subarray(0, length), from > 0), isWhole: from === 0 };
  } finally {
    closeSync(fd);
  }
}

function rowsOf(bytes: Buffer, isTorn: boolean): JsonObject[] {
  const rows: JsonObject[] = [];
  const first = isTorn ? bytes.indexOf(0x0a) + 1 : 0;
  if (isTorn && first === 0) return rows;
  for (let start = first; start < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    if (end - start > 1 && end - start <= MAX_ROW_LENGTH) {
      const row = parseObject(bytes.toString("utf8", start, end));
      if (row !== undefined) rows.push(row);
    }
    start = end + 1;
  }
  return rows;
}
