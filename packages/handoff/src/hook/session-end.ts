import { statSync } from "node:fs";
import { checkpointHandoff } from "../checkpoint/checkpoint.js";
import { acknowledgeHandoff, releaseHandoff } from "../store/claim-handoff.js";
import type { OwnHandoff } from "../store/origin.js";
import { claimsOf, readOwnHandoff } from "../store/read-own-handoff.js";
import { markedWith } from "../store/session-marks.js";
import { writeHandoff } from "../store/write-handoff.js";
import type { TranscriptHandoff } from "../transcript/handoff-from-transcript.js";
import { readPlan } from "../workspace/gather-state.js";
import { archiveOwnHandoffs } from "./own-handoffs.js";
import { useOwnTranscript } from "./own-transcript.js";
import type { RunningSession } from "./running.js";
import type { HookSession } from "./session.js";

const FRESH_PLAN_MS = 12 * 3_600_000;

export function endSession(session: HookSession): void {
  const { stateFolder } = session.project;
  const own = readOwnHandoff(stateFolder, session.sessionId);
  useOwnTranscript(session, own, (read, isWhole) => {
    const left = session.isPhase ? undefined : leaveOrArchive(session, own, read, isWhole);
    // This must come last, so that a kill in between leaves both handoffs rather than none.
    if (isWhole) settleClaims(session, read?.takenUp ?? []);
    return left;
  });
}

function leaveOrArchive(
  session: HookSession,
  own: OwnHandoff | undefined,
  read: TranscriptHandoff | undefined,
  isWhole: boolean,
): { path: string } | undefined {
  const { project, sessionId, at } = session;
  const plan = readPlan(project.folder);
  // An older plan may not belong to the session.
  const isPlanFresh = plan !== undefined && at.getTime() - Date.parse(plan.lastUpdated) < FRESH_PLAN_MS;
  const isUnfinished = read?.isUnfinished === true || isPlanFresh;
  const { handoff, origin } = read?.handoff ? read : (own ?? {});
  if (handoff !== undefined && isUnfinished) {
    const workspace = { filesChanged: [], ...(plan && { plan }) };
    const known = checkpointHandoff({ sessionId, timestamp: at.toISOString(), handoff, workspace });
    return writeHandoff(project.stateFolder, markedWith(known, "ended", session), origin);
  }
  if (isWhole && read?.handoff !== undefined) archiveOwnHandoffs(session);
  return undefined;
}

/** Ends a killed session as of the last write to its transcript, or `at` if that is earlier. */
export function endKilled(
  killed: RunningSession,
  { project, tempFolder, at }: Pick<HookSession, "project" | "tempFolder" | "at">,
): void {
  const { client, sessionId, transcriptPath, process } = killed;
  const written = statSync(transcriptPath, { throwIfNoEntry: false })?.mtimeMs;
  if (written === undefined) return;
  const session = { client, sessionId, transcriptPath, process, project, tempFolder, aos: undefined };
  endSession({ ...session, isPhase: false, at: new Date(Math.min(written, at.getTime())) });
}

/** Archives handoffs that the session continued, and releases the others for the next session. */
function settleClaims(session: HookSession, takenUp: readonly string[]): void {
  const { stateFolder } = session.project;
  for (const { claimId, sessionId } of claimsOf(stateFolder, session.sessionId)) {
    if (sessionId !== undefined && takenUp.includes(sessionId)) acknowledgeHandoff(stateFolder, claimId!);
    else releaseHandoff(stateFolder, claimId!);
  }
}
