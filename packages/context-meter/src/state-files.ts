import { closeSync, constants, lstatSync, openSync, writeSync } from "node:fs";
import { isOwnFile, isSafeId, replacePrivately } from "@agentos/platform";

/** The size that metrics are padded to with spaces; most sessions need a third of it. */
const STATE_FILE_BYTES = 4096;

/**
 * The base name of a session's files, or undefined for an id that must not become part of a path. A subagent
 * has its own files next to its session's.
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
 * Replaces a file's content. Not flushed to disk, unlike data that must survive a power cut: metrics are
 * short-lived, and waiting for the disk would be noticeable at every tool call.
 *
 * Data that fits is padded with spaces to a fixed length and overwrites the old text in a single write;
 * creating a file and renaming it costs forty times as much (0.3 ms of CPU and a millisecond of waiting on
 * ext4). Writers do not mix because their lengths are equal. A concurrent reader may see a part of each,
 * which parses or is ignored.
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
  // Nobody else can replace the file after this, because the folder is sticky.
  if (!stats || !isOwnFile(stats) || stats.nlink !== 1 || stats.size !== STATE_FILE_BYTES) return false;
  // Windows has no such flag; its temporary folder belongs to one user anyway.
  const fd = openSync(path, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return writeSync(fd, text, 0) === STATE_FILE_BYTES;
  } finally {
    closeSync(fd);
  }
}
