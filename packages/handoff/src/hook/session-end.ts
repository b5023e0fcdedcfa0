import { statSync } from "node:fs";
import { checkpointHandoff } from "../checkpoint/checkpoint.js";
import type { Handoff } from "../format/index.js";
import { ownWords } from "../format/own-words.js";
import { acknowledgeHandoff } from "../store/archive.js";
import { releaseHandoff } from "../store/claim-handoff.js";
import type { HandoffOrigin } from "../store/origin.js";
import { markedWith } from "../store/session-marks.js";
import { writeHandoff } from "../store/write-handoff.js";
import type { TranscriptHandoff } from "../transcript/handoff-from-transcript.js";
import { readPlan } from "../workspace/gather-state.js";
import { archiveOwnHandoffs, claimsOf, ownHandoff } from "./own-handoffs.js";
import { useOwnTranscript } from "./own-transcript.js";
import type { Project } from "./project.js";
import type { RunningSession } from "./running.js";
import { type HookSession, timestampOf } from "./session.js";

const FRESH_PLAN_MS = 12 * 3_600_000;

export function endSession(session: HookSession): void {
  const own = ownHandoff(session);
  const words = ownWords(own?.handoff);
  useOwnTranscript(session, (read, isWhole) => {
    const left = session.isPhase ? undefined : leaveOrArchive(read, isWhole);
    // This must come last, so that a kill in between leaves both handoffs rather than none.
    if (isWhole) settleClaims(session, read?.takenUp ?? []);
    return left;
  });

  function leaveOrArchive(
    read: TranscriptHandoff | undefined,
    isWhole: boolean,
  ): { path: string } | undefined {
    // A person's note is meant for the next session.
    const isUnfinished = words !== undefined || read?.isUnfinished === true || hasFreshPlan(session);
    const handoff = read?.handoff ?? own?.handoff;
    if (handoff !== undefined && isUnfinished)
      return leave(session, handoff, read?.handoff === undefined ? own?.origin : read.origin);
    if (isWhole && read?.handoff !== undefined) archiveOwnHandoffs(session);
    return undefined;
  }
}

/** Ends a killed session as of the last write to its transcript, or `at` if that is earlier. */
export function endKilled(killed: RunningSession, project: Project, at: Date): void {
  const { client, sessionId, transcriptPath, process } = killed;
  const written = statSync(transcriptPath, { throwIfNoEntry: false })?.mtimeMs;
  if (written === undefined) return;
  const session = { client, sessionId, transcriptPath, process, project, aos: undefined, isPhase: false };
  endSession({ ...session, at: new Date(Math.min(written, at.getTime())) });
}

/** Whether the plan is recent. An older one may not belong to the session. */
function hasFreshPlan({ project, at }: HookSession): boolean {
  const plan = readPlan(project.folder);
  return plan !== undefined && at.getTime() - Date.parse(plan.lastUpdated) < FRESH_PLAN_MS;
}

function leave(
  session: HookSession,
  handoff: Handoff,
  origin: Partial<HandoffOrigin> | undefined,
): { path: string } {
  const { project } = session;
  const plan = readPlan(project.folder);
  const known = checkpointHandoff({
    sessionId: session.sessionId,
    timestamp: timestampOf(session),
    handoff,
    workspace: { filesChanged: [], ...(plan && { plan }) },
  });
  const marked = markedWith(known, "ended", session);
  return writeHandoff(project.stateFolder, marked, origin);
}

/** Archives handoffs that the session continued, and releases the others for the next session. */
function settleClaims(session: HookSession, takenUp: readonly string[]): void {
  const { stateFolder } = session.project;
  for (const { claimId, sessionId } of claimsOf(session)) {
    if (sessionId !== undefined && takenUp.includes(sessionId)) acknowledgeHandoff(stateFolder, claimId);
    else releaseHandoff(stateFolder, claimId);
  }
}
