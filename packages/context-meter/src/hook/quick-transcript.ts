import { closeSync, constants, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { SAME_MESSAGE_BYTES } from "../clients/same-message.js";
import { LONG_LINE_BYTES } from "../file/long-line.js";
import type { JsonObject } from "../json.js";

const TAIL_BYTES = 64 * 1024;
const HEAD_BYTES = 1024;
const LINE_FEED = 0x0a;

// As claude-code.ts has it: how much is searched for the call that the newest answer must contain.
const EXPECTED_BYTES = 1024 * 1024;

// What a long row is taken for: estimate.ts has why.
const LARGEST_RESULT = 25_000;

/** The newest answer in a transcript, for the hook's short way. */
export interface Found {
  model: string;
  inputTokens: number;
  usedTokens: number;
  /** No fewer tokens than what stands behind the deciding row is estimated to be. */
  pendingAtMost: number;
  /** The awaited call is not in the file yet. */
  lagged: boolean;
}

/** The newest answer that counts, if the file's end says so beyond doubt. The rules are those of claude-code.ts. */
export function newestAnswer(path: string, callIds: unknown[]): Found | undefined {
  if (!existsSync(path)) return undefined;
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(fd);
    return stats.isFile() ? newestIn(fd, stats.size, callIds) : undefined;
  } finally {
    closeSync(fd);
  }
}

function newestIn(fd: number, size: number, callIds: unknown[]): Found | undefined {
  let end = size;
  let bytes = readTail(fd, end);
  const isLong = bytes.length === TAIL_BYTES && bytes.lastIndexOf(LINE_FEED, TAIL_BYTES - 2) === -1;
  if (isLong) {
    const start = startOfLongUserRow(fd, size, bytes);
    if (start === undefined) return undefined;
    end = start;
    bytes = readTail(fd, end);
  }
  const found = newestRow(bytes, bytes.length === end);
  if (!found) return undefined;
  const behind = isLong
    ? readAt(fd, end - bytes.length + found.from, EXPECTED_BYTES)
    : bytes.subarray(found.from);
  // Images are worth more tokens than their bytes tell.
  if (bytes.includes('"image"', found.from) || bytes.includes('"inlineData"', found.from)) return undefined;
  const ids = callIds.filter((id) => typeof id === "string" && id !== "");
  const { model, inputTokens, outputTokens } = found;
  return {
    model,
    inputTokens,
    usedTokens: inputTokens + outputTokens,
    pendingAtMost: (bytes.length - found.from) / 2 + (isLong ? LARGEST_RESULT : 0),
    // As bytes, because Node 24 aborts when it searches for a string with half a surrogate pair.
    lagged: ids.length > 0 && !ids.some((id) => behind.includes(Buffer.from(String(id)))),
  };
}

/** Where the last row begins, which is longer than what was read of it, if it is plainly a user's. */
function startOfLongUserRow(fd: number, size: number, tail: Buffer): number | undefined {
  if (tail[TAIL_BYTES - 1] !== LINE_FEED) return undefined;
  const chunk = Buffer.allocUnsafeSlow(LONG_LINE_BYTES);
  let start = 0;
  for (let to = size - TAIL_BYTES; to > 0 && start === 0; ) {
    const from = Math.max(0, to - chunk.length);
    if (readSync(fd, chunk, 0, to - from, from) !== to - from) return undefined;
    start = from + chunk.lastIndexOf(LINE_FEED, to - from - 1) + 1;
    if (start === from) start = 0;
    to = from;
  }
  if (start === 0 || size - start <= LONG_LINE_BYTES + 1) return undefined;
  const head = readAt(fd, start, HEAD_BYTES).toString("latin1");
  // No object opens before the type, so it is the row's own.
  return /^\{"[^{]*"type":"user"/.test(head) ? start : undefined;
}

function readTail(fd: number, end: number): Buffer {
  return readAt(fd, Math.max(0, end - TAIL_BYTES), Math.min(TAIL_BYTES, end));
}

function readAt(fd: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  return bytes.subarray(0, readSync(fd, bytes, 0, length, start));
}

interface Row extends Answer {
  from: number;
}

function newestRow(bytes: Buffer, isWhole: boolean): Row | undefined {
  let found: Row | undefined;
  for (let to = bytes.length; to > 0; ) {
    const from = bytes.lastIndexOf(LINE_FEED, to - 1) + 1;
    if (found && found.from - from >= SAME_MESSAGE_BYTES) return found;
    // The row begins before what was read.
    if (from === 0 && !isWhole) return undefined;
    const row = parse(bytes.toString("utf8", from, to));
    to = from - 1;
    if (row?.type === "system" && row.subtype === "compact_boundary" && !found) return undefined;
    const answer = row?.type === "assistant" ? readAnswer(row) : undefined;
    if (answer === null) return undefined;
    if (answer && found) {
      if (answer.id !== found.id) return found;
      found.outputTokens = Math.max(found.outputTokens, answer.outputTokens);
    } else if (answer) found = { ...answer, from };
  }
  return isWhole ? found : undefined;
}

interface Answer {
  id: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
}

/** Undefined for one that does not count, null for one that leaves a doubt. */
function readAnswer(row: JsonObject): Answer | undefined | null {
  if (row.isSidechain === true || row.isApiErrorMessage === true) return undefined;
  const message = row.message as JsonObject | null | undefined;
  const usage = message?.usage as JsonObject | null | undefined;
  if (!message || !usage || message.model === "<synthetic>") return undefined;
  const { id, model } = message;
  const written = count(usage.cache_creation_input_tokens) || nestedWrites(usage.cache_creation);
  const inputTokens = count(usage.input_tokens) + written + count(usage.cache_read_input_tokens);
  if (inputTokens === 0) return undefined;
  if (typeof id !== "string" || id === "" || typeof model !== "string") return null;
  const requested = row.requestedModel === `${model}[1m]` ? `${model}[1m]` : model;
  return { id, model: requested, inputTokens, outputTokens: count(usage.output_tokens) };
}

function nestedWrites(value: unknown): number {
  const nested = value as JsonObject | null | undefined;
  return count(nested?.ephemeral_5m_input_tokens) + count(nested?.ephemeral_1h_input_tokens);
}

export function count(value: unknown): number {
  return typeof value === "number" && value > 0 && value < Number.POSITIVE_INFINITY ? value : 0;
}

/** Whatever the text is as JSON, if an object was expected; undefined where it does not parse. */
export function parse(text: string): JsonObject | undefined {
  try {
    return (JSON.parse(text) as JsonObject | null) ?? undefined;
  } catch {
    return undefined;
  }
}
