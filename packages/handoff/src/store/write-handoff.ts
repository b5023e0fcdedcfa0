import { join } from "node:path";
import { writeFileAtomic } from "@agentos/platform";
import { buildHandoff, type HandoffInput, normalizeHandoff } from "../format/index.js";
import { archiveSuperseded } from "./archive.js";
import { removeLeftovers } from "./leftovers.js";
import { inodeOf } from "./list-handoffs.js";
import { type HandoffOrigin, writeOrigin } from "./origin.js";
import { publish } from "./publish.js";
import { placesIn, uniqueId } from "./state-folder.js";
import { withoutSecrets } from "./without-secrets.js";

/**
 * Writes `handoff` to `.continue-here.md` in the state folder (`.agentos/state`). Another session's
 * unclaimed handoff moves to `handoffs/unclaimed/`. Earlier handoffs from the same session are
 * archived, even if claimed. Each handoff is complete and in one place, even if the process dies.
 *
 * Removes known secrets. Only the owner can read the file. On a file system without hard links, the
 * handoff is in `handoffs/unclaimed/` instead. `handoffs/sessions/` receives fingerprints of the
 * items, which later show what people changed.
 * @param origin from {@link handoffFromTranscript}
 * @returns the path of the handoff
 * @throws TypeError if the handoff is invalid, or the system's error (such as `EACCES`) if it
 *   cannot be written
 */
export function writeHandoff(
  stateFolder: string,
  handoff: HandoffInput,
  origin: Partial<HandoffOrigin> = {},
): { path: string } {
  const checked = withoutSecrets(normalizeHandoff(handoff));
  const places = placesIn(stateFolder);
  const draft = join(places.writing, `${uniqueId()}.md`);
  writeFileAtomic(draft, buildHandoff(checked), { mode: 0o600 });
  try {
    writeOrigin(stateFolder, checked, origin);
    const inode = inodeOf(draft);
    const path = publish(draft, places, checked);
    archiveSuperseded(stateFolder, { inode, sessionId: checked.sessionId });
    return { path };
  } finally {
    removeLeftovers(places, draft);
  }
}
