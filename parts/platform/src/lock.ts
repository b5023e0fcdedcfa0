import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { makeFolder, sleepSync, writeAll } from "./atomic-write.js";
import { createFileOnce } from "./create-once.js";
import { errorCode } from "./describe-error.js";
import { printable } from "./printable.js";
import { isAlive, processStart } from "./process-identity.js";

/** The process that holds a lock, as it recorded itself. */
export interface LockHolder {
  pid: number;
  /** See `processStart`. */
  start?: string;
  host: string;
  /** The purpose of the lock; shown to processes that are refused. */
  purpose: string;
  /** ISO 8601. */
  since: string;
}

/** A lock that this process holds. */
export interface Lock {
  /** Increases by one with each holder: a fencing token. */
  readonly generation: number;
  /** False after `release`, and once another process has taken over the lock. */
  isHeld(): boolean;
  /**
   * Releases the lock; harmless if it is no longer held. Never throws: even a full disk
   * does not keep a lock locked.
   */
  release(): void;
}

/** The result of trying to acquire a lock. */
export type LockAttempt = { status: "acquired"; lock: Lock } | { status: "held"; holder: LockHolder };

/** Thrown by {@link withLock} if another process keeps the lock. */
export class LockedError extends Error {
  readonly code = "locked";
  constructor(
    readonly folder: string,
    readonly holder: LockHolder,
  ) {
    super(
      `${folder} is locked by process ${holder.pid} on ${holder.host} (${holder.purpose}) since ${holder.since}`,
    );
  }
}

// A file that does not parse was truncated by a power failure or, on file systems without hard links, is
// being written right now.
const WRITING_GRACE_MS = 2000;

// Listing a folder may miss a file created at the same time. The last few files are kept, so that a reader
// sees at least one of them and never mistakes the folder for a new one.
const KEPT_GENERATIONS = 4;

/**
 * Acquires the lock that `folder` represents, or reports its holder. A holder that died, even by SIGKILL, no
 * longer holds it; a holder on another host counts as alive, because that cannot be checked here. Not
 * reentrant: the holder may be this process.
 *
 * Each holder's record is a file named by an increasing number. The process that creates the next number is
 * the holder, and the highest number is never deleted. So two processes that find the same dead holder cannot
 * both succeed, which deleting a stale lock file cannot guarantee.
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
      // Other processes acquired and released the lock between our listing and our file: ours is outdated.
      rmSync(join(folder, String(generation)), { force: true });
      continue;
    }
    removeOlder(folder, generation);
    return { status: "acquired", lock: heldLock(folder, generation, record) };
  }
}

/**
 * Runs a short, synchronous critical section under a lock, polling until it is free.
 * @param options.waitMs how long to wait for the holder; default 2,000
 * @throws LockedError if another process keeps the lock
 */
export function withLock<T>(
  folder: string,
  run: () => T,
  options: { waitMs?: number; purpose?: string } = {},
): T {
  // Monotonic, because the wall clock may be changed.
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
        // The folder was deleted, including the lock.
      }
    },
  };
}

/**
 * In place and in one write: a new file would need space that a full disk does not have. The text only grows,
 * so it completely overwrites the old one. No fsync: after a power cut the holder no longer exists anyway.
 */
function markReleased(path: string, record: LockHolder): void {
  const fd = openSync(path, "r+");
  try {
    writeAll(fd, JSON.stringify({ ...record, released: true }));
  } catch {
    ftruncateSync(fd); // An empty record also frees the lock, a moment later.
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
    if (errorCode(error) === "ENOENT") return []; // Deleted, including the lock.
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
  // If the clock was set back, the file must not count as fresh until tomorrow.
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) < WRITING_GRACE_MS;
}

function unknownHolder(): LockHolder {
  return { pid: 0, host: hostname(), purpose: "just starting", since: new Date().toISOString() };
}
