import { dismissRequests, readRequest, readRequests, requestFile } from "@agentos/state/approvals";
import { oneLine } from "../../one-line.js";
import { type StoppedAction, stateFolder, usingState } from "../../session/index.js";

// This module grants nothing. Only the rules hook, which identifies an action by its hash, can let that
// action through.

/** The state of a request. A request is open again if its grant has expired unused. */
export type RequestStanding =
  | { status: "open"; ranOut: boolean }
  | { status: "granted"; by?: string; until: string }
  /** The action was let through, or somebody removed the request. */
  | { status: "gone" };

/** @param began start of the attempt; older requests whose grant has expired are ignored */
export function openRequests(
  projectFolder: string,
  asker: { sessionId: string; phase: string },
  began: Date,
): StoppedAction[] {
  const at = new Date();
  const own = readRequests(stateFolder(projectFolder)).filter(({ otherAskers = [], ...last }) =>
    [last, ...otherAskers].some(
      ({ workflowSession, phase }) => workflowSession === asker.sessionId && phase === asker.phase,
    ),
  );
  return own
    .sort((a, b) => Date.parse(a.requestedAt) - Date.parse(b.requestedAt))
    .filter(({ grantedAt, expiresAt, requestedAt }) =>
      grantedAt === undefined ? true : isOver(expiresAt, at) && Date.parse(requestedAt) >= began.getTime(),
    )
    .map(({ id, rule, reason, summary, evidence, requestedAt }) => ({
      id,
      rule: oneLine(rule),
      reason: oneLine(reason),
      summary: oneLine(summary),
      evidence: evidence.map(({ what, why }) => ({ what: oneLine(what), why: oneLine(why) })),
      requestedAt,
    }));
}

export function standingOf(projectFolder: string, id: string): RequestStanding {
  const request = readRequest(stateFolder(projectFolder), id);
  if (request === undefined) return { status: "gone" };
  const { grantedAt, grantedBy, expiresAt } = request;
  if (grantedAt === undefined || expiresAt === undefined) return { status: "open", ranOut: false };
  if (isOver(expiresAt, new Date())) return { status: "open", ranOut: true };
  return { status: "granted", until: expiresAt, ...(grantedBy !== undefined && { by: oneLine(grantedBy) }) };
}

export function refuseRequest(projectFolder: string, id: string): void {
  const folder = stateFolder(projectFolder);
  usingState(requestFile(folder, id), "write", () => dismissRequests(folder, [id]));
}

function isOver(expiresAt: string | undefined, at: Date): boolean {
  return !(Date.parse(expiresAt ?? "") > at.getTime());
}
