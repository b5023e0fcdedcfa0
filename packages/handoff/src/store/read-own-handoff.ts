import type { Handoff } from "../format/index.js";
import { allHandoffs, openHandoffs } from "./list-handoffs.js";
import { type OwnHandoff, readOrigin } from "./origin.js";

/** Reads a session's latest open handoff from disk, for {@link handoffFromTranscript}. */
export function readOwnHandoff(stateFolder: string, sessionId: string): OwnHandoff | undefined {
  const handoff = openHandoffs(stateFolder).find((each) => each.sessionId === sessionId)?.handoff;
  const origin = handoff && readOrigin(stateFolder, sessionId);
  return handoff && { handoff, ...(origin && { origin }) };
}

/** Finds a session's latest handoff, even in the archive, after a user has pasted its text. */
export function findHandoff(stateFolder: string, sessionId: string): Handoff | undefined {
  return allHandoffs(stateFolder).find((each) => each.sessionId === sessionId)?.handoff;
}
