import { type Deviation, firstEvidence, subjectOf } from "./deviation.js";
import { readDeviations } from "./read-deviations.js";

export interface SessionDeviation {
  phase?: string;
  tier: string;
  rule: string;
  decision: Deviation["decision"];
  tool: string;
  /** The first piece of evidence. */
  what: string;
  reason: string;
  times: number;
  /** ISO 8601. */
  firstAt: string;
  lastAt: string;
}

/** The deviations in one client session outside workflows. */
export interface AgentDeviations {
  sessionId: string;
  /** ISO 8601. */
  firstAt: string;
  lastAt: string;
  deviations: SessionDeviation[];
}

/** Returns distinct deviations, oldest first. Invalid lines are skipped. */
export function readWorkflowDeviations(stateFolder: string, sessionId: string): SessionDeviation[] {
  return grouped(readRows(stateFolder).filter(({ workflowSession }) => workflowSession === sessionId));
}

/** Returns the deviations outside workflows, most recent session first. */
export function readAgentDeviations(stateFolder: string): AgentDeviations[] {
  const rowsOf = new Map<string, Deviation[]>();
  for (const row of readRows(stateFolder)) {
    if (row.workflowSession !== undefined || row.sessionId === undefined) continue;
    const rows = rowsOf.get(row.sessionId) ?? [];
    rows.push(row);
    // This orders the sessions by their last row.
    rowsOf.delete(row.sessionId);
    rowsOf.set(row.sessionId, rows);
  }
  return [...rowsOf]
    .map(([sessionId, rows]) => ({
      sessionId,
      firstAt: rows[0]?.at ?? "",
      lastAt: rows.at(-1)?.at ?? "",
      deviations: grouped(rows),
    }))
    .reverse();
}

function readRows(stateFolder: string): Deviation[] {
  try {
    return readDeviations(stateFolder);
  } catch {
    // An unreadable log must not prevent a session's report.
    return [];
  }
}

function grouped(rows: readonly Deviation[]): SessionDeviation[] {
  const groups = new Map<string, SessionDeviation>();
  for (const row of rows) {
    const { at, phase, tier, rule, decision, tool } = row;
    const key = `${tier} ${decision} ${subjectOf(row)}`;
    const group = groups.get(key);
    if (group) {
      group.times++;
      group.lastAt = at;
    } else {
      const { what, why } = firstEvidence(row);
      const first = { tier, rule, decision, tool, what, reason: why, times: 1, firstAt: at, lastAt: at };
      groups.set(key, { ...(phase !== undefined && { phase }), ...first });
    }
  }
  return [...groups.values()];
}
