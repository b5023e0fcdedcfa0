import type { SessionEvent } from "../events.js";

/** Context usage that a client reported. */
export interface ReportedReading {
  /** ISO 8601. */
  at: string;
  attempt: number;
  tokens: number;
  windowTokens?: number;
}

/** Returns a map from each phase to its readings, oldest first. */
export function readingsOf(events: readonly SessionEvent[]): ReadonlyMap<string, ReportedReading[]> {
  const readings = new Map<string, ReportedReading[]>();
  for (const event of events) {
    if (event.type !== "agent_run.reported" || event.tokenUsage === undefined) continue;
    const { at, attempt, phase, tokenUsage, windowTokens } = event;
    const own = readings.get(phase) ?? [];
    readings.set(phase, own);
    own.push({ at, attempt, tokens: tokenUsage.total, ...(windowTokens !== undefined && { windowTokens }) });
  }
  return readings;
}
