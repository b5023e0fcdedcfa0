import { closeSync, constants, lstatSync, openSync, writeSync } from "node:fs";
import { isOwnFile, isSafeId, replacePrivately } from "@agentos/platform";

/** Metrics are padded with spaces to this size; most sessions need a third of it. */
const STATE_FILE_BYTES = 4096;

/**
 * Returns the base name of a session's files, or undefined if an id is not safe to use in a path.
 * Subagents have their own files next to their session's.
 */
export function stateName(sessionId: unknown, agentId?: unknown): string | undefined {
  if (!isSafeId(sessionId)) return undefined;
  if (agentId === undefined) return usable(`agentos-ctx-${sessionId}`);
  return isSafeId(agentId) ? usable(`agentos-ctx-${sessionId}.agent-${agentId}`) : undefined;
}

function usable(name: string): string | undefined {
  return isSafeId(`${name}.json`) ? name : undefined;
}

/**
 * Replaces a file's content without flushing it to disk: metrics are short-lived, and waiting would
 * be noticeable on every tool call. Data that fits is padded with spaces to a fixed length and
 * overwrites the old content in a single write. Creating a file and renaming it costs forty times
 * as much (0.3 ms of CPU and a millisecond of waiting on ext4). Concurrent writes have equal
 * lengths, so no write leaves part of a longer one behind. A concurrent reader may see a mixture of
 * two writes; if it does not parse, it is ignored.
 * @param data must end with a line feed
 */
export function writeStateFile(folder: string, name: string, data: string): void {
  const room = STATE_FILE_BYTES - Buffer.byteLength(data);
  const text = room < 0 ? data : `${data.slice(0, -1)}${" ".repeat(room)}\n`;
  const path = `${folder}/${name}`;
  if (room < 0 || !overwrite(path, text)) replacePrivately(path, text);
}

function overwrite(path: string, text: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // Other users cannot replace the file after this check, because the folder has the sticky bit set.
  if (!stats || !isOwnFile(stats) || stats.nlink !== 1 || stats.size !== STATE_FILE_BYTES) return false;
  // Windows has no `O_NOFOLLOW`, but there each user has a separate temporary folder.
  const fd = openSync(path, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return writeSync(fd, text, 0) === STATE_FILE_BYTES;
  } finally {
    closeSync(fd);
  }
}
