import type { Handoff } from "../format/index.js";
import { acknowledgeHandoff, claimHandoff } from "../store/claim-handoff.js";
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

/** Other sessions' handoffs that this session claimed itself. */
export function claimsOf({ givenClaim: _, ...session }: HookSession): FoundHandoff[] {
  return claimed(session);
}

/** Returns the handoffs that the session was given, oldest first. */
export function givenHandoffs(session: HookSession): Handoff[] {
  return claimed(session)
    .flatMap(({ handoff }) => handoff ?? [])
    .reverse();
}

function claimed({ project, sessionId, givenClaim }: HookSession): FoundHandoff[] {
  return openHandoffs(project.stateFolder).filter(
    (found) =>
      found.claimId !== undefined &&
      found.sessionId !== sessionId &&
      (found.claimId === givenClaim || parseClaimant(found.claimant)?.sessionId === sessionId),
  );
}
