import { checkpointHandoff, saysSomething } from "../checkpoint/checkpoint.js";
import { recover, writeCheckpoint } from "../checkpoint/checkpoint-files.js";
import { readOwnHandoff } from "../store/read-own-handoff.js";
import { markedWith } from "../store/session-marks.js";
import { writeHandoff } from "../store/write-handoff.js";
import { gatherState } from "../workspace/gather-state.js";
import type { Offer } from "./offer.js";
import { useOwnTranscript } from "./own-transcript.js";
import type { HookSession } from "./session.js";

/** Writes a checkpoint for the session itself, and a handoff in case the session is killed. */
export function keepBeforeCompaction(session: HookSession): void {
  const { project, client, sessionId, at } = session;
  useOwnTranscript(session, readOwnHandoff(project.stateFolder, sessionId), (read) => {
    const { handoff, origin } = read ?? {};
    // The transcript already names the files that the session changed.
    const workspace = gatherState(project.folder, { at, files: handoff === undefined });
    const state = { sessionId, timestamp: at.toISOString(), workspace, ...(handoff && { handoff }) };
    const known = checkpointHandoff(state);
    if (!saysSomething(known)) return undefined;
    writeCheckpoint(project.folder, { ...state, extraFrontMatter: { client } });
    // Changed files without a goal are not work to hand over.
    if (session.isPhase || (handoff === undefined && workspace.plan === undefined)) return undefined;
    return writeHandoff(project.stateFolder, markedWith(known, "running", session), origin);
  });
}

/** Returns the recovery block for the prompt, but only once after each compaction. */
export function recoverAfterCompaction({ project, sessionId, at }: HookSession): Offer | undefined {
  const recovery = recover(project.folder, { sessionId, at });
  return recovery && { text: recovery.block };
}
