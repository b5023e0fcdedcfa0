import { dirname, join } from "node:path";
import { assertSafeId, type Diagnostic } from "@agentos/platform";
import { archiveSuperseded } from "./archive.js";
import { removeClaimRecord, writeClaimRecord } from "./claim-record.js";
import type { Handoff } from "./format/index.js";
import { inodeOf, openHandoffs, type StoredHandoff } from "./list-handoffs.js";
import { readHandoff } from "./read-handoff.js";
import { type HandoffPlaces, handoffFileName, move, placesIn, uniqueId } from "./state-folder.js";

export interface ClaimOptions {
  /** Claims only a handoff of this session. Default: the newest of any. */
  sessionId?: string;
  /** Who claims it, such as `aos run 4711` or a session id. */
  claimant: string;
  /**
   * Also takes over claims that were not acknowledged, after unclaimed handoffs. For a caller that holds the
   * session's lock and so knows that the claimant is dead. Default false.
   */
  takeOverClaims?: boolean;
}

export interface ClaimedHandoff {
  handoff: Handoff;
  /** The file as it was read. */
  markdown: string;
  /** For {@link acknowledgeHandoff}. */
  claimId: string;
  diagnostics: Diagnostic[];
}

/**
 * Takes a handoff for `claimant`: of several processes that claim at once exactly one gets it. It stays
 * claimed until {@link acknowledgeHandoff}. Handoffs whose front matter cannot be read are left where they
 * are, for somebody to fix; {@link listHandoffs} says what is wrong with them.
 * @returns undefined when there is nothing to claim
 * @throws TypeError when the session id could not be part of a path; the system's error when files cannot
 *   be moved
 */
export function claimHandoff(stateFolder: string, options: ClaimOptions): ClaimedHandoff | undefined {
  if (options.sessionId !== undefined) assertSafeId(options.sessionId, "session id");
  for (;;) {
    const stored = findClaimable(stateFolder, options);
    if (stored === undefined) return undefined;
    // Not got: then somebody else has, or it was not what it seemed. Either way the next look finds something
    // new.
    const claimed = take(stored, stateFolder, options);
    if (claimed !== undefined) return claimed;
  }
}

/**
 * Gives a claimed handoff back, for a claimant that did nothing with it: then anybody may claim it again. Of
 * several that give the same claim back, as of a claimant that died, one does.
 * @param claimId from {@link claimHandoff} or {@link listHandoffs}
 * @returns false when it is not claimed so any more
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
    // Another handoff stood there by the time it was taken.
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

/** Moves it to a new name. False when somebody else has already moved it. */
function giveBack(path: string, places: HandoffPlaces, handoff: Handoff | undefined): boolean {
  if (!move(path, join(places.unclaimed, handoffFileName(handoff, uniqueId())))) return false;
  removeClaimRecord(path);
  return true;
}
