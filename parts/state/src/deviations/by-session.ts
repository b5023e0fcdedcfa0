import type { Deviation } from "./deviation.js";
import { readDeviations } from "./read-deviations.js";

/** Something that agents of a session did under AUTO-ADD or AUTO-RESOLVE, or that STOP caught. */
export interface SessionDeviation {
  phase?: string;
  tier: string;
  rule: string;
  /**
   * `report`: it was done; `stop`: it was refused; `approved`: it passed once, because a person had granted
   * it; `found`: it was found when a turn ended.
   */
  decision: Deviation["decision"];
  tool: string;
  /** The first thing that the rule saw. */
  what: string;
  /** Why the rule is about it. */
  reason: string;
  /** How often the very same was seen. */
  times: number;
  /** ISO 8601. */
  firstAt: string;
  lastAt: string;
}

/** What an agent outside of workflows deviated in one session of its client. */
export interface AgentDeviations {
  /** The client's own id. */
  sessionId: string;
  /** ISO 8601: of the first and the last deviation. */
  firstAt: string;
  lastAt: string;
  deviations: SessionDeviation[];
}

/**
 * What the agents of a workflow session's phases deviated, each once and oldest first; lines that are none
 * are left out.
 */
export function readWorkflowDeviations(stateFolder: string, sessionId: string): SessionDeviation[] {
  return grouped(readRows(stateFolder).filter(({ workflowSession }) => workflowSession === sessionId));
}

/** What agents outside of workflows deviated, the session that was seen last first. */
export function readAgentDeviations(stateFolder: string): AgentDeviations[] {
  const rowsOf = new Map<string, Deviation[]>();
  for (const row of readRows(stateFolder)) {
    if (row.workflowSession !== undefined || row.sessionId === undefined) continue;
    const rows = rowsOf.get(row.sessionId) ?? [];
    rows.push(row);
    // Kept in the order of their last rows.
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
    // A session neither stops nor is silent because the guard's file cannot be read.
    return [];
  }
}

function grouped(rows: readonly Deviation[]): SessionDeviation[] {
  const groups = new Map<string, SessionDeviation>();
  for (const { at, phase, tier, rule, decision, tool, reason, evidence } of rows) {
    const what = evidence[0]?.what ?? tool;
    const key = JSON.stringify([phase, tier, rule, decision, tool, what]);
    const group = groups.get(key);
    if (group) {
      group.times++;
      group.lastAt = at;
    } else {
      // The guard's whole reason says once more what was seen, and the rule.
      const why = evidence[0]?.why ?? reason;
      const first = { tier, rule, decision, tool, what, reason: why, times: 1, firstAt: at, lastAt: at };
      groups.set(key, { ...(phase !== undefined && { phase }), ...first });
    }
  }
  return [...groups.values()];
}
