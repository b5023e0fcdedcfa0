import { dirname, join } from "node:path";
import { assertString, errorCode, makeFolder, renameWithRetry, syncFolder } from "@agentos/platform";

export type HandoffPlaces = ReturnType<typeof placesIn>;

/**
 * Returns the locations of handoffs. Each handoff is one file that is moved only by renaming, so it is
 * always in exactly one location. Only the file at `newest` is ever replaced.
 */
export function placesIn(stateFolder: string) {
  assertString(stateFolder, "stateFolder");
  const handoffs = join(stateFolder, "handoffs");
  return {
    /** The latest handoff, until it is claimed or another one is written. */
    newest: join(stateFolder, ".continue-here.md"),
    /** Handoffs from other sessions that were displaced from `newest`. */
    unclaimed: join(handoffs, "unclaimed"),
    /** `<claimId>.md` and its record, `<claimId>.json`. */
    claimed: join(handoffs, "claimed"),
    archive: join(handoffs, "archive"),
    /** Drafts in progress, or left behind by killed writers. */
    writing: join(handoffs, "writing"),
    /** The origin of each session's handoff; see `origin.ts`. */
    sessions: join(handoffs, "sessions"),
  };
}

export function uniqueId(): string {
  return `${compact(new Date().toISOString())}-${process.getBuiltinModule("node:crypto").randomBytes(5).toString("hex")}`;
}

/** Returns a sortable and readable name: `20260224T234500Z.session-1.<id>.md`. */
export function handoffFileName(
  handoff: { sessionId: string; timestamp: string } | undefined,
  id: string,
): string {
  return handoff === undefined
    ? `unreadable.${id}.md`
    : `${compact(handoff.timestamp)}.${handoff.sessionId}.${id}.md`;
}

/** Renames a file durably. Returns false if another process has already moved it. */
export function move(from: string, to: string): boolean {
  makeFolder(dirname(to));
  try {
    renameWithRetry(from, to);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
  syncFolder(dirname(to));
  syncFolder(dirname(from));
  return true;
}

function compact(timestamp: string): string {
  return timestamp.replace(/[-:]|\.\d+/g, "");
}
