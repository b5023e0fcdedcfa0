import { closeSync, fstatSync } from "node:fs";
import { type JsonObject, openRegularFile, readMarkedRows } from "@agentos/platform";

/** Enough for a turn that edits many large files. Parsing this amount takes 20 ms. */
const TAIL_BYTES = 4 * 1024 * 1024;
const OBJECT = Buffer.from("{");

/**
 * Returns the rows at the end of a session file (by default, its last 4 MB), oldest first. Skips rows
 * that are incomplete or not objects.
 * @throws the system's error if the file cannot be read
 */
export function readTailRows(path: string, maxBytes = TAIL_BYTES): { rows: JsonObject[]; isWhole: boolean } {
  const fd = openRegularFile(path);
  const from = Math.max(0, fstatSync(fd).size - maxBytes);
  closeSync(fd);
  return { rows: [...readMarkedRows(path, [OBJECT], from)], isWhole: from === 0 };
}
