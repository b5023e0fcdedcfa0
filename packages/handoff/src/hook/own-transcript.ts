import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readGitState } from "@agentos/platform";
import { withDeviations } from "../deviations.js";
import { ownWords } from "../format/own-words.js";
import { inodeOf } from "../store/list-handoffs.js";
import { findHandoff } from "../store/read-own-handoff.js";
import { placesIn, removeIfThere } from "../store/state-folder.js";
import { handoffFromTranscript, type TranscriptHandoff } from "../transcript/handoff-from-transcript.js";
import { ownHandoff, takenHandoffs } from "./own-handoffs.js";
import type { HookSession } from "./session.js";

/** Claude Code stops a hook after 1.5 seconds. A handoff without git state is better than none. */
const GIT_LIMIT_MS = 500;

/** Reading this much takes a tenth of a second. A gigabyte takes seconds, or longer under load. */
const SURE_BYTES = 16 * 1024 * 1024;

/**
 * Reads the session's own transcript and passes the result to `use`, or undefined if the client
 * names no transcript. Reads both ends of a large file first, in case the client stops the hook
 * before it has read the rest.
 * @param use writes a handoff, if any, and returns its path; called again after all of a large file
 *   has been read
 */
export function useOwnTranscript(
  session: HookSession,
  use: (read: TranscriptHandoff | undefined, isWhole: boolean) => { path: string } | undefined,
): void {
  const { transcriptPath, sessionId, at, project } = session;
  if (transcriptPath === undefined) {
    use(undefined, true);
    return;
  }
  const own = ownHandoff(session);
  const taken = takenHandoffs(session);
  const note = ownWords(own?.handoff);
  const options = {
    sessionId,
    project: project.folder,
    taken,
    isAccepted: session.givenClaim !== undefined,
    ...(own && { own }),
    findHandoff: (id: string) => findHandoff(project.stateFolder, id),
    at,
    git: readGitState(project.folder, { limitMs: GIT_LIMIT_MS }) ?? false,
    ...(note !== undefined && { note }),
  } as const;
  const read = (limit: { maxBytes?: number } = {}): TranscriptHandoff => {
    const told = handoffFromTranscript(transcriptPath, { ...options, ...limit });
    return told.handoff ? { ...told, handoff: withDeviations(told.handoff, project.stateFolder) } : told;
  };
  let ofEnds: string | undefined;
  if (sizeOf(transcriptPath) > SURE_BYTES) {
    const written = use(read({ maxBytes: SURE_BYTES }), false);
    ofEnds = written && inodeOf(written.path);
  }
  use(read(), true);
  if (ofEnds !== undefined) removeArchived(session, ofEnds);
}

/** Removes the handoff that was made from both ends only, which would look like an earlier one. */
function removeArchived({ project, sessionId }: HookSession, inode: string): void {
  const { archive } = placesIn(project.stateFolder);
  try {
    const own = readdirSync(archive).filter((name) => name.includes(`.${sessionId}.`));
    for (const name of own) if (inodeOf(join(archive, name)) === inode) removeIfThere(join(archive, name));
  } catch {
    // A handoff that stays in the archive is harmless.
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
