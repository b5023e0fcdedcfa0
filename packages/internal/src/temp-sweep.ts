import { lstatSync, opendirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { readTempFile, writeTempFile } from "./temp-file.js";

const DAY_MS = 24 * 3_600_000;

/** A session idle for this long is measured and alerted as a new one. */
const KEPT_MS = 7 * DAY_MS;
/**
 * A temporary folder may hold a hundred thousand files of other users; those beyond this
 * number wait for another day.
 */
const MAX_ENTRIES = 20_000;

/** What hooks leave for each session: metrics, and records of what it was told. */
const OF_A_SESSION = /^agentos-(?:ctx|guard|offered|reminded|running|waves)-./;

const SWEPT = "agentos-swept";

/**
 * Removes what hooks left in the temporary folder for sessions idle for more than a week; once a day, by the
 * first caller. Call it where nobody waits, such as at a session's end. Never throws.
 * @param now milliseconds since 1970
 */
export function sweepTempFolder(folder: string, now: number): void {
  try {
    if (!isDue(folder, now)) return;
    const directory = opendirSync(folder);
    try {
      let left = MAX_ENTRIES;
      for (let entry = directory.readSync(); entry && left-- > 0; entry = directory.readSync()) {
        if (entry.isFile() && OF_A_SESSION.test(entry.name)) removeIfOld(join(folder, entry.name), now);
      }
    } finally {
      directory.closeSync();
    }
  } catch {
    // Not ours to read or to write.
  }
}

function isDue(folder: string, now: number): boolean {
  const [at = Number.NaN] = (readTempFile(SWEPT, { folder }) ?? "").split("\n").map(Number);
  // A timestamp in the future does not come from this clock.
  if (now - at < DAY_MS && at <= now) return false;
  writeTempFile(SWEPT, `${now}\n`, { folder });
  return true;
}

function removeIfOld(path: string, now: number): void {
  try {
    const stats = lstatSync(path);
    const isOurs = process.geteuid === undefined || stats.uid === process.geteuid();
    if (stats.isFile() && isOurs && now - stats.mtimeMs > KEPT_MS) unlinkSync(path);
  } catch {
    // Already gone.
  }
}
