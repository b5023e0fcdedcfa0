import type { Handoff } from "../../src/format/index.js";

/** A minimal handoff. */
export function aHandoff(sessionId: string, fields: Partial<Handoff> = {}): Handoff {
  return { sessionId, timestamp: "2026-02-24T23:45:00Z", completed: [], remaining: [], ...fields };
}
