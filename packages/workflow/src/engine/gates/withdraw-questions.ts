import { hostname } from "node:os";
import { type SessionState, stateFolder, usingState } from "../../session/index.js";
import { refuseRequest } from "./approvals.js";

/**
 * Acknowledges the session's handoff and dismisses its open requests. The caller must hold the
 * session's lock.
 */
export async function withdrawQuestions(projectFolder: string, { id, phases }: SessionState): Promise<void> {
  const { acknowledgeHandoff, claimHandoff } = await import("@agentos/handoff");
  const folder = stateFolder(projectFolder);
  usingState(folder, "write", () => {
    const claimant = `process ${process.pid} on ${hostname()}`;
    const claim = claimHandoff(folder, { sessionId: id, claimant, takeOverClaims: true });
    if (claim) acknowledgeHandoff(folder, claim.claimId);
  });
  for (const { stopped = [], status } of phases)
    if (status === "stopped") for (const request of stopped) refuseRequest(projectFolder, request.id);
}
