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
 * Makes `handoff` the newest of the state folder (`.agentos/state`), at `.continue-here.md`. Another
 * session's unclaimed handoff moves from there to `handoffs/unclaimed/`; earlier ones of the same session,
 * claimed or not, are archived. Even if the process dies, each handoff is complete and in one place.
 *
 * Known secrets are left out, and only the owner can read the file.
 *
 * Data for tools only is in `handoffs/sessions/`: the fingerprints that later show what people changed.
 *
 * On a file system without hard links the handoff is in `handoffs/unclaimed/` instead.
 * @param origin from `handoffFromTranscript`
 * @returns its path
 * @throws TypeError when the handoff is not valid; the system's error (`EACCES`, `ENOSPC`) when it cannot be
 *   written
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
