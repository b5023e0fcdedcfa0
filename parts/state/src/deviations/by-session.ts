import type { Deviation } from "./deviation.js";
import { readDeviations } from "./read-deviations.js";

/** Something that a session's agents did under AUTO-ADD or AUTO-RESOLVE, or that STOP stopped. */
export interface SessionDeviation {
  phase?: string;
  tier: string;
  rule: string;
  /**
   * `report`: it was done; `stop`: it was refused; `approved`: it was allowed once, because a person had
   * granted it; `found`: it was discovered at the end of a turn.
   */
  decision: Deviation["decision"];
  tool: string;
  /** The rule's first piece of evidence. */
  what: string;
  /** Why the rule applied. */
  reason: string;
  /** How often exactly this was seen. */
  times: number;
  /** ISO 8601. */
  firstAt: string;
  lastAt: string;
}

/** The deviations of an agent outside of workflows, in one session of its client. */
export interface AgentDeviations {
  /** The client's own id. */
  sessionId: string;
  /** ISO 8601 times of the first and the last deviation. */
  firstAt: string;
  lastAt: string;
  deviations: SessionDeviation[];
}

/**
 * The deviations of the agents in a workflow session's phases, without duplicates, oldest first; invalid
 * lines are skipped.
 */
export function readWorkflowDeviations(stateFolder: string, sessionId: string): SessionDeviation[] {
  return grouped(readRows(stateFolder).filter(({ workflowSession }) => workflowSession === sessionId));
}

/** The deviations of agents outside of workflows, the most recent session first. */
export function readAgentDeviations(stateFolder: string): AgentDeviations[] {
  const rowsOf = new Map<string, Deviation[]>();
  for (const row of readRows(stateFolder)) {
    if (row.workflowSession !== undefined || row.sessionId === undefined) continue;
    const rows = rowsOf.get(row.sessionId) ?? [];
    rows.push(row);
    // Keeps the sessions in the order of their last rows.
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
    // An unreadable file of the guard must not break or silence a session's report.
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
      // The guard's full reason would repeat the evidence and the rule.
      const why = evidence[0]?.why ?? reason;
      const first = { tier, rule, decision, tool, what, reason: why, times: 1, firstAt: at, lastAt: at };
      groups.set(key, { ...(phase !== undefined && { phase }), ...first });
    }
  }
  return [...groups.values()];
}
