import { acknowledgeHandoff } from "../archive.js";
import { checkpointHandoff } from "../checkpoint/checkpoint.js";
import { readPlan } from "../checkpoint/gather-state.js";
import { releaseHandoff } from "../claim-handoff.js";
import type { Handoff } from "../schema.js";
import { writeHandoff } from "../write-handoff.js";
import { markedWith } from "./marks.js";
import { archiveOwnHandoffs, claimsOf, ownHandoff, ownWords } from "./own-handoffs.js";
import { useOwnTranscript } from "./own-transcript.js";
import { type HookSession, timestampOf } from "./session.js";

/**
 * At a session's end: what it leaves undone becomes a handoff; what it took from another session is archived, or given back when it
 * did nothing with it.
 */
export function endSession(session: HookSession): void {
  const own = ownHandoff(session);
  const words = ownWords(own);
  useOwnTranscript(session, words, (read, isWhole) => {
    if (isWhole) settleClaims(session, read?.handoff);
    if (session.isPhase) return undefined;
    // Somebody who left a note meant it to be found.
    const isUnfinished = words !== undefined || read?.isUnfinished === true;
    const handoff = read?.handoff ?? own;
    if (handoff !== undefined && isUnfinished) return leave(session, handoff);
    if (isWhole && read?.handoff !== undefined) archiveOwnHandoffs(session);
    return undefined;
  });
}

function leave(session: HookSession, handoff: Handoff): { path: string } {
  const { project, client, process } = session;
  const plan = readPlan(project.folder);
  const known = checkpointHandoff({
    sessionId: session.sessionId,
    timestamp: timestampOf(session),
    handoff,
    workspace: { filesChanged: [], ...(plan && { plan }) },
  });
  const marked = markedWith(known, { state: "ended", client, ...(process && { process }) });
  return writeHandoff(project.stateFolder, marked);
}

function settleClaims(session: HookSession, done: Handoff | undefined): void {
  const { stateFolder } = session.project;
  for (const { claimId } of claimsOf(session)) {
    if (didWork(done)) acknowledgeHandoff(stateFolder, claimId);
    else releaseHandoff(stateFolder, claimId);
  }
}

/** A session that was opened, asked something and closed did not take up the work it was told of. */
function didWork(handoff: Handoff | undefined): boolean {
  if (handoff === undefined) return false;
  return (handoff.filesChanged?.length ?? 0) + handoff.completed.length + handoff.remaining.length > 0;
}
