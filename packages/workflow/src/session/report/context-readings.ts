import type { SessionEvent } from "../events.js";

/** How full an agent's window was at some time, as its client reported it. */
export interface ReportedReading {
  /** ISO 8601. */
  at: string;
  attempt: number;
  tokens: number;
  windowTokens?: number;
}

/** The readings of each phase, oldest first. */
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
