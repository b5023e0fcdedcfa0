import { join } from "node:path";
import { archiveFile } from "./archive.js";
import { assertMaxAge, isExpired } from "./drift.js";
import { openHandoffs } from "./list-handoffs.js";
import { readHandoff } from "./read-handoff.js";
import { handoffFileName, move, placesIn, uniqueId } from "./state-folder.js";

/**
 * Archives the unclaimed handoffs that are too old, so that nobody is offered them; nothing is deleted. One that is claimed is being
 * worked on, and stays.
 * @param options.maxAgeDays default 7
 * @returns the sessions whose handoffs were archived
 * @throws RangeError when `maxAgeDays` is negative; the system's error when files cannot be moved
 */
export function archiveExpired(stateFolder: string, options: { now: Date; maxAgeDays?: number }): string[] {
  if (options.maxAgeDays !== undefined) assertMaxAge(options.maxAgeDays);
  const places = placesIn(stateFolder);
  return openHandoffs(stateFolder).flatMap(({ path, state }) => {
    const { handoff } = readHandoff(path);
    if (state !== "unclaimed" || handoff === undefined || !isExpired(handoff, options)) return [];
    if (path !== places.newest) {
      return archiveFile(path, places.archive, uniqueId()) ? [handoff.sessionId] : [];
    }
    // Another may be written there meanwhile. Where it is pushed aside to, its name is its own, and it can be claimed still.
    const aside = join(places.unclaimed, handoffFileName(handoff, uniqueId()));
    if (!move(path, aside)) return [];
    const { handoff: moved } = readHandoff(aside);
    if (moved === undefined || !isExpired(moved, options)) return [];
    return archiveFile(aside, places.archive, uniqueId()) ? [moved.sessionId] : [];
  });
}
