import { dismissRequests, readRequest, readRequests, requestFile } from "@agentos/state/approvals";
import { oneLine } from "../../one-line.js";
import { type StoppedAction, stateFolder, usingState } from "../../session/index.js";

// What a session needs of the requests of `@agentos/rules`. Nothing is granted by what is read here: the
// guard alone lets an action through, by the action's hash.

/** Where a request stands; one whose grant ran out unused waits again. */
export type RequestStanding =
  | { status: "open"; ranOut: boolean }
  | { status: "granted"; by?: string; until: string }
  /** Its file is not there: the action passed, or somebody removed it. */
  | { status: "gone" };

/**
 * The actions of a phase that were stopped and that nobody has decided about.
 * @param began when the attempt began: a grant that ran out counts only when it was asked for since
 */
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

/** Where a request stands now. */
export function standingOf(projectFolder: string, id: string): RequestStanding {
  const request = readRequest(stateFolder(projectFolder), id);
  if (request === undefined) return { status: "gone" };
  const { grantedAt, grantedBy, expiresAt } = request;
  if (grantedAt === undefined || expiresAt === undefined) return { status: "open", ranOut: false };
  if (isOver(expiresAt, new Date())) return { status: "open", ranOut: true };
  return { status: "granted", until: expiresAt, ...(grantedBy !== undefined && { by: oneLine(grantedBy) }) };
}

/** Puts a request aside that a person has refused, so that nobody is asked about it any more. */
export function refuseRequest(projectFolder: string, id: string): void {
  const folder = stateFolder(projectFolder);
  usingState(requestFile(folder, id), "write", () => dismissRequests(folder, [id]));
}

function isOver(expiresAt: string | undefined, at: Date): boolean {
  return !(Date.parse(expiresAt ?? "") > at.getTime());
}
