import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { SAME_MESSAGE_BYTES } from "../clients/same-message.js";
import { containsAny } from "../file/contains.js";
import { LONG_LINE_BYTES } from "../file/long-line.js";
import { skipOthers } from "../file/skip-others.js";
import type { JsonObject } from "@agentos/internal";

const TAIL_BYTES = 64 * 1024;
const HEAD_BYTES = 1024;
const LINE_FEED = 0x0a;

// As in claude-code.ts: how far back to search for the call that the newest answer must contain.
const EXPECTED_BYTES = 1024 * 1024;

// The estimate for a long row; see estimate.ts.
const LARGEST_RESULT = 25_000;

/** The newest answer in a transcript, for the hook's short path. */
export interface Found {
  model: string;
  inputTokens: number;
  usedTokens: number;
  /** At least as many tokens as the rows after the deciding one are estimated at. */
  pendingAtMost: number;
  /** The expected call is not in the file yet. */
  lagged: boolean;
}

/**
 * The newest answer that counts, if the end of the file is unambiguous. The rules
 * are those of claude-code.ts.
 */
export function newestAnswer(path: string, callIds: unknown[]): Found | undefined {
  let fd: number | undefined;
  try {
    // Do not wait for a pipe.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(fd);
    return stats.isFile() ? newestIn(fd, stats.size, callIds) : undefined;
  } catch {
    // Missing, or not ours to read: the long path reports that.
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
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
  let found = newestRow(bytes, bytes.length === end);
  if (found === undefined && !isLong) {
    end = startOfOthers(fd, size);
    bytes = readTail(fd, end);
    if (end !== size) found = newestRow(bytes, bytes.length === end);
  }
  if (!found) return undefined;
  // Images cost more tokens than their bytes suggest.
  if (bytes.includes('"image"', found.from) || bytes.includes('"inlineData"', found.from)) return undefined;
  const ids = callIds.filter((id): id is string => typeof id === "string" && id !== "");
  const isBehind = () => {
    // As bytes, because Node 24 aborts when it searches for a string with a lone surrogate.
    if (end === size) return ids.some((id) => bytes.includes(Buffer.from(id), found.from));
    const from = end - bytes.length + found.from;
    const read = (target: Buffer, start: number, length: number) => readSync(fd, target, 0, length, start);
    return containsAny(read, from, Math.min(EXPECTED_BYTES, size - from), ids);
  };
  const { model, inputTokens, outputTokens } = found;
  return {
    model,
    inputTokens,
    usedTokens: inputTokens + outputTokens,
    pendingAtMost: (bytes.length - found.from) / 2 + (isLong ? LARGEST_RESULT : 0),
    lagged: ids.length > 0 && !isBehind(),
  };
}

/** Where the rows at the end of the file begin that clearly do not count, such as megabytes of progress. */
function startOfOthers(fd: number, size: number): number {
  const initials = new Uint8Array(256);
  // Those of assistant and attachment, system, user.
  initials[0x61] = initials[0x73] = initials[0x75] = 1;
  const chunk = Buffer.allocUnsafeSlow(LONG_LINE_BYTES);
  let isCompiling = true;
  try {
    for (let end = size; ; ) {
      const from = Math.max(0, end - chunk.length);
      const length = readSync(fd, chunk, 0, end - from, from);
      if (length !== end - from) return end;
      // As if a line feed followed a last row that lacks one.
      const isOpen = end === size && chunk[length - 1] !== LINE_FEED;
      const start = skipOthers(chunk, isOpen ? length + 1 : length, initials);
      if (start >= length) return end;
      end = from + start;
      if (isCompiling) compile(false);
      isCompiling = false;
    }
  } finally {
    if (!isCompiling) compile(true);
  }
}

/**
 * Whether V8 optimises loops. In a process that ends soon, that takes longer than 30 MB of
 * rows do: 4 of their 13 ms.
 */
function compile(isOn: boolean): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const compiler of ["opt", "maglev"]) setFlagsFromString(`--${isOn ? "" : "no-"}${compiler}`);
}

/** Where the last row begins if it is longer than what was read and clearly a user's. */
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

/** Undefined when no row in these bytes counts, null when in doubt. */
function newestRow(bytes: Buffer, isWhole: boolean): Row | undefined | null {
  let found: Row | undefined;
  for (let to = bytes.length; to > 0; ) {
    const from = bytes.lastIndexOf(LINE_FEED, to - 1) + 1;
    if (found && found.from - from >= SAME_MESSAGE_BYTES) return found;
    // The row begins before the bytes that were read.
    if (from === 0 && !isWhole) return found && null;
    const row = parse(bytes.toString("utf8", from, to));
    to = from - 1;
    if (row?.type === "system" && row.subtype === "compact_boundary" && !found) return null;
    const answer = row?.type === "assistant" ? readAnswer(row) : undefined;
    if (answer === null) return null;
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

/** Undefined when the row does not count, null when in doubt. */
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

/** The parsed JSON, assumed to be an object; undefined when it does not parse. */
export function parse(text: string): JsonObject | undefined {
  try {
    return (JSON.parse(text) as JsonObject | null) ?? undefined;
  } catch {
    return undefined;
  }
}
