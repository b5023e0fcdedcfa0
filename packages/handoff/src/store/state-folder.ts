import { unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode, makeFolder, renameWithRetry, syncFolder } from "@agentos/platform";

/**
 * Where handoffs are stored. Each is one file and moves by renames, so it is always in exactly one of these
 * places. Only the file at `newest` is ever replaced; every other name is used once.
 */
export interface HandoffPlaces {
  /** The handoff written last, until it is claimed or another one is written. */
  newest: string;
  /** Handoffs of other sessions that a newer one displaced from `newest`. */
  unclaimed: string;
  /** `<claimId>.md`, and `<claimId>.json`, which records who claims it. */
  claimed: string;
  archive: string;
  /** Files that are being written: not handoffs yet, or leftovers of a killed writer. */
  writing: string;
  /** The origin of the handoff of each session that wrote one here: see `chain/origin.ts`. */
  sessions: string;
}

export function placesIn(stateFolder: string): HandoffPlaces {
  const handoffs = join(stateFolder, "handoffs");
  return {
    newest: join(stateFolder, ".continue-here.md"),
    unclaimed: join(handoffs, "unclaimed"),
    claimed: join(handoffs, "claimed"),
    archive: join(handoffs, "archive"),
    writing: join(handoffs, "writing"),
    sessions: join(handoffs, "sessions"),
  };
}

/** A unique part of a name: the time, for people, and random characters. */
export function uniqueId(): string {
  return `${compact(new Date().toISOString())}-${process.getBuiltinModule("node:crypto").randomBytes(5).toString("hex")}`;
}

/** `20260224T234500Z.session-1.<id>.md`: for sorting and for people. Only the content counts. */
export function handoffFileName(
  handoff: { sessionId: string; timestamp: string } | undefined,
  id: string,
): string {
  return handoff === undefined
    ? `unreadable.${id}.md`
    : `${compact(handoff.timestamp)}.${handoff.sessionId}.${id}.md`;
}

/** Renames durably; false if another process has already moved the file. */
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

export function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

function compact(timestamp: string): string {
  return timestamp.replace(/[-:]|\.\d+/g, "");
}
