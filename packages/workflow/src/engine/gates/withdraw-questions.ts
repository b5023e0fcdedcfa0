import { hostname } from "node:os";
import { type SessionState, stateFolder, usingState } from "../../session/index.js";
import { refuseRequest } from "./approvals.js";

/**
 * Takes back what a session asks of people that nobody will go on with: its handoff is archived, and the
 * actions that rules stopped are put aside. To be called by whoever has the session's lock.
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
