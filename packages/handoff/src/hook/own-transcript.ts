import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { namesIn, readGitState } from "@agentos/platform";
import { withDeviations } from "../deviations.js";
import { ownWords } from "../format/own-words.js";
import { inodeOf } from "../store/list-handoffs.js";
import type { OwnHandoff } from "../store/origin.js";
import { claimsOf, findHandoff } from "../store/read-own-handoff.js";
import { placesIn } from "../store/state-folder.js";
import { handoffFromTranscript, type TranscriptHandoff } from "../transcript/handoff-from-transcript.js";
import type { HookSession } from "./session.js";

/** Claude Code stops a hook after 1.5 seconds. A handoff without git state is better than none. */
const GIT_LIMIT_MS = 500;

/** Reading this much takes a tenth of a second. A gigabyte takes seconds, or longer under load. */
const SURE_BYTES = 16 * 1024 * 1024;

/**
 * Reads the session's own transcript and passes the result to `use`, or undefined if the client
 * names no transcript. Reads both ends of a large file first, in case the client stops the hook
 * before it has read the rest.
 * @param own the session's previous handoff
 * @param use writes a handoff, if any, and returns its path; called again after all of a large file
 *   has been read
 */
export function useOwnTranscript(
  session: HookSession,
  own: OwnHandoff | undefined,
  use: (read: TranscriptHandoff | undefined, isWhole: boolean) => { path: string } | undefined,
): void {
  const { transcriptPath, sessionId, at, project } = session;
  if (transcriptPath === undefined) {
    use(undefined, true);
    return;
  }
  const note = ownWords(own?.handoff);
  const taken = claimsOf(project.stateFolder, sessionId, session.givenClaim);
  const options = {
    sessionId,
    project: project.folder,
    taken: taken.flatMap(({ handoff }) => handoff ?? []).reverse(),
    isAccepted: session.givenClaim !== undefined,
    ...(own && { own }),
    findHandoff: (id: string) => findHandoff(project.stateFolder, id),
    at,
    git: readGitState(project.folder, { limitMs: GIT_LIMIT_MS }) ?? false,
    ...(note !== undefined && { note }),
  } as const;
  const read = (limit: { maxBytes?: number } = {}): TranscriptHandoff => {
    const result = handoffFromTranscript(transcriptPath, { ...options, ...limit });
    return result.handoff
      ? { ...result, handoff: withDeviations(result.handoff, project.stateFolder) }
      : result;
  };
  const { size = 0 } = statSync(transcriptPath, { throwIfNoEntry: false }) ?? {};
  const ofEnds = size > SURE_BYTES ? use(read({ maxBytes: SURE_BYTES }), false) : undefined;
  const inode = ofEnds && inodeOf(ofEnds.path);
  use(read(), true);
  if (inode !== undefined) removeArchived(session, inode);
}

/** Removes the archived handoff that was made from the file's ends. It would look like an earlier handoff. */
function removeArchived({ project, sessionId }: HookSession, inode: string): void {
  const { archive } = placesIn(project.stateFolder);
  for (const name of namesIn(archive)) {
    const path = join(archive, name);
    if (name.includes(`.${sessionId}.`) && inodeOf(path) === inode) rmSync(path, { force: true });
  }
}
