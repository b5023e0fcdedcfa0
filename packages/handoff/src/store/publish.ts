import { linkSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode, syncFolder } from "@agentos/platform";
import { readHandoff } from "./read-handoff.js";
import { type HandoffPlaces, handoffFileName, move, uniqueId } from "./state-folder.js";

const NO_HARD_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EISDIR", "EMLINK"]);

/**
 * Moves a draft to `newest`, and the file that was there to `unclaimed`. Unlike a rename, a hard
 * link fails if another process has put a file there in the meantime. The draft's old name remains
 * until the caller removes it, but drafts are never read as handoffs.
 * @returns the new path, which is in `unclaimed` on a file system without hard links
 */
export function publish(
  draft: string,
  places: Pick<HandoffPlaces, "newest" | "unclaimed">,
  handoff: { sessionId: string; timestamp: string },
): string {
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
