import { acknowledgeHandoff } from "../archive.js";
import { releaseHandoff } from "../claim-handoff.js";
import type { Handoff } from "../schema.js";
import { handoffFromTranscript, type TranscriptHandoff } from "../transcript/handoff-from-transcript.js";
import { writeHandoff } from "../write-handoff.js";
import { markedWith } from "./marks.js";
import { archiveOwnHandoffs, claimsOf, ownHandoff, ownWords } from "./own-handoffs.js";
import type { HookSession } from "./session.js";

/**
 * At a session's end: what it leaves undone becomes a handoff; what it took from another session is archived, or given back when it
 * did nothing with it.
 */
export function endSession(session: HookSession): void {
  const { project, client, process } = session;
  const own = ownHandoff(session);
  const words = ownWords(own);
  const read = readOwnTranscript(session, words);
  settleClaims(session, read?.handoff);
  if (session.isPhase) return;
  // Somebody who left a note meant it to be found.
  const isUnfinished = words !== undefined || read?.isUnfinished === true;
  const handoff = read?.handoff ?? own;
  if (handoff !== undefined && isUnfinished) {
    const marks = { state: "ended" as const, client, ...(process && { process }) };
    writeHandoff(project.stateFolder, {
      ...markedWith(handoff, marks),
      timestamp: new Date(session.now).toISOString(),
    });
  } else if (read?.handoff !== undefined && own !== undefined) archiveOwnHandoffs(session);
}

function readOwnTranscript(session: HookSession, note: string | undefined): TranscriptHandoff | undefined {
  const { transcriptPath, sessionId, now } = session;
  if (transcriptPath === undefined) return undefined;
  return handoffFromTranscript(transcriptPath, {
    sessionId,
    now: new Date(now),
    ...(note !== undefined && { note }),
  });
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
