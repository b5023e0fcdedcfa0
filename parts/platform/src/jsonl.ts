import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder, syncFolder, writeAll } from "./atomic-write.js";
import { aboutFile, errorCode } from "./describe-error.js";

/** A line of a JSONL file that could not be read. */
export interface JsonlProblem {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** The content of a JSONL file. */
export interface JsonlContent {
  rows: { line: number; value: unknown }[];
  problems: JsonlProblem[];
}

/** A JSONL file open for appending. */
export interface JsonlFile {
  /**
   * Appends one line and returns when it is on disk.
   * @throws the system's error, after which the file is unchanged and the next `append` may succeed;
   * TypeError when the value has no JSON form
   */
  append(value: unknown): void;
  /** Closing twice is harmless. */
  close(): void;
}

/**
 * Opens a JSONL file for appending, creating it (readable by its owner only) and its folders. One writer at a
 * time. A torn last line left by a crash is removed first, so that it never merges with the next record; a
 * complete one that only lacks its newline gets it.
 */
export function openJsonl(path: string): JsonlFile {
  const fd = openForAppending(path);
  let torn = false;
  let open = true;
  return {
    append(value) {
      const line = lineOf(value);
      if (torn) cutTornTail(fd);
      torn = false;
      const before = fstatSync(fd).size;
      try {
        writeAll(fd, line);
        fsyncSync(fd);
      } catch (error) {
        // A full disk may have taken half a line: leave the file unchanged for whoever writes next.
        torn = !tryTruncate(fd, before);
        throw aboutFile(error, path);
      }
    },
    close() {
      if (open) closeSync(fd);
      open = false;
    },
  };
}

/** The descriptor of a file whose last line is complete. */
export function openForAppending(path: string): number {
  makeFolder(dirname(path));
  const fd = openSync(path, "a+", 0o600);
  try {
    cutTornTail(fd);
    syncFolder(dirname(path));
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** @throws TypeError when the value has no JSON form */
export function lineOf(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`Expected a value that JSON can hold, not ${typeof value}`);
  return `${text}\n`;
}

/** Reads a JSONL file; a missing one has no rows. See {@link parseJsonl}. */
export function readJsonl(path: string): JsonlContent {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return { rows: [], problems: [] };
    throw error;
  }
  return parseJsonl(bytes);
}

/**
 * Parses JSON lines. A line that does not parse is left out and reported; the last one is reported as
 * torn if it has no newline. A last line that parses counts even without one. Blank lines, CRLF and a
 * byte order mark are allowed.
 */
export function parseJsonl(bytes: Uint8Array): JsonlContent {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const content: JsonlContent = { rows: [], problems: [] };
  let start = buffer.length >= 3 && buffer.readUIntBE(0, 3) === 0xefbbbf ? 3 : 0;
  for (let line = 1; start < buffer.length; line++) {
    const newline = buffer.indexOf(0x0a, start);
    const end = newline === -1 ? buffer.length : newline;
    const from = start;
    start = end + 1;
    try {
      const text = buffer.toString("utf8", from, end).trim();
      if (text !== "") content.rows.push({ line, value: JSON.parse(text) as unknown });
    } catch {
      const message = newline === -1 ? "torn last line, dropped" : "not valid JSON, skipped";
      content.problems.push({ line, message });
    }
  }
  return content;
}

/** Removes a torn last line, and completes one that lacks its newline. */
export function cutTornTail(fd: number): void {
  const { size } = fstatSync(fd);
  if (size === 0) return;
  const tail = readTail(fd, size);
  if (tail.length === 0) return;
  if (parseJsonl(tail).problems.length === 0) writeAll(fd, "\n");
  else ftruncateSync(fd, size - tail.length);
  fsyncSync(fd);
}

/** The bytes after the last newline. */
function readTail(fd: number, size: number): Buffer {
  const step = 64 * 1024;
  const chunks: Buffer[] = [];
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - step);
    const chunk = Buffer.alloc(end - start);
    readSync(fd, chunk, 0, chunk.length, start);
    const newline = chunk.lastIndexOf(0x0a);
    chunks.unshift(chunk.subarray(newline + 1));
    if (newline !== -1) break;
    end = start;
  }
  return Buffer.concat(chunks);
}

export function tryTruncate(fd: number, size: number): boolean {
  try {
    ftruncateSync(fd, size);
    return true;
  } catch {
    return false;
  }
}
