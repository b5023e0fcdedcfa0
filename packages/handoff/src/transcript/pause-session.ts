import type { Diagnostic } from "@agentos/platform";
import { withDeviations } from "../deviations.js";
import type { Handoff } from "../format/index.js";
import { ownWords } from "../format/own-words.js";
import type { TranscriptClient } from "../notes/index.js";
import type { OwnHandoff } from "../store/origin.js";
import { claimsOf, findHandoff, readOwnHandoff } from "../store/read-own-handoff.js";
import { writeHandoff } from "../store/write-handoff.js";
import { handoffFromTranscript } from "./handoff-from-transcript.js";

export interface PausedSession {
  /** Absent if nothing was written. The diagnostics explain why. */
  written?: { handoff: Handoff; path: string };
  client?: TranscriptClient;
  isUnfinished: boolean;
  diagnostics: Diagnostic[];
}

/**
 * Writes a handoff based on the client's session file, and replaces the session's previous one. The
 * session itself is neither asked nor stopped.
 * @param options.stateFolderOf returns the state folder for the folder in which the session ran, if
 *   known
 * @param options.note a person's own words
 */
export function pauseSession(
  transcriptPath: string,
  options: { stateFolderOf(folder: string | undefined): string; at: Date; note?: string | undefined },
): PausedSession {
  const { at, note = "" } = options;
  const first = handoffFromTranscript(transcriptPath, { at });
  const stateFolder = options.stateFolderOf(first.folder);
  const known = first.handoff && knownBefore(stateFolder, first.handoff.sessionId);
  // The first reading only provides the id and folder with which earlier handoffs are found.
  const { own, taken = [] } = known ?? {};
  const earlier = own === undefined ? taken.map(ownWords) : [ownWords(own.handoff)];
  const words = [...new Set([...earlier, note.trim()])].filter((each) => each).join("\n\n");
  const read = handoffFromTranscript(transcriptPath, {
    at,
    ...known,
    ...(words !== "" && { note: words }),
    findHandoff: (id) => findHandoff(stateFolder, id),
  });
  const { handoff, client, isUnfinished, diagnostics } = read;
  const result = { ...(client && { client }), isUnfinished, diagnostics };
  if (handoff === undefined) return result;
  const whole = withDeviations(handoff, stateFolder);
  const { path } = writeHandoff(stateFolder, whole, read.origin);
  return { ...result, written: { handoff: whole, path } };
}

function knownBefore(stateFolder: string, sessionId: string): { own?: OwnHandoff; taken?: Handoff[] } {
  const own = readOwnHandoff(stateFolder, sessionId);
  const taken = claimsOf(stateFolder, sessionId).flatMap(({ handoff }) => handoff ?? []);
  return { ...(own && { own }), taken };
}
