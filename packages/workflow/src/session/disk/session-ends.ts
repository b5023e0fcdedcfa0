import { closeSync, fstatSync, readSync } from "node:fs";
import { asObject, asText, type JsonObject, openRegularFile } from "@agentos/platform";
import type { SessionState } from "../state/state.js";

/** Data from the first and last lines of a stopped session's log. */
export type SessionEnds = Pick<SessionState, "id" | "status" | "startedAt" | "updatedAt">;

/** Data from the last line of a completed session's log. */
export interface Completion {
  workflow: SessionState["workflow"];
  phaseCount: number;
}

const BLOCK_BYTES = 8 * 1024;
/** Shared, because listing sessions reads hundreds of logs and keeps none of the bytes. */
const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
/** The first line lists all phases, whereas the last line is short. */
const MAX_FIRST_LINE_LENGTH = 4 * 1024 * 1024;

/** Returns undefined if the session has not stopped yet, or if the entire log must be read. */
export function readEnds(path: string): SessionEnds | undefined {
  return readOpened(path, (fd, size) => {
    const tail = readTail(fd, size);
    const last = lastLine(tail);
    return endsOf(size <= BLOCK_BYTES ? firstLine(tail) : readFirstLine(fd, size), last);
  });
}

/** Returns undefined if the last line does not contain the fields. */
export function readCompletion(path: string): Completion | undefined {
  return readOpened(path, (fd, size) => {
    const { type, workflow, phaseCount } = JSON.parse(lastLine(readTail(fd, size)) ?? "") as JsonObject;
    const { id, name, path: file } = asObject(workflow) ?? {};
    if (type !== "session.completed" || typeof phaseCount !== "number") return undefined;
    if (typeof id !== "string" || typeof name !== "string" || typeof file !== "string") return undefined;
    return { workflow: { id, name, path: file }, phaseCount };
  });
}

/** Returns undefined if the first line does not contain the id. */
export function readWorkflowId(path: string): string | undefined {
  return readOpened(path, (fd, size) => {
    const { workflow } = JSON.parse(readFirstLine(fd, size) ?? "") as JsonObject;
    return asText(asObject(workflow)?.id);
  });
}

/** Returns undefined if the file is unreadable or not JSON. */
function readOpened<Read>(
  path: string,
  read: (fd: number, size: number) => Read | undefined,
): Read | undefined {
  let fd: number | undefined;
  try {
    fd = openRegularFile(path);
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

/**
 * Returns the status that `applyEvent` would set, or undefined if the session has not stopped yet.
 */
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

/** Returns undefined if the line is incomplete, or if it begins before the given bytes. */
function lastLine(bytes: Buffer): string | undefined {
  if (bytes.at(-1) !== 0x0a) return undefined;
  const start = bytes.lastIndexOf("\n", -2);
  return start === -1 ? undefined : bytes.toString("utf8", start + 1, bytes.length - 1);
}

function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = length <= BLOCK_BYTES ? block : Buffer.allocUnsafe(length);
  // The shared block may end with data from an earlier read.
  return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
}
