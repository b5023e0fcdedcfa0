import { lstatSync, opendirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { isOwnFile, readTempFile, writeTempFile } from "./temp-file.js";

const DAY_MS = 24 * 3_600_000;

/** Sessions that have been idle for longer are treated as new. */
const KEPT_MS = 7 * DAY_MS;
/** How many files one sweep examines. Other users may have a hundred thousand files here. */
const MAX_ENTRIES = 20_000;

/** Matches metrics, markers of running and ended sessions, and records of notices that were shown. */
const SESSION_FILE = /^agentos-(?:ctx|ended|given|guard|offered|reminded|running|waves)-./;

const SWEPT = "agentos-swept";

/**
 * Once a day, deletes the files of sessions that have been idle for a week. Takes some time, so
 * call it at the end of a session. Never throws.
 * @param at the current time
 */
export function sweepTempFolder(folder: string, at: Date): void {
  try {
    if (!isDue(folder, at)) return;
    const directory = opendirSync(folder);
    try {
      let left = MAX_ENTRIES;
      for (let entry = directory.readSync(); entry && left-- > 0; entry = directory.readSync()) {
        if (entry.isFile() && SESSION_FILE.test(entry.name)) removeIfOld(join(folder, entry.name), at);
      }
    } finally {
      directory.closeSync();
    }
  } catch {
    // The folder is not accessible.
  }
}

function isDue(folder: string, at: Date): boolean {
  const [sweptMs = Number.NaN] = (readTempFile(SWEPT, { folder }) ?? "").split("\n").map(Number);
  // A time in the future comes from a different clock.
  if (at.getTime() - sweptMs < DAY_MS && sweptMs <= at.getTime()) return false;
  writeTempFile(SWEPT, `${at.getTime()}\n`, { folder });
  return true;
}

function removeIfOld(path: string, at: Date): void {
  try {
    const stats = lstatSync(path);
    if (isOwnFile(stats) && at.getTime() - stats.mtimeMs > KEPT_MS) unlinkSync(path);
  } catch {
    // The file is gone.
  }
}
