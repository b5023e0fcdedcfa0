import { existsSync, lstatSync, readdirSync, unlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { TEMPORARY_NAME } from "@agentos/platform";
import type { HandoffPlaces } from "./state-folder.js";

/** Much longer than any write or claim takes, so that no file is lost while it is in use. */
const LEFTOVER_AFTER_MS = 3_600_000;

/** Removes files left by killed writers and claimants, and the caller's own draft. Never throws. */
export function removeLeftovers(places: Pick<HandoffPlaces, "writing" | "claimed">, ownDraft: string): void {
  const drafts = filesIn(places.writing);
  const records = filesIn(places.claimed).filter(isWithoutClaim);
  for (const path of [...drafts, ...records]) {
    try {
      if (path === ownDraft || Date.now() - lstatSync(path).mtimeMs > LEFTOVER_AFTER_MS) unlinkSync(path);
    } catch {
      // The file is already gone or belongs to another user.
    }
  }
}

/** Whether a claim record's handoff has moved on, or the record is incomplete. */
function isWithoutClaim(path: string): boolean {
  const name = basename(path);
  return TEMPORARY_NAME.test(name) || (name.endsWith(".json") && !existsSync(path.replace(/\.json$/, ".md")));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
