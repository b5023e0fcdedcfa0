import { lstatSync, opendirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { isOwnFile, readTempFile, writeTempFile } from "./temp-file.js";

const DAY_MS = 24 * 3_600_000;

/** A session idle for this long is measured and alerted like a new one. */
const KEPT_MS = 7 * DAY_MS;
/**
 * A temporary folder may contain a hundred thousand files of other users; files beyond this number are left
 * for another day.
 */
const MAX_ENTRIES = 20_000;

/** Files that hooks leave for each session: metrics, and records of notices that were shown. */
const OF_A_SESSION = /^agentos-(?:ctx|guard|offered|reminded|running|waves)-./;

const SWEPT = "agentos-swept";

/**
 * Deletes files that hooks left in the temporary folder for sessions idle for more than a week; once a day,
 * by the first caller. Call it where nobody waits, such as at the end of a session. Never throws.
 * @param at the current time
 */
export function sweepTempFolder(folder: string, at: Date): void {
  try {
    if (!isDue(folder, at)) return;
    const directory = opendirSync(folder);
    try {
      let left = MAX_ENTRIES;
      for (let entry = directory.readSync(); entry && left-- > 0; entry = directory.readSync()) {
        if (entry.isFile() && OF_A_SESSION.test(entry.name)) removeIfOld(join(folder, entry.name), at);
      }
    } finally {
      directory.closeSync();
    }
  } catch {
    // Not readable or writable by this user.
  }
}

function isDue(folder: string, at: Date): boolean {
  const [sweptMs = Number.NaN] = (readTempFile(SWEPT, { folder }) ?? "").split("\n").map(Number);
  // A timestamp in the future does not come from this clock.
  if (at.getTime() - sweptMs < DAY_MS && sweptMs <= at.getTime()) return false;
  writeTempFile(SWEPT, `${at.getTime()}\n`, { folder });
  return true;
}

function removeIfOld(path: string, at: Date): void {
  try {
    const stats = lstatSync(path);
    if (isOwnFile(stats) && at.getTime() - stats.mtimeMs > KEPT_MS) unlinkSync(path);
  } catch {
    // Already gone.
  }
}
