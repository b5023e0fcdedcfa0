import { dirname, join } from "node:path";
import { assertOptions, assertSafeId, type Diagnostic, namesIn } from "@agentos/platform";
import type { Handoff } from "../format/index.js";
import { removeClaimRecord, writeClaimRecord } from "./claim-record.js";
import { inodeOf, openHandoffs, type StoredHandoff } from "./list-handoffs.js";
import { readHandoff } from "./read-handoff.js";
import { handoffFileName, move, placesIn, uniqueId } from "./state-folder.js";

export interface ClaimOptions {
  /**
   * The session whose handoff to claim. By default, the handoff in `.continue-here.md` (the last one
   * written) is claimed, or else the newest unclaimed one.
   */
  sessionId?: string;
  /** Who claims the handoff: for example, `aos run 4711` or a session id. */
  claimant: string;
  /**
   * Whether to take over unacknowledged claims if nothing else is left. The caller must hold the
   * session's lock, which proves that the claimant is dead. Defaults to false.
   */
  takeOverClaims?: boolean;
}

export interface ClaimedHandoff {
  handoff: Handoff;
  markdown: string;
  claimId: string;
  diagnostics: Diagnostic[];
}

/** Thrown for a claim that was never made, or that another claimant has taken over. */
export class UnknownClaimError extends Error {
  override readonly name = "UnknownClaimError";
  readonly code = "unknown-claim";

  constructor(readonly claimId: string) {
    super(
      `No handoff is claimed as ${claimId}: that claim was never made, or another claimant has taken it over`,
    );
  }
}

/**
 * Claims a handoff, which stays claimed until {@link acknowledgeHandoff} or {@link releaseHandoff}.
 * If several processes claim the same handoff at once, only one of them gets it. Handoffs with
 * unreadable front matter stay in place until somebody fixes them; {@link listHandoffs} explains
 * the problem.
 * @returns undefined if there is nothing to claim
 * @throws TypeError if the claimant is missing, an option is misspelled or the session id is unsafe in a
 *   path, or the system's error if a file cannot be moved
 */
export function claimHandoff(stateFolder: string, options: ClaimOptions): ClaimedHandoff | undefined {
  if (typeof options?.claimant !== "string" || options.claimant.trim() === "")
    throw new TypeError('Expected "claimant" to name who claims the handoff, such as "ci job 7"');
  assertOptions(options, { sessionId: true, claimant: true, takeOverClaims: true });
  if (options.sessionId !== undefined) assertSafeId(options.sessionId, "session id");
  for (;;) {
    const stored = findClaimable(stateFolder, options);
    if (stored === undefined) return undefined;
    // If another process took this handoff, or the wrong one was taken, the next scan finds a
    // different handoff.
    const claimed = take(stored, stateFolder, options);
    if (claimed !== undefined) return claimed;
  }
}

/**
 * Archives a claimed handoff whose work is done. Does nothing if it is already archived.
 * @param claimId from {@link claimHandoff}
 * @throws UnknownClaimError (`code: "unknown-claim"`), or TypeError if the id is unsafe in a path
 */
export function acknowledgeHandoff(stateFolder: string, claimId: string): void {
  assertSafeId(claimId, "claim id");
  const places = placesIn(stateFolder);
  if (moveOn(join(places.claimed, `${claimId}.md`), places.archive, claimId)) return;
  const isArchived = namesIn(places.archive).some((name) => name.endsWith(`.${claimId}.md`));
  if (!isArchived) throw new UnknownClaimError(claimId);
}

/**
 * Releases a handoff that the claimant has not used, so that anybody can claim it again. If several
 * callers release the same claim, only one succeeds.
 * @param claimId from {@link claimHandoff} or {@link listHandoffs}
 * @returns false if the claim no longer exists
 * @throws TypeError if the id is unsafe in a path, or the system's error if the file cannot be
 *   moved
 */
export function releaseHandoff(stateFolder: string, claimId: string): boolean {
  assertSafeId(claimId, "claim id");
  const { claimed, unclaimed } = placesIn(stateFolder);
  return moveOn(join(claimed, `${claimId}.md`), unclaimed, uniqueId());
}

/**
 * Claims a session's handoff, but releases it if it is not wanted: the session may have replaced the
 * handoff since it was chosen.
 */
export function claimIf(
  stateFolder: string,
  options: { sessionId: string; claimant: string },
  isWanted: (handoff: Handoff) => boolean,
): ClaimedHandoff | undefined {
  const claimed = claimHandoff(stateFolder, options);
  if (claimed === undefined || isWanted(claimed.handoff)) return claimed;
  releaseHandoff(stateFolder, claimed.claimId);
  return undefined;
}

export function archiveSuperseded(
  stateFolder: string,
  current: { inode: string | undefined; sessionId: string; writtenBefore?: string },
): void {
  const places = placesIn(stateFolder);
  for (const { path, inode, sessionId, timestamp, claimId } of openHandoffs(stateFolder)) {
    // Compares inodes, because another process may have moved the file.
    if (sessionId !== current.sessionId || inode === current.inode || path === places.newest) continue;
    if (current.writtenBefore !== undefined && timestamp! >= current.writtenBefore) continue;
    moveOn(path, places.archive, claimId ?? uniqueId());
  }
}

/** Moves a handoff to `folder`, and removes the claim record if the handoff was claimed. */
function moveOn(path: string, folder: string, id: string): boolean {
  if (!move(path, join(folder, handoffFileName(readHandoff(path).handoff, id)))) return false;
  removeClaimRecord(path);
  return true;
}

function findClaimable(stateFolder: string, options: ClaimOptions): StoredHandoff | undefined {
  const { sessionId, takeOverClaims } = options;
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
    // By the time of the move, another handoff had replaced the wanted one.
    moveOn(path, places.unclaimed, uniqueId());
    return undefined;
  }
  archiveSuperseded(stateFolder, {
    inode: inodeOf(path),
    sessionId: handoff.sessionId,
    writtenBefore: handoff.timestamp,
  });
  return { handoff, markdown, claimId, diagnostics };
}
