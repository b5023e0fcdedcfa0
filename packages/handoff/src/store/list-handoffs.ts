import { lstatSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type Diagnostic, errorCode } from "@agentos/platform";
import { type ClaimRecord, readClaimRecord } from "./claim-record.js";
import { readHandoff } from "./read-handoff.js";
import { placesIn } from "./state-folder.js";

export interface StoredHandoff {
  path: string;
  state: "unclaimed" | "claimed" | "archived";
  /** Undefined if the file cannot be read. The diagnostics explain why. */
  sessionId: string | undefined;
  timestamp: string | undefined;
  diagnostics: Diagnostic[];
  /** For a claimed handoff, the id for {@link acknowledgeHandoff}. */
  claimId?: string;
  claimant?: string;
  claimedAt?: string;
}

/** Returns every handoff in the state folder (`.agentos/state`), newest first. */
export function listHandoffs(stateFolder: string): StoredHandoff[] {
  const found = scan(stateFolder, ["newest", "claimed", "unclaimed", "claimed", "archive"]);
  return [...found.values()].sort(newestFirst);
}

export interface OpenHandoff extends StoredHandoff {
  /** Stays the same when the file moves; see {@link inodeOf}. */
  inode: string;
}

/** Like {@link listHandoffs}, but without the archive, which keeps growing. */
export function openHandoffs(stateFolder: string): OpenHandoff[] {
  const found = scan(stateFolder, ["newest", "claimed", "unclaimed"]);
  return [...found].map(([inode, stored]) => ({ ...stored, inode })).sort(newestFirst);
}

const STATES = {
  newest: "unclaimed",
  unclaimed: "unclaimed",
  claimed: "claimed",
  archive: "archived",
} as const;

type Place = keyof typeof STATES;

/**
 * Finds handoffs even if they move during the scan: from newest to unclaimed to claimed to archive,
 * and back to unclaimed if the wrong handoff was claimed. The callers' `order` allows for this. If
 * a handoff is found twice, the last location is used.
 */
function scan(stateFolder: string, order: readonly Place[]): Map<string, StoredHandoff> {
  const found = new Map<string, StoredHandoff>();
  for (const place of order) {
    for (const path of handoffFiles(stateFolder, place)) {
      const inode = inodeOf(path);
      const stored = inode && describe(path, place);
      if (stored) found.set(inode, stored);
    }
  }
  return found;
}

function handoffFiles(stateFolder: string, place: Place): string[] {
  const path = placesIn(stateFolder)[place];
  if (place === "newest") return [path];
  try {
    return readdirSync(path)
      .filter((name) => name.endsWith(".md") && !name.startsWith("."))
      .map((name) => join(path, name));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** Identifies a file even if it moves. Returns undefined if it is gone or not a regular file. */
export function inodeOf(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
}

function describe(path: string, place: Place): StoredHandoff | undefined {
  const { handoff, diagnostics } = readHandoff(path);
  if (handoff === undefined && inodeOf(path) === undefined) return undefined;
  const { sessionId, timestamp } = handoff ?? {};
  const stored: StoredHandoff = { path, state: STATES[place], sessionId, timestamp, diagnostics };
  if (place !== "claimed") return stored;
  const claimId = basename(path, ".md");
  const record = readClaimRecord(path);
  return isTakenByMistake(record, sessionId)
    ? { ...stored, state: "unclaimed" }
    : { ...stored, claimId, ...(record && { claimant: record.claimant, claimedAt: record.claimedAt }) };
}

/**
 * Whether a claimant took the wrong handoff and has not released it, possibly because it died. This
 * can happen if another session's handoff is written between the scan and the rename.
 */
function isTakenByMistake(record: ClaimRecord | undefined, sessionId: string | undefined): boolean {
  return record?.wantedSession !== undefined && record.wantedSession !== sessionId;
}

function newestFirst(a: StoredHandoff, b: StoredHandoff): number {
  const [left, right] = [a.timestamp ?? "", b.timestamp ?? ""];
  if (left !== right) return left < right ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}
