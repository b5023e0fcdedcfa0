import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { makeFolder, sleepSync, writeAll } from "./atomic-write.js";
import { createFileOnce } from "./create-once.js";
import { errorCode } from "./describe-error.js";
import { printable } from "./printable.js";
import { isAlive, processStart } from "./process-identity.js";

export interface LockHolder {
  pid: number;
  start?: string;
  host: string;
  /** What the lock is for, as shown to processes that are refused. */
  purpose: string;
  /** ISO 8601. */
  since: string;
}

export interface Lock {
  /** A fencing token that increases by one with each holder. */
  readonly generation: number;
  /** Returns false after `release`, or once another process has taken over the lock. */
  isHeld(): boolean;
  /** Never throws, even on a full disk. Does nothing if the lock is not held. */
  release(): void;
}

export type LockAttempt = { status: "acquired"; lock: Lock } | { status: "held"; holder: LockHolder };

/** Thrown by {@link withLock} if another process does not release the lock in time. */
export class LockedError extends Error {
  readonly code = "locked";
  constructor(
    readonly folder: string,
    readonly holder: LockHolder,
  ) {
    super(
      `${folder} has been locked by process ${holder.pid} on ${holder.host} (${holder.purpose}) since ${holder.since}`,
    );
  }
}

// A record that does not parse was truncated by a power failure or, without hard links, is
// incomplete for a moment.
const WRITING_GRACE_MS = 2000;

// A process that lists a directory can miss files that are created at the same time. Because several
// files are kept, it always sees one of them.
const KEPT_GENERATIONS = 4;

/**
 * Acquires the lock stored in `folder`, or returns its holder. A process loses its locks when it
 * dies, even by SIGKILL. Holders on other hosts are assumed to be alive, because this cannot be
 * checked. The lock is not reentrant.
 *
 * Each holder creates a record named after the next number; exactly one process can do so. The
 * record with the highest number is never deleted. Two processes that find the same dead holder
 * therefore cannot both succeed, as they could if they deleted a stale lock file.
 */
export function acquireLock(folder: string, options: { purpose?: string } = {}): LockAttempt {
  makeFolder(folder);
  for (;;) {
    const top = highestGeneration(folder);
    const holder = top === 0 ? undefined : liveHolder(join(folder, String(top)));
    if (holder) return { status: "held", holder };
    const generation = top + 1;
    const record: LockHolder = {
      pid: process.pid,
      host: hostname(),
      purpose: options.purpose ?? "unnamed",
      since: new Date().toISOString(),
    };
    const start = processStart(process.pid);
    if (start !== undefined) record.start = start;
    if (!createFileOnce(join(folder, String(generation)), JSON.stringify(record))) continue;
    if (highestGeneration(folder) !== generation) {
      // Others have since acquired and released the lock, so this record is outdated.
      rmSync(join(folder, String(generation)), { force: true });
      continue;
    }
    removeOlder(folder, generation);
    return { status: "acquired", lock: heldLock(folder, generation, record) };
  }
}

/**
 * Runs a short synchronous function under a lock, polling until the lock is free.
 * @param options.waitMs defaults to 2,000
 * @throws LockedError if another process keeps the lock
 */
export function withLock<T>(
  folder: string,
  run: () => T,
  options: { waitMs?: number; purpose?: string } = {},
): T {
  // `uptime` is monotonic, unlike the wall clock.
  const deadline = process.uptime() * 1000 + (options.waitMs ?? 2000);
  for (;;) {
    const attempt = acquireLock(folder, options);
    if (attempt.status === "acquired") {
      try {
        return run();
      } finally {
        attempt.lock.release();
      }
    }
    if (process.uptime() * 1000 >= deadline) throw new LockedError(folder, attempt.holder);
    sleepSync(2 + Math.random() * 8);
  }
}

function heldLock(folder: string, generation: number, record: LockHolder): Lock {
  let released = false;
  const isHeld = () => !released && highestGeneration(folder) === generation;
  return {
    generation,
    isHeld,
    release() {
      if (!isHeld()) return;
      released = true;
      try {
        markReleased(join(folder, String(generation)), record);
      } catch {
        // The folder was deleted.
      }
    },
  };
}

/**
 * Rewrites the record in place, because a full disk has no room for a new file. The content only
 * becomes longer, so one write is enough. No fsync is needed, because the holder does not survive a
 * power failure.
 */
function markReleased(path: string, record: LockHolder): void {
  const fd = openSync(path, "r+");
  try {
    writeAll(fd, JSON.stringify({ ...record, released: true }));
  } catch {
    ftruncateSync(fd); // An empty record also frees the lock, after a short delay.
  } finally {
    closeSync(fd);
  }
}

function highestGeneration(folder: string): number {
  return generations(folder).reduce((highest, each) => Math.max(highest, each), 0);
}

function generations(folder: string): number[] {
  return namesIn(folder)
    .filter((name) => /^[1-9]\d{0,14}$/.test(name))
    .map(Number);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return []; // The folder was deleted.
    throw error;
  }
}

function removeOlder(folder: string, generation: number): void {
  for (const each of generations(folder)) {
    if (each <= generation - KEPT_GENERATIONS) rmSync(join(folder, String(each)), { force: true });
  }
}

function liveHolder(path: string): LockHolder | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  const record = parseRecord(text);
  if (record === undefined) return isFresh(path) ? unknownHolder() : undefined;
  const { released, ...holder } = record;
  if (released) return undefined;
  return holder.host !== hostname() || isAlive(holder) ? holder : undefined;
}

function parseRecord(text: string): (LockHolder & { released: boolean }) | undefined {
  let value: Partial<LockHolder & { released: boolean }> | null;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value?.pid !== "number" || typeof value.host !== "string") return undefined;
  const record: LockHolder & { released: boolean } = {
    pid: value.pid,
    host: printable(value.host),
    purpose: printable(String(value.purpose ?? "unnamed")),
    since: printable(String(value.since ?? "an unknown time")),
    released: value.released === true,
  };
  if (typeof value.start === "string") record.start = value.start;
  return record;
}

function isFresh(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  // If the clock was set back, the file must not be considered fresh for hours.
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) < WRITING_GRACE_MS;
}

function unknownHolder(): LockHolder {
  return { pid: 0, host: hostname(), purpose: "just starting", since: new Date().toISOString() };
}
