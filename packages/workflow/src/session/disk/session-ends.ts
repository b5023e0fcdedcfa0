import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { asObject, asText, type JsonObject } from "@agentos/platform";
import type { SessionState } from "../state/state.js";

/** What the first and the last line of a session's log tell of it, where the last says how it ended. */
export type SessionEnds = Pick<SessionState, "id" | "status" | "startedAt" | "updatedAt">;

/** What the last line of a log tells besides, of a session that is complete. */
export interface Completion {
  workflow: SessionState["workflow"];
  phaseCount: number;
}

const BLOCK_BYTES = 8 * 1024;
/** One for all: a list reads hundreds of logs, and nothing of a block is kept. */
const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
/** The first line has all phases, the last at most the names of some. */
const MAX_FIRST_LINE_LENGTH = 4 * 1024 * 1024;

/**
 * Reads the beginning and the end of a log; undefined where they do not tell how the session stands: it runs
 * or died, or something is odd about the file. Then all of it has to be read.
 */
export function readEnds(path: string): SessionEnds | undefined {
  return readOpened(path, (fd, size) => {
    const tail = readTail(fd, size);
    const last = lastLine(tail);
    return endsOf(size <= BLOCK_BYTES ? firstLine(tail) : readFirstLine(fd, size), last);
  });
}

/** Reads what the last line tells of a complete session; undefined where it does not tell. */
export function readCompletion(path: string): Completion | undefined {
  return readOpened(path, (fd, size) => {
    const { type, workflow, phaseCount } = JSON.parse(lastLine(readTail(fd, size)) ?? "") as JsonObject;
    const { id, name, path: file } = asObject(workflow) ?? {};
    if (type !== "session.completed" || typeof phaseCount !== "number") return undefined;
    if (typeof id !== "string" || typeof name !== "string" || typeof file !== "string") return undefined;
    return { workflow: { id, name, path: file }, phaseCount };
  });
}

/** The id of the workflow that a log is about, from its first line; undefined where that does not tell. */
export function readWorkflowId(path: string): string | undefined {
  return readOpened(path, (fd, size) => {
    const { workflow } = JSON.parse(readFirstLine(fd, size) ?? "") as JsonObject;
    return asText(asObject(workflow)?.id);
  });
}

/** Undefined where the file cannot be read, or what is read is not JSON. */
function readOpened<Read>(
  path: string,
  read: (fd: number, size: number) => Read | undefined,
): Read | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, "r");
    return read(fd, fstatSync(fd).size);
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function endsOf(first: string | undefined, last: string | undefined): SessionEnds | undefined {
  if (first === undefined || last === undefined) return undefined;
  const ended = JSON.parse(last) as JsonObject;
  const status = statusAfter(ended);
  if (status === undefined) return undefined;
  const { type, sessionId: id, at: startedAt } = JSON.parse(first) as JsonObject;
  const { at: updatedAt } = ended;
  if (type !== "session.started") return undefined;
  if (typeof id !== "string" || typeof startedAt !== "string" || typeof updatedAt !== "string")
    return undefined;
  return { id, status, startedAt, updatedAt };
}

/** As `applyEvent` has it; undefined for events with which a session does not come to rest. */
function statusAfter({ type, reason }: JsonObject): SessionState["status"] | undefined {
  switch (type) {
    case "session.completed":
      return "completed";
    case "session.cancelled":
      return "cancelled";
    case "session.failed":
      return "failed";
    case "session.paused":
      return reason === "gate" ? "waiting" : "paused";
    default:
      return undefined;
  }
}

function readTail(fd: number, size: number): Buffer {
  return readAt(fd, Math.max(0, size - BLOCK_BYTES), Math.min(size, BLOCK_BYTES));
}

function readFirstLine(fd: number, size: number): string | undefined {
  for (let length = BLOCK_BYTES; ; length *= 8) {
    const line = firstLine(readAt(fd, 0, Math.min(length, size)));
    if (line !== undefined || length >= Math.min(size, MAX_FIRST_LINE_LENGTH)) return line;
  }
}

function firstLine(bytes: Buffer): string | undefined {
  const end = bytes.indexOf("\n");
  return end === -1 ? undefined : bytes.toString("utf8", 0, end);
}

/** Undefined when it is torn, or longer than what was read. */
function lastLine(bytes: Buffer): string | undefined {
  if (bytes.at(-1) !== 0x0a) return undefined;
  const start = bytes.lastIndexOf("\n", -2);
  return start === -1 ? undefined : bytes.toString("utf8", start + 1, bytes.length - 1);
}

function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = length <= BLOCK_BYTES ? block : Buffer.allocUnsafe(length);
  // What an earlier caller read may stand behind it.
  return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
}
