import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Call, UsageFormat, UsageRow } from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import { parseRows } from "../file/parse-rows.js";
import { formatOf } from "../measure/detect-format.js";

const HEAD_ROWS = 20;

export type ScannedFile = { path: string; calls: Call[]; bytes: number } | { path: string; message: string };

/** Reads all calls in a session file, in order, without merging rows of the same call. */
export function scanFile(path: string): ScannedFile {
  try {
    const bytes = statSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0);
    const search = searchOf(formatIn(bytes), basename(path).replace(/\.jsonl?$/, ""));
    return { path, calls: search ? callsIn(bytes, search) : [], bytes: bytes.length };
  } catch (error) {
    return { path, message: error instanceof Error ? error.message : String(error) };
  }
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

/**
 * Returns the call that produced a response. Side chains are included, although their tokens are
 * outside the main window.
 */
function callOf(row: UsageRow | undefined, session: string): Call | undefined {
  if (row?.type !== "answer" || row.usage === undefined) return undefined;
  const { id, sessionId = session, model = "unknown", at = "", usage } = row;
  return { id, sessionId, model, at, usage };
}

/** Parses only lines that contain one of the client's markers. */
function callsIn(bytes: Buffer, { markers, read }: Search): Call[] {
  const hasMarker = (line: Buffer) => markers.some((marker) => line.includes(marker));
  const calls: Call[] = [];
  for (const row of parseRows(bytes, hasMarker)) {
    const call = read(row);
    if (call) calls.push(call);
  }
  return calls;
}

function formatIn(bytes: Buffer): UsageFormat | undefined {
  let count = 0;
  for (const row of parseRows(bytes)) {
    const format = formatOf(row);
    if (format || ++count === HEAD_ROWS) return format;
  }
  return undefined;
}
