import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { makeFolder, sleepSync, writeAll } from "./atomic-write.js";
import { createFileOnce } from "./create-once.js";
import { errorCode } from "./describe-error.js";
import { printable } from "./printable.js";
import { isAlive, processStart } from "./process-identity.js";

/** The process that has a lock, as it wrote itself down. */
export interface LockHolder {
  pid: number;
  /** See `processStart`. */
  start?: string;
  host: string;
  /** What it holds the lock for, for the message to whoever is refused. */
  purpose: string;
  /** ISO 8601. */
  since: string;
}

/** A lock that this process holds. */
export interface Lock {
  /** Grows by one with each holder: a fencing token. */
  readonly generation: number;
  /** False after `release`, and once another process has taken the lock over. */
  isHeld(): boolean;
  /**
   * Gives it up; harmless when it is not held any more. Never throws: a full disk does not keep a lock
   * locked.
   */
  release(): void;
}

/** The answer to who asks for a lock. */
export type LockAttempt = { status: "acquired"; lock: Lock } | { status: "held"; holder: LockHolder };

/** Thrown by {@link withLock} when the lock stays with another process. */
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

// A file that does not parse was cut by a power failure, or, where the file system has no hard links, is
// being written just now.
const WRITING_GRACE_MS = 2000;

// A reader of the folder may miss a file that is made while it reads, and one that is deleted; the few latest
// stay, so that it sees at least one of them and never takes the folder for a new one.
const KEPT_GENERATIONS = 4;

/**
 * Takes the lock that `folder` stands for, or tells who has it. A holder that died, even by SIGKILL, has it
 * no longer;
 * one on another host counts as alive, because nobody here can tell. Not reentrant: this process itself may
 * be the holder.
 *
 * Each holder's record is a file named by a number that only grows. Who creates the next number is the
 * holder, and
 * the highest number is never deleted: so two that find the same dead holder can not both succeed, which
 * deleting
 * a stale lock file can not promise.
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
      // Others took and left the lock between our look and our file: ours is of the past.
      rmSync(join(folder, String(generation)), { force: true });
      continue;
    }
    removeOlder(folder, generation);
    return { status: "acquired", lock: heldLock(folder, generation, record) };
  }
}

/**
 * Runs a short, synchronous critical section under a lock, waiting for it in short sleeps.
 * @param options.waitMs how long to wait for the holder; default 2,000
 * @throws LockedError when another process keeps it
 */
export function withLock<T>(
  folder: string,
  run: () => T,
  options: { waitMs?: number; purpose?: string } = {},
): T {
  // Not the time of day, which may be set back or forth meanwhile.
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
        // The folder was deleted meanwhile, lock and all.
      }
    },
  };
}

/**
 * In place and in one write: a new file would need room that a full disk has not. The text only grows, so
 * nothing of the
 * old one stays behind it. No fsync: after a power cut the holder is gone anyway.
 */
function markReleased(path: string, record: LockHolder): void {
  const fd = openSync(path, "r+");
  try {
    writeAll(fd, JSON.stringify({ ...record, released: true }));
  } catch {
    ftruncateSync(fd); // An empty record frees the lock as well, a moment later.
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
    if (errorCode(error) === "ENOENT") return []; // deleted, lock and all
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
  // A clock that was set back must not make it fresh until tomorrow.
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) < WRITING_GRACE_MS;
}

function unknownHolder(): LockHolder {
  return { pid: 0, host: hostname(), purpose: "just starting", since: new Date().toISOString() };
}
