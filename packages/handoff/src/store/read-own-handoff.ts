import type { Handoff } from "../format/index.js";
import { allHandoffs, type FoundHandoff, openHandoffs } from "./list-handoffs.js";
import { type OwnHandoff, readOrigin } from "./origin.js";
import { parseClaimant } from "./session-marks.js";

/** Reads a session's latest open handoff from disk, for {@link handoffFromTranscript}. */
export function readOwnHandoff(stateFolder: string, sessionId: string): OwnHandoff | undefined {
  const handoff = openHandoffs(stateFolder).find((each) => each.sessionId === sessionId)?.handoff;
  const origin = handoff && readOrigin(stateFolder, sessionId);
  return handoff && { handoff, ...(origin && { origin }) };
}

/**
 * Returns the other sessions' handoffs that a session claimed itself, newest first.
 * @param givenClaim a claim that counts as the session's own
 */
export function claimsOf(stateFolder: string, sessionId: string, givenClaim?: string): FoundHandoff[] {
  return openHandoffs(stateFolder).filter(
    (found) =>
      found.claimId !== undefined &&
      found.sessionId !== sessionId &&
      (found.claimId === givenClaim || parseClaimant(found.claimant)?.sessionId === sessionId),
  );
}

/** Finds a session's latest handoff, even in the archive, after a user has pasted its text. */
export function findHandoff(stateFolder: string, sessionId: string): Handoff | undefined {
  return allHandoffs(stateFolder).find((each) => each.sessionId === sessionId)?.handoff;
}
