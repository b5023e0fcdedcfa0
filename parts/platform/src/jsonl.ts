import { closeSync, fstatSync, fsync, fsyncSync, ftruncateSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder, syncFolder, writeAll } from "./atomic-write.js";
import { aboutFile, errorCode } from "./describe-error.js";
import { readRegularFile } from "./regular-file.js";

interface JsonlProblem {
  /** One-based. */
  line: number;
  message: string;
}

export interface JsonlContent {
  rows: { line: number; value: unknown }[];
  problems: JsonlProblem[];
}

/** Called once. Without an error, the line is on disk; with an error, it is not in the file. */
export type Settled = (error?: unknown) => void;

export interface JsonlFile {
  /**
   * Appends a line and returns once it is on disk.
   * @throws the system's error; the file is then unchanged, and another `append` may succeed
   * @throws TypeError if the value has no JSON form
   */
  append(value: unknown): void;
  /**
   * Appends a line and calls back once it is on disk. Lines that arrive during an fsync share the
   * next fsync, so many lines cost little more than a single line. Callbacks run in line order, and
   * before a later `append` returns. If a flush fails, all waiting lines are removed.
   * @throws like `append` if the line cannot be written
   */
  appendShared(value: unknown, settled: Settled): void;
  /**
   * Writes all waiting lines to disk and returns once they are there.
   * @throws the system's error
   */
  flush(): void;
  /** Flushes and closes the file. Can be called more than once. */
  close(): void;
}

/**
 * Opens a JSONL file for a single writer. Only its owner can access a new file. An incomplete last
 * line from a crash is removed, so that it cannot merge with the next record. A complete last line
 * receives its missing newline.
 */
export function openJsonl(path: string): JsonlFile {
  const fd = openForAppending(path);
  const waiting: { end: number; settled: Settled }[] = [];
  let synced = fstatSync(fd).size;
  let end = synced;
  let torn = false;
  let isSyncing = false;
  let isOpen = true;

  function write(value: unknown): void {
    const line = lineOf(value);
    if (torn) cutTornTail(fd);
    torn = false;
    const before = fstatSync(fd).size;
    // Lines that other processes wrote must not be removed.
    if (waiting.length === 0) synced = before;
    try {
      writeAll(fd, line);
    } catch (error) {
      cut(before);
      throw aboutFile(error, path);
    }
    end = fstatSync(fd).size;
  }

  /** Truncates the file, because only part of a line may have been written to a full disk. */
  function cut(size: number): void {
    torn = !tryTruncate(fd, size);
    end = size;
  }

  function arrived(place: number): void {
    synced = Math.max(synced, place);
    while (waiting[0] !== undefined && waiting[0].end <= synced) waiting.shift()?.settled();
  }

  function failed(error: unknown): unknown {
    const cause = aboutFile(error, path);
    cut(synced);
    for (const { settled } of waiting.splice(0)) settled(cause);
    return cause;
  }

  function syncNow(): void {
    try {
      fsyncSync(fd);
    } catch (error) {
      throw failed(error);
    }
    arrived(end);
  }

  function flush(): void {
    if (waiting.length > 0) syncNow();
  }

  function syncSoon(): void {
    const place = end;
    isSyncing = true;
    fsync(fd, (error) => {
      isSyncing = false;
      if (!isOpen) return;
      if (error) failed(error);
      else arrived(place);
      if (waiting.length > 0 && !isSyncing) syncSoon();
    });
  }

  return {
    append(value) {
      write(value);
      syncNow();
    },
    appendShared(value, settled) {
      write(value);
      waiting.push({ end, settled });
      if (!isSyncing) syncSoon();
    },
    flush,
    close() {
      if (!isOpen) return;
      isOpen = false;
      try {
        flush();
      } finally {
        closeSync(fd);
      }
    },
  };
}

function openForAppending(path: string): number {
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

function lineOf(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`Expected a value that JSON can hold, not ${typeof value}`);
  return `${text}\n`;
}

/** Reads a file. A missing file has no rows. See {@link parseJsonl}. */
export function readJsonl(path: string): JsonlContent {
  let bytes: Buffer;
  try {
    // Logs have no size limit.
    bytes = readRegularFile(path, Number.POSITIVE_INFINITY);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return { rows: [], problems: [] };
    throw error;
  }
  return parseJsonl(bytes);
}

/**
 * Skips and reports invalid lines; an invalid last line without a newline is reported as torn.
 * Blank lines, CRLF, a byte order mark and a missing last newline are allowed.
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

function cutTornTail(fd: number): void {
  const { size } = fstatSync(fd);
  if (size === 0) return;
  const tail = readTail(fd, size);
  if (tail.length === 0) return;
  if (parseJsonl(tail).problems.length === 0) writeAll(fd, "\n");
  else ftruncateSync(fd, size - tail.length);
  fsyncSync(fd);
}

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

function tryTruncate(fd: number, size: number): boolean {
  try {
    ftruncateSync(fd, size);
    return true;
  } catch {
    return false;
  }
}
