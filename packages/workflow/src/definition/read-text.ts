import { readFileSync, statSync } from "node:fs";
import { type Diagnostic, describeError, printable } from "@agentos/platform";

/** A file's text without the byte-order mark, or an explanation of the problem. */
export type TextFile =
  | { status: "read"; text: string }
  | { status: "unreadable"; message: string; line?: number };

/** Reads a text file. Never throws. Files larger than `maxBytes` are not opened. */
export function readText(path: string, maxBytes: number): TextFile {
  let bytes: Buffer;
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return unreadable("is a folder; name a file in it");
    // Reading from a pipe that has no writer would block forever.
    if (!stats.isFile()) return unreadable("is not a regular file");
    if (stats.size > maxBytes) {
      return unreadable(`is too big: ${megabytes(stats.size)}, but the limit is ${megabytes(maxBytes)}`);
    }
    bytes = readFileSync(path);
  } catch (error) {
    return unreadable(`cannot be read: ${printable(describeError(error))}`);
  }
  return decode(bytes);
}

function decode(bytes: Buffer): TextFile {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return unreadable("is UTF-16; save it as UTF-8");
  }
  if (bytes.includes(0)) return unreadable("is a binary file, not text");
  try {
    return { status: "read", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { ...unreadable("is not UTF-8 from this line on; save it as UTF-8"), line: firstBadLine(bytes) };
  }
}

/** Finds the first line that changes when it is decoded and encoded again. */
function firstBadLine(bytes: Buffer): number {
  let line = 1;
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    // In UTF-8, a newline byte is never part of another character, so lines can be decoded separately.
    if (!Buffer.from(bytes.toString("utf8", start, end), "utf8").equals(bytes.subarray(start, end))) break;
    start = end + 1;
    line++;
  }
  return line;
}

/** @param what the kind of file, such as "the workflow file" */
export function unreadableFile(
  path: string,
  what: string,
  { message, line }: Extract<TextFile, { status: "unreadable" }>,
): Diagnostic {
  const at = line === undefined ? {} : { line, column: 1 };
  return { severity: "error", path, ...at, message: `${what} ${message}` };
}

function unreadable(message: string): { status: "unreadable"; message: string } {
  return { status: "unreadable", message };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, "")} MB`;
}
