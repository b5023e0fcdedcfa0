import { closeSync, readSync } from "node:fs";
import { type JsonObject, parseObject } from "./json-value.js";
import { openRegularFile } from "./regular-file.js";

const CHUNK = 1024 * 1024;
/** Longer rows are skipped, because they contain screenshots or entire files. */
const MAX_ROW = 16 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Yields the rows of a JSON Lines file that contain one of the markers, without parsing the others.
 * Skips invalid rows. An unreadable file has no rows.
 * @param from the byte offset of the first row
 */
export function* readMarkedRows(path: string, marks: readonly Buffer[], from = 0): Iterable<JsonObject> {
  let fd: number;
  try {
    fd = openRegularFile(path);
  } catch {
    return;
  }
  try {
    let kept: Buffer[] = [];
    let length = 0;
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let position = from; ; ) {
      const count = readSync(fd, chunk, 0, CHUNK, position);
      if (count === 0) break;
      position += count;
      let start = 0;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1 && at < count; at = chunk.indexOf(LINE_FEED, start)) {
        const row = length <= MAX_ROW ? rowIn(kept, chunk.subarray(start, at), marks) : undefined;
        if (row) yield row;
        kept = [];
        length = 0;
        start = at + 1;
      }
      length += count - start;
      if (length <= MAX_ROW) kept.push(Buffer.from(chunk.subarray(start, count)));
      else kept = [];
    }
    const row = length <= MAX_ROW ? rowIn(kept, Buffer.alloc(0), marks) : undefined;
    if (row) yield row;
  } catch {
    // The rows read so far are valid.
  } finally {
    closeSync(fd);
  }
}

function rowIn(kept: readonly Buffer[], last: Buffer, marks: readonly Buffer[]): JsonObject | undefined {
  const line = kept.length === 0 ? last : Buffer.concat([...kept, last]);
  return marks.some((mark) => line.includes(mark)) ? parseObject(line.toString("utf8")) : undefined;
}
