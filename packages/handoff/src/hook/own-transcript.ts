import { readGitState } from "@agentos/internal";
import { handoffFromTranscript, type TranscriptHandoff } from "../transcript/handoff-from-transcript.js";
import type { HookSession } from "./session.js";

/**
 * Claude Code ends a hook at a session's end after 1.5 seconds. A handoff without git's state is better than none, which is what a
 * large repository would leave.
 */
const GIT_LIMIT_MS = 500;

/** What the session's own transcript tells; undefined when its client names none. */
export function readOwnTranscript(
  { transcriptPath, sessionId, now, project }: HookSession,
  note: string | undefined,
): TranscriptHandoff | undefined {
  if (transcriptPath === undefined) return undefined;
  return handoffFromTranscript(transcriptPath, {
    sessionId,
    now: new Date(now),
    git: readGitState(project.folder, { limitMs: GIT_LIMIT_MS }) ?? false,
    ...(note !== undefined && { note }),
  });
}
