import { linkSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode, syncFolder, writeFileAtomic } from "@agentos/internal";
import { archiveSuperseded } from "./archive.js";
import { buildHandoff } from "./build.js";
import { removeLeftovers } from "./leftovers.js";
import { inodeOf } from "./list-handoffs.js";
import { readHandoff } from "./read-handoff.js";
import { checkHandoff, type Handoff } from "./schema.js";
import { type HandoffPlaces, handoffFileName, move, placesIn, uniqueId } from "./state-folder.js";

/** What a file system without hard links answers to a hard link. */
const NO_HARD_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EISDIR", "EMLINK"]);

/**
 * Makes `handoff` the newest of the state folder (`.agentos/state`), at `.continue-here.md`. Another session's
 * unclaimed handoff that stands there moves to `handoffs/unclaimed/`; earlier ones of the same session, claimed or not, are
 * archived. Whenever the process dies, each of them is whole and in one place.
 *
 * On a file system without hard links the handoff stands in `handoffs/unclaimed/` instead.
 * @returns where it stands now
 * @throws TypeError when the handoff is not valid; the system's error (`EACCES`, `ENOSPC`) when it cannot be written
 */
export function writeHandoff(stateFolder: string, handoff: Handoff): { path: string } {
  const checked = checkHandoff(handoff);
  const places = placesIn(stateFolder);
  const draft = join(places.writing, `${uniqueId()}.md`);
  writeFileAtomic(draft, buildHandoff(checked));
  try {
    const inode = inodeOf(draft);
    const path = publish(draft, places, checked);
    archiveSuperseded(stateFolder, { inode, sessionId: checked.sessionId });
    return { path };
  } finally {
    removeLeftovers(places, draft);
  }
}

/**
 * A hard link, unlike a rename, fails when somebody else has put a handoff there meanwhile. The draft keeps its
 * own name until the end, but nobody looks for handoffs among drafts.
 */
function publish(draft: string, places: HandoffPlaces, handoff: Handoff): string {
  for (;;) {
    try {
      linkSync(draft, places.newest);
      syncFolder(dirname(places.newest));
      return places.newest;
    } catch (error) {
      const code = errorCode(error) ?? "";
      if (NO_HARD_LINKS.has(code)) {
        const path = join(places.unclaimed, handoffFileName(handoff, uniqueId()));
        if (!move(draft, path)) throw error;
        return path;
      }
      if (code !== "EEXIST") throw error;
      const { handoff: inTheWay } = readHandoff(places.newest);
      move(places.newest, join(places.unclaimed, handoffFileName(inTheWay, uniqueId())));
    }
  }
}
