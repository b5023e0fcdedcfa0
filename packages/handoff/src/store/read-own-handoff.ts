import type { Handoff } from "../format/index.js";
import { listHandoffs, openHandoffs } from "./list-handoffs.js";
import { type OwnHandoff, readOrigin } from "./origin.js";
import { readHandoff } from "./read-handoff.js";

/** A session's latest open handoff in its current state on disk, for `handoffFromTranscript`. */
export function readOwnHandoff(stateFolder: string, sessionId: string): OwnHandoff | undefined {
  const own = openHandoffs(stateFolder).find((stored) => stored.sessionId === sessionId);
  const handoff = own && readHandoff(own.path).handoff;
  if (handoff === undefined) return undefined;
  const origin = readOrigin(stateFolder, sessionId);
  return { handoff, ...(origin && { origin }) };
}

/**
 * The newest handoff of a session, possibly archived: for a handoff whose text a user pasted into a prompt.
 */
export function findHandoff(stateFolder: string, sessionId: string): Handoff | undefined {
  const stored = listHandoffs(stateFolder).find((each) => each.sessionId === sessionId);
  return stored && readHandoff(stored.path).handoff;
}
