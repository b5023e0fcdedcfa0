import { join } from "node:path";

export interface Asker {
  sessionId?: string | undefined;
  toolUseId?: string | undefined;
  /** Absent outside workflows. */
  workflowSession?: string | undefined;
  phase?: string | undefined;
}

/** What an agent may do on its own when its work departs from the plan. */
export type Tier = "AUTO-FIX" | "AUTO-ADD" | "AUTO-RESOLVE" | "STOP";

/** An action that a rule reported or stopped, or a finding at the end of a turn. */
export interface Deviation extends Asker {
  /** ISO 8601, UTC. */
  at: string;
  tool: string;
  tier: Tier | "GUARD";
  rule: string;
  /**
   * `report`: the action was reported but not stopped. `stop`: it was refused, or the user was asked
   * about it. `approved`: a person allowed it once. `found`: a problem was found at the end of a turn.
   */
  decision: "report" | "stop" | "approved" | "found";
  reason: string;
  evidence: readonly { what: string; why: string }[];
}

const DECISIONS: ReadonlySet<unknown> = new Set<Deviation["decision"]>([
  "report",
  "stop",
  "approved",
  "found",
]);

export function isDeviation(value: unknown): value is Deviation {
  if (typeof value !== "object" || value === null) return false;
  const row = value as Record<string, unknown>;
  const isText = (key: string) => typeof row[key] === "string";
  return (
    ["at", "tool", "tier", "rule", "reason"].every(isText) &&
    ["sessionId", "toolUseId", "workflowSession", "phase"].every(
      (key) => row[key] === undefined || isText(key),
    ) &&
    DECISIONS.has(row.decision) &&
    Array.isArray(row.evidence) &&
    row.evidence.every((each) => typeof each?.what === "string" && typeof each?.why === "string")
  );
}

type Row = Pick<Deviation, "phase" | "rule" | "tool" | "reason" | "evidence"> &
  Partial<Pick<Deviation, "decision">>;

/** Returns the first piece of evidence. The full reason would repeat it, and the rule. */
export function firstEvidence({ evidence, tool, reason }: Row): { what: string; why: string } {
  return evidence[0] ?? { what: tool, why: reason };
}

/** Identifies what a row, or a request for approval, is about, whatever was decided. */
export function subjectOf(row: Row): string {
  const { what, why } = firstEvidence(row);
  // The same claim can be contradicted for different reasons.
  return JSON.stringify([row.phase, row.rule, row.tool, what, row.decision === "found" && why]);
}

/** @param stateFolder `.agentos/state` */
export function deviationsFile(stateFolder: string): string {
  return join(stateFolder, "deviations.jsonl");
}
