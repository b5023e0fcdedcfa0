import { join } from "node:path";
import { assertDate } from "../drift/assert-date.js";
import { assertMaxAge, isExpired } from "../drift/drift.js";
import type { Handoff } from "../format/index.js";
import { archiveFile } from "./archive.js";
import { openHandoffs } from "./list-handoffs.js";
import { readHandoff } from "./read-handoff.js";
import { isOfRunningSession } from "./session-marks.js";
import { handoffFileName, move, placesIn, uniqueId } from "./state-folder.js";

export interface ArchiveExpiredOptions {
  at: Date;
  maxAgeDays?: number;
}

/**
 * Archives unclaimed handoffs that have expired. Running sessions' handoffs are exempt, and so are
 * those of workflows, which may be waiting for a person to approve a gate.
 * @returns the ids of the sessions whose handoffs were archived
 * @throws TypeError if `at` is not a valid date, RangeError if `maxAgeDays` is negative or not a
 *   number, or the system's error if a file cannot be moved
 */
export function archiveExpired(stateFolder: string, options: ArchiveExpiredOptions): string[] {
  assertDate(options.at);
  if (options.maxAgeDays !== undefined) assertMaxAge(options.maxAgeDays);
  const places = placesIn(stateFolder);
  return openHandoffs(stateFolder).flatMap(({ path, state }) => {
    if (state !== "unclaimed" || !isOver(readHandoff(path).handoff, options)) return [];
    const aside = path === places.newest ? moveAside(path, places.unclaimed) : path;
    const { handoff } = readHandoff(aside ?? path);
    if (aside === undefined || !isOver(handoff, options)) return [];
    return archiveFile(aside, places.archive, uniqueId()) ? [handoff.sessionId] : [];
  });
}

function isOver(handoff: Handoff | undefined, options: ArchiveExpiredOptions): handoff is Handoff {
  if (handoff === undefined || handoff.workflow !== undefined) return false;
  return isExpired(handoff, options) && !isOfRunningSession(handoff, options.at);
}

/** Gives the handoff a unique name, because `newest` can be replaced at any time. */
function moveAside(newest: string, unclaimed: string): string | undefined {
  const aside = join(unclaimed, handoffFileName(readHandoff(newest).handoff, uniqueId()));
  return move(newest, aside) ? aside : undefined;
}
