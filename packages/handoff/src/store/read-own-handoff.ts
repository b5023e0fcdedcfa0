import type { Handoff } from "../format/index.js";
import { listHandoffs, openHandoffs } from "./list-handoffs.js";
import { type OwnHandoff, readOrigin } from "./origin.js";
import { readHandoff } from "./read-handoff.js";

/** Reads a session's latest open handoff from disk, for {@link handoffFromTranscript}. */
export function readOwnHandoff(stateFolder: string, sessionId: string): OwnHandoff | undefined {
  const own = openHandoffs(stateFolder).find((stored) => stored.sessionId === sessionId);
  const handoff = own && readHandoff(own.path).handoff;
  if (handoff === undefined) return undefined;
  const origin = readOrigin(stateFolder, sessionId);
  return { handoff, ...(origin && { origin }) };
}

/** Finds a session's latest handoff, even in the archive, after a user has pasted its text. */
export function findHandoff(stateFolder: string, sessionId: string): Handoff | undefined {
  const stored = listHandoffs(stateFolder).find((each) => each.sessionId === sessionId);
  return stored && readHandoff(stored.path).handoff;
}
