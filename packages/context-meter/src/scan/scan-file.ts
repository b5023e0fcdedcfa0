import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { formatOf } from "../clients/formats.js";
import { sketch } from "../file/walk.js";
import { parseObject } from "../json.js";
import type { ClientName } from "../reading.js";
import type { Call } from "./call.js";
import { CALL_READERS, type CallReader } from "./call-readers.js";

const CHUNK = 1024 * 1024;
const LINE_FEED = 0x0a;
const HEAD_ROWS = 20;

// A file of which this much is no client's is passed over.
const UNKNOWN_BYTES = 64 * 1024;

/** A chunk that is used for file after file; it grows to the longest line. */
export interface ScanBuffer {
  bytes: Buffer;
}

export function createScanBuffer(): ScanBuffer {
  return { bytes: Buffer.allocUnsafeSlow(CHUNK) };
}

/** What a file counts, or why it could not be read. */
export type ScannedFile = { path: string; calls: Call[]; bytes: number } | { path: string; message: string };

/**
 * Reads every call that a session file counts, in the file's order; rows of one call are not merged yet. The file is
 * looked through as bytes for its client's marker, and only the lines that have it are parsed.
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
  let reader: CallReader | undefined;
  let kept = 0;
  let total = 0;
  for (;;) {
    if (kept === buffer.bytes.length) buffer.bytes = grown(buffer.bytes);
    const { bytes } = buffer;
    const count = readSync(fd, bytes, kept, bytes.length - kept, null);
    total += count;
    const end = kept + count;
    // Without a line feed the last line is torn, or just lacks it: parsing decides.
    const whole = count === 0 ? end : bytes.subarray(0, end).lastIndexOf(LINE_FEED) + 1;
    if (whole > 0) {
      reader ??= readerOf(bytes, whole);
      if (reader) scanChunk(bytes, whole, reader, session, onCall);
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

function scanChunk(
  bytes: Buffer,
  end: number,
  reader: CallReader,
  session: string,
  onCall: (call: Call) => void,
): void {
  const chunk = bytes.subarray(0, end);
  for (let at = chunk.indexOf(reader.marker); at !== -1; ) {
    const from = chunk.lastIndexOf(LINE_FEED, at) + 1;
    const lineFeed = chunk.indexOf(LINE_FEED, at);
    const to = lineFeed === -1 ? end : lineFeed;
    const row = parseObject(chunk.toString("utf8", from, to));
    const call = row && reader.read(row, session);
    if (call) onCall(call);
    at = to >= end ? -1 : chunk.indexOf(reader.marker, to);
  }
}

/** Whose rows these are, told from the first ones. */
function readerOf(bytes: Buffer, end: number): CallReader | undefined {
  let from = bytes[0] === 0xef ? 3 : 0;
  for (let count = 0; count < HEAD_ROWS && from < end; count++) {
    const lineFeed = bytes.indexOf(LINE_FEED, from);
    const to = lineFeed === -1 || lineFeed > end ? end : lineFeed;
    const client: ClientName | undefined = formatOf(sketch(bytes, from, to))?.client;
    if (client !== undefined) return CALL_READERS[client];
    from = to + 1;
  }
  return undefined;
}
