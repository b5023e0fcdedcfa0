import { join } from "node:path";
import { shown } from "@agentos/platform";

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
  /** The rule's id: `verdict.rule.id`. */
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
  return faultIn(value) === undefined;
}

/** Returns which field of a deviation is missing or wrong, as an error message. */
export function faultIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null)
    return `Expected "deviation" to be an object, not ${shown(value)}`;
  const row = value as Record<string, unknown>;
  const isText = (key: string) => typeof row[key] === "string";
  const wrong =
    ["at", "tool", "tier", "rule", "reason"].find((key) => !isText(key)) ??
    ["sessionId", "toolUseId", "workflowSession", "phase"].find(
      (key) => row[key] !== undefined && !isText(key),
    );
  if (wrong !== undefined) return `Expected "deviation.${wrong}" to be a string, not ${shown(row[wrong])}`;
  if (!DECISIONS.has(row.decision))
    return `Expected "deviation.decision" to be one of ${[...DECISIONS].join(", ")}, not ${shown(row.decision)}`;
  const { evidence } = row;
  const isEvidence =
    Array.isArray(evidence) &&
    evidence.every((each) => typeof each?.what === "string" && typeof each?.why === "string");
  return isEvidence ? undefined : 'Expected "deviation.evidence" to be a list of { what, why }';
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
