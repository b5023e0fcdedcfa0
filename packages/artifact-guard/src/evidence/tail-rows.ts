import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type JsonObject, parseObject } from "@agentos/platform";

/** How much of a session's end is read: enough for a turn with many large files, and 20 ms of parsing. */
const TAIL_BYTES = 4 * 1024 * 1024;
/** A longer row holds a screenshot or a whole data file. */
const MAX_ROW_LENGTH = 1024 * 1024;

/**
 * The last rows of a client's session file, oldest first: at most 4 MB of them, whatever the file's size.
 * Rows that are torn, too long or not objects are left out.
 * @throws the system's error when the file cannot be read
 */
export function readTailRows(path: string, maxBytes = TAIL_BYTES): { rows: JsonObject[]; isWhole: boolean } {
  const fd = openSync(path, "r");
  try {
    const stats = fstatSync(fd);
    // Reading a pipe or a device would block.
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
