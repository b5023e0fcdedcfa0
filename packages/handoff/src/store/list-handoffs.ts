import { lstatSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type Diagnostic, errorCode } from "@agentos/platform";
import { type ClaimRecord, readClaimRecord } from "./claim-record.js";
import { type HandoffFile, readHandoff } from "./read-handoff.js";
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

/** A handoff as it was read during a scan, with its content. */
export interface FoundHandoff extends StoredHandoff, HandoffFile {
  /** Stays the same when the file moves; see {@link inodeOf}. */
  inode: string;
}

/** Returns every handoff in the state folder (`.agentos/state`), newest first. */
export function listHandoffs(stateFolder: string): StoredHandoff[] {
  return allHandoffs(stateFolder).map(({ inode: _, handoff: __, markdown: ___, ...stored }) => stored);
}

export function allHandoffs(stateFolder: string): FoundHandoff[] {
  return scan(stateFolder, ["newest", "claimed", "unclaimed", "claimed", "archive"]);
}

/** Like {@link allHandoffs}, but without the archive, which keeps growing. */
export function openHandoffs(stateFolder: string): FoundHandoff[] {
  return scan(stateFolder, ["newest", "claimed", "unclaimed"]);
}

type Place = "newest" | "unclaimed" | "claimed" | "archive";

/**
 * Finds handoffs even if they move during the scan: from newest to unclaimed to claimed to archive,
 * and back to unclaimed if the wrong handoff was claimed. The callers' `order` allows for this. If
 * a handoff is found twice, the last location is used.
 */
function scan(stateFolder: string, order: readonly Place[]): FoundHandoff[] {
  const found = new Map<string, FoundHandoff>();
  for (const place of order) {
    for (const path of handoffFiles(stateFolder, place)) {
      const inode = inodeOf(path);
      const stored = inode && describe(path, place, inode);
      if (stored) found.set(inode, stored);
    }
  }
  return [...found.values()].sort(newestFirst);
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

function describe(path: string, place: Place, inode: string): FoundHandoff | undefined {
  const file = readHandoff(path);
  if (file.handoff === undefined && inodeOf(path) === undefined) return undefined;
  const { sessionId, timestamp } = file.handoff ?? {};
  const found = { path, sessionId, timestamp, inode, ...file };
  if (place !== "claimed") return { ...found, state: place === "archive" ? "archived" : "unclaimed" };
  const record = readClaimRecord(path);
  if (isTakenByMistake(record, sessionId)) return { ...found, state: "unclaimed" };
  const claim = record && { claimant: record.claimant, claimedAt: record.claimedAt };
  return { ...found, state: "claimed", claimId: basename(path, ".md"), ...claim };
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
