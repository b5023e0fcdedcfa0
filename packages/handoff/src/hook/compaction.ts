import { type CheckpointState, checkpointHandoff, saysSomething } from "../checkpoint/checkpoint.js";
import { recover } from "../checkpoint/recover.js";
import { writeCheckpoint } from "../checkpoint/write-checkpoint.js";
import type { HandoffOrigin } from "../store/origin.js";
import { markedWith } from "../store/session-marks.js";
import { writeHandoff } from "../store/write-handoff.js";
import { gatherState } from "../workspace/gather-state.js";
import { useOwnTranscript } from "./own-transcript.js";
import { type HookSession, timestampOf } from "./session.js";

/** Writes a checkpoint for the session itself, and a handoff in case the session is killed. */
export function keepBeforeCompaction(session: HookSession): void {
  const { project, sessionId, at } = session;
  useOwnTranscript(session, (read) =>
    keep(
      session,
      {
        sessionId,
        timestamp: timestampOf(session),
        // The transcript already names the files that the session changed.
        workspace: gatherState(project.folder, { at, files: read?.handoff === undefined }),
        ...(read?.handoff !== undefined && { handoff: read.handoff }),
      },
      read?.origin,
    ),
  );
}

function keep(
  session: HookSession,
  state: CheckpointState,
  origin: Partial<HandoffOrigin> | undefined,
): { path: string } | undefined {
  const { project, client } = session;
  const known = checkpointHandoff(state);
  if (!saysSomething(known)) return undefined;
  writeCheckpoint(project.folder, { ...state, extraFrontMatter: { client } });
  if (session.isPhase) return undefined;
  // Changed files without a goal are not work to hand over.
  if (state.handoff === undefined && state.workspace?.plan === undefined) return undefined;
  return writeHandoff(project.stateFolder, markedWith(known, "running", session), origin);
}

/** Returns the recovery block for the prompt, but only once after each compaction. */
export function recoverAfterCompaction({ project, sessionId, at }: HookSession): string | undefined {
  return recover(project.folder, { sessionId, at })?.block;
}
