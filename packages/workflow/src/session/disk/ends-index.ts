import type { Stats } from "node:fs";
import { join } from "node:path";
import { readTextFile, writeFileAtomic } from "@agentos/platform";
import { stateFolder } from "../paths.js";
import type { SessionEnds } from "./session-ends.js";

const INDEX_FILE = "session-ends.json";
const VERSION = 1;

/**
 * The index is written only if at least this many logs had to be read, so small projects have no
 * index.
 */
const WORTH_WRITING = 16;

/** The log's identity, followed by values read from it. An array keeps large indexes compact. */
type Entry = [ino: number, size: number, mtimeMs: number, ...string[]];

/**
 * Caches `readEnds`, so that listing hundreds of sessions does not open every log. An entry is
 * valid as long as its log's inode, size and modification time are unchanged. The index file can be
 * deleted at any time.
 */
export interface EndsIndex {
  /** @param log the log file's stats, taken before `read` is called */
  ends(id: string, log: Stats, read: () => SessionEnds | undefined): SessionEnds | undefined;
  /** Writes the index if enough logs had to be read. Never throws. */
  save(): void;
}

export function openEndsIndex(projectFolder: string): EndsIndex {
  const path = join(stateFolder(projectFolder), INDEX_FILE);
  const before = readIndex(path);
  const now: Record<string, Entry> = {};
  let added = 0;
  return {
    ends(id, log, read) {
      const known = endsIn(before[id], id, log);
      const ends = known ?? read();
      if (ends?.id !== id) return ends;
      if (known === undefined) added++;
      now[id] = [log.ino, log.size, log.mtimeMs, ends.status, ends.startedAt, ends.updatedAt];
      return ends;
    },
    save() {
      if (added < WORTH_WRITING) return;
      try {
        writeFileAtomic(path, JSON.stringify({ version: VERSION, sessions: now }), {
          durable: false,
          mode: 0o600,
        });
      } catch {
        // If the index cannot be written, the logs are read each time.
      }
    },
  };
}

function readIndex(path: string): Record<string, unknown> {
  try {
    const { version, sessions } = JSON.parse(readTextFile(path)) as Record<string, unknown>;
    return version === VERSION && typeof sessions === "object" ? { __proto__: null, ...sessions } : {};
  } catch {
    return {};
  }
}

function endsIn(entry: unknown, id: string, log: Stats): SessionEnds | undefined {
  if (!Array.isArray(entry)) return undefined;
  const [ino, size, mtimeMs, status, startedAt, updatedAt] = entry as unknown[];
  if (ino !== log.ino || size !== log.size || mtimeMs !== log.mtimeMs) return undefined;
  if (!isStatus(status) || typeof startedAt !== "string" || typeof updatedAt !== "string") return undefined;
  return { id, status, startedAt, updatedAt };
}

const RESTING: ReadonlySet<unknown> = new Set<SessionEnds["status"]>([
  "cancelled",
  "completed",
  "failed",
  "paused",
  "waiting",
]);

function isStatus(status: unknown): status is SessionEnds["status"] {
  return RESTING.has(status);
}
