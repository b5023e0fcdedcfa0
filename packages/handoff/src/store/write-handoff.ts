import { existsSync, linkSync, lstatSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { errorCode, namesIn, syncFolder, TEMPORARY_NAME, writeFileAtomic } from "@agentos/platform";
import { redactValue } from "@agentos/secrets";
import { buildHandoff, type Handoff, type HandoffInput, normalizeHandoff } from "../format/index.js";
import { archiveSuperseded } from "./claim-handoff.js";
import { inodeOf } from "./list-handoffs.js";
import { type HandoffOrigin, writeOrigin } from "./origin.js";
import { readHandoff } from "./read-handoff.js";
import { type HandoffPlaces, handoffFileName, move, placesIn, uniqueId } from "./state-folder.js";

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

export function withoutSecrets({ sessionId, timestamp, ...said }: Handoff): Handoff {
  return { sessionId, timestamp, ...redactValue(said) };
}

const NO_HARD_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EISDIR", "EMLINK"]);

/**
 * Moves a draft to `newest`, and the file that was there to `unclaimed`. Unlike a rename, a hard
 * link fails if another process has put a file there in the meantime. The draft's old name remains
 * until the caller removes it, but drafts are never read as handoffs.
 * @returns the new path, which is in `unclaimed` on a file system without hard links
 */
function publish(draft: string, { newest, unclaimed }: HandoffPlaces, handoff: Handoff): string {
  for (;;) {
    try {
      linkSync(draft, newest);
      syncFolder(dirname(newest));
      return newest;
    } catch (error) {
      const code = errorCode(error) ?? "";
      if (NO_HARD_LINKS.has(code)) {
        const path = join(unclaimed, handoffFileName(handoff, uniqueId()));
        if (!move(draft, path)) throw error;
        return path;
      }
      if (code !== "EEXIST") throw error;
      move(newest, join(unclaimed, handoffFileName(readHandoff(newest).handoff, uniqueId())));
    }
  }
}

/** Much longer than any write or claim takes, so that no file is lost while it is in use. */
const LEFTOVER_AFTER_MS = 3_600_000;

/** Removes files left by killed writers and claimants, and the caller's own draft. Never throws. */
function removeLeftovers({ writing, claimed }: HandoffPlaces, ownDraft: string): void {
  const filesIn = (folder: string) => namesIn(folder).map((name) => join(folder, name));
  for (const path of [...filesIn(writing), ...filesIn(claimed).filter(isWithoutClaim)]) {
    try {
      if (path === ownDraft || Date.now() - lstatSync(path).mtimeMs > LEFTOVER_AFTER_MS) unlinkSync(path);
    } catch {
      // The file is already gone or belongs to another user.
    }
  }
}

/** Whether the file is a temporary one, or the record of a claim whose handoff is gone. */
function isWithoutClaim(path: string): boolean {
  return (
    TEMPORARY_NAME.test(basename(path)) ||
    (path.endsWith(".json") && !existsSync(path.replace(/\.json$/, ".md")))
  );
}
