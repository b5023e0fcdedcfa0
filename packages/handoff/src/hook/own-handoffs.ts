import { acknowledgeHandoff, claimHandoff } from "../store/claim-handoff.js";
import { formatClaimant } from "../store/session-marks.js";
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
