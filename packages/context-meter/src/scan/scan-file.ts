import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import type { Call, UsageFormat, UsageRow } from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import { parseRows } from "../file/rows.js";
import { formatOf } from "../measure/detect-format.js";

const CHUNK = 1024 * 1024;
const LINE_FEED = 0x0a;
const HEAD_ROWS = 20;

// A file is skipped if its first rows, up to this size, belong to no known client.
const UNKNOWN_BYTES = 64 * 1024;

/** Reused for all files; grows to fit the longest line. */
export interface ScanBuffer {
  bytes: Buffer;
}

export function createScanBuffer(): ScanBuffer {
  return { bytes: Buffer.allocUnsafeSlow(CHUNK) };
}

export type ScannedFile = { path: string; calls: Call[]; bytes: number } | { path: string; message: string };

/**
 * Reads all calls in a session file, without merging rows of the same call. Parses only lines that
 * contain one of the client's markers.
 */
export function scanFile(path: string, buffer: ScanBuffer): ScannedFile {
  const calls: Call[] = [];
  let fd: number | undefined;
  try {
    fd = openSync(path, "r");
    const bytes = fstatSync(fd).isFile() ? scanLines(fd, path, buffer, (call) => calls.push(call)) : 0;
    return { path, calls, bytes };
  } catch (error) {
    return { path, message: error instanceof Error ? error.message : String(error) };
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function scanLines(fd: number, path: string, buffer: ScanBuffer, onCall: (call: Call) => void): number {
  const session = basename(path).replace(/\.jsonl?$/, "");
  let search: Search | undefined;
  let kept = 0;
  let total = 0;
  for (;;) {
    if (kept === buffer.bytes.length) buffer.bytes = grown(buffer.bytes);
    const { bytes } = buffer;
    const count = readSync(fd, bytes, kept, bytes.length - kept, null);
    total += count;
    const end = kept + count;
    // A last line without a line feed may be torn; parsing decides.
    const whole = count === 0 ? end : bytes.subarray(0, end).lastIndexOf(LINE_FEED) + 1;
    if (whole > 0) {
      search ??= searchOf(formatIn(bytes, whole), session);
      if (search) scanChunk(bytes, whole, search, onCall);
      else if (whole > UNKNOWN_BYTES) return total;
      bytes.copyWithin(0, whole, end);
    }
    if (count === 0) return total;
    kept = end - whole;
  }
}

function grown(bytes: Buffer): Buffer {
  const larger = Buffer.allocUnsafeSlow(bytes.length * 2);
  bytes.copy(larger);
  return larger;
}

interface Search {
  markers: readonly Buffer[];
  read(row: JsonObject): Call | undefined;
}

function searchOf(format: UsageFormat | undefined, session: string): Search | undefined {
  return (
    format?.markers && {
      markers: format.markers.map((text) => Buffer.from(text)),
      read: format.readCalls?.(session) ?? ((row) => callOf(format.read(row), session)),
    }
  );
}

/** Includes side chains: their tokens were used, though not in the main window. */
function callOf(row: UsageRow | undefined, session: string): Call | undefined {
  if (row?.type !== "answer" || row.usage === undefined) return undefined;
  const { id, sessionId = session, model = "unknown", at = "", usage } = row;
  return { id, sessionId, model, at, usage };
}

function scanChunk(bytes: Buffer, end: number, search: Search, onCall: (call: Call) => void): void {
  const hasMarker = (line: Buffer) => search.markers.some((marker) => line.includes(marker));
  for (const row of parseRows(bytes.subarray(0, end), hasMarker)) {
    const call = search.read(row);
    if (call) onCall(call);
  }
}

function formatIn(bytes: Buffer, end: number): UsageFormat | undefined {
  let count = 0;
  for (const row of parseRows(bytes.subarray(0, end))) {
    const format = formatOf(row);
    if (format || ++count === HEAD_ROWS) return format;
  }
  return undefined;
}
