import { dirname, join } from "node:path";
import { assertSafeId, type Diagnostic } from "@agentos/platform";
import type { Handoff } from "../format/index.js";
import { archiveSuperseded } from "./archive.js";
import { removeClaimRecord, writeClaimRecord } from "./claim-record.js";
import { inodeOf, openHandoffs, type StoredHandoff } from "./list-handoffs.js";
import { readHandoff } from "./read-handoff.js";
import { type HandoffPlaces, handoffFileName, move, placesIn, uniqueId } from "./state-folder.js";

export interface ClaimOptions {
  /** Claims only a handoff of this session. Default: the newest of any session. */
  sessionId?: string;
  /** Who claims it, such as `aos run 4711` or a session id. */
  claimant: string;
  /**
   * If nothing is unclaimed, also takes over claims that were not acknowledged. For a caller that holds the
   * session's lock and therefore knows that the claimant is dead. Default false.
   */
  takeOverClaims?: boolean;
}

export interface ClaimedHandoff {
  handoff: Handoff;
  markdown: string;
  claimId: string;
  diagnostics: Diagnostic[];
}

/**
 * Takes a handoff for `claimant`. If several processes claim at once, exactly one gets it. It stays claimed
 * until {@link acknowledgeHandoff}. Handoffs with unreadable front matter stay where they are, for somebody
 * to fix; {@link listHandoffs} says what is wrong with them.
 * @returns undefined when there is nothing to claim
 * @throws TypeError when the session id could not be part of a path; the system's error when files cannot
 *   be moved
 */
export function claimHandoff(stateFolder: string, options: ClaimOptions): ClaimedHandoff | undefined {
  if (options.sessionId !== undefined) assertSafeId(options.sessionId, "session id");
  for (;;) {
    const stored = findClaimable(stateFolder, options);
    if (stored === undefined) return undefined;
    // If it was not obtained, another process has it, or it was not what it seemed. Either way the next scan
    // finds something else.
    const claimed = take(stored, stateFolder, options);
    if (claimed !== undefined) return claimed;
  }
}

/**
 * Returns a claimed handoff, for a claimant that did nothing with it, so that anybody may claim it again. If
 * several callers release the same claim, such as that of a dead claimant, one succeeds.
 * @param claimId from {@link claimHandoff} or {@link listHandoffs}
 * @returns false when this claim no longer exists
 * @throws TypeError when the id could not be part of a path; the system's error when the file cannot be moved
 */
export function releaseHandoff(stateFolder: string, claimId: string): boolean {
  assertSafeId(claimId, "claim id");
  const places = placesIn(stateFolder);
  const path = join(places.claimed, `${claimId}.md`);
  return giveBack(path, places, readHandoff(path).handoff);
}

function findClaimable(
  stateFolder: string,
  { sessionId, takeOverClaims = false }: ClaimOptions,
): StoredHandoff | undefined {
  const { newest } = placesIn(stateFolder);
  const wanted = openHandoffs(stateFolder).filter(
    (stored) => stored.sessionId !== undefined && (sessionId === undefined || stored.sessionId === sessionId),
  );
  return (
    wanted.find(({ path }) => path === newest) ??
    wanted.find(({ state }) => state === "unclaimed") ??
    (takeOverClaims ? wanted[0] : undefined)
  );
}

function take(stored: StoredHandoff, stateFolder: string, options: ClaimOptions): ClaimedHandoff | undefined {
  const { claimant, sessionId } = options;
  const places = placesIn(stateFolder);
  const claimId = uniqueId();
  const path = join(places.claimed, `${claimId}.md`);
  writeClaimRecord(path, {
    claimant,
    claimedAt: new Date().toISOString(),
    ...(sessionId !== undefined && { wantedSession: sessionId }),
  });
  if (!move(stored.path, path)) {
    removeClaimRecord(path);
    return undefined;
  }
  if (dirname(stored.path) === places.claimed) removeClaimRecord(stored.path);
  const { handoff, markdown, diagnostics } = readHandoff(path);
  if (handoff === undefined || (sessionId !== undefined && handoff.sessionId !== sessionId)) {
    // By the time it was taken, another handoff was in its place.
    giveBack(path, places, handoff);
    return undefined;
  }
  archiveSuperseded(stateFolder, {
    inode: inodeOf(path),
    sessionId: handoff.sessionId,
    writtenBefore: handoff.timestamp,
  });
  return { handoff, markdown, claimId, diagnostics };
}

/** Moves it to a new name. False if another process has already moved it. */
function giveBack(path: string, places: HandoffPlaces, handoff: Handoff | undefined): boolean {
  if (!move(path, join(places.unclaimed, handoffFileName(handoff, uniqueId())))) return false;
  removeClaimRecord(path);
  return true;
}
