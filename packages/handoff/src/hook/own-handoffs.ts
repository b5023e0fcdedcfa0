import type { Handoff } from "../format/index.js";
import { acknowledgeHandoff } from "../store/archive.js";
import { claimHandoff } from "../store/claim-handoff.js";
import { type FoundHandoff, openHandoffs } from "../store/list-handoffs.js";
import { formatClaimant, parseClaimant } from "../store/session-marks.js";
import type { HookSession } from "./session.js";

/** Prevents a resumed session's own handoff from being offered to other sessions. */
export function holdOwnHandoff(session: HookSession): void {
  claimHandoff(session.project.stateFolder, {
    sessionId: session.sessionId,
    claimant: formatClaimant(session),
  });
}

/** Archives the handoffs that a session wrote, after it has ended with nothing left to do. */
export function archiveOwnHandoffs(session: HookSession): void {
  const { stateFolder } = session.project;
  for (;;) {
    const claimed = claimHandoff(stateFolder, {
      sessionId: session.sessionId,
      claimant: formatClaimant(session),
      takeOverClaims: true,
    });
    if (claimed === undefined) return;
    acknowledgeHandoff(stateFolder, claimed.claimId);
  }
}

export function claimsOf({ project, sessionId }: HookSession): (FoundHandoff & { claimId: string })[] {
  return openHandoffs(project.stateFolder).filter(
    (stored): stored is FoundHandoff & { claimId: string } =>
      stored.claimId !== undefined &&
      stored.sessionId !== sessionId &&
      parseClaimant(stored.claimant)?.sessionId === sessionId,
  );
}

export function takenHandoffs(session: HookSession): Handoff[] {
  const { givenClaim, sessionId } = session;
  const given = openHandoffs(session.project.stateFolder).filter(
    ({ claimId, ...stored }) =>
      claimId !== undefined && claimId === givenClaim && stored.sessionId !== sessionId,
  );
  return [...claimsOf(session), ...given]
    .flatMap(({ handoff }) => handoff ?? [])
    .sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
}
