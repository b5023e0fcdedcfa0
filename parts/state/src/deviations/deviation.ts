import { join } from "node:path";

/** The acting agent: what is known about its session and its workflow. */
export interface Asker {
  /** The client's own session id. */
  sessionId?: string | undefined;
  /** The id of the call, as given by the client. */
  toolUseId?: string | undefined;
  /** The session of the workflow whose phase the agent runs; absent for an agent outside of workflows. */
  workflowSession?: string | undefined;
  phase?: string | undefined;
}

/** What an agent may do when its work departs from the plan. */
export type Tier = "AUTO-FIX" | "AUTO-ADD" | "AUTO-RESOLVE" | "STOP";

/**
 * Something that was done under AUTO-ADD or AUTO-RESOLVE, that STOP stopped, or that was found at the end of
 * a turn.
 */
export interface Deviation extends Asker {
  /** ISO 8601, UTC. */
  at: string;
  tool: string;
  tier: Tier | "GUARD";
  rule: string;
  /**
   * `report`: it was done; `stop`: it was refused; `approved`: it was allowed once, because a person had
   * granted it; `found`: at the end of a turn, a claim, a test or a file did not match what the agent said.
   */
  decision: "report" | "stop" | "approved" | "found";
  reason: string;
  /** The evidence that the rule saw, and why it applies. */
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

/** @param stateFolder `.agentos/state` */
export function deviationsFile(stateFolder: string): string {
  return join(stateFolder, "deviations.jsonl");
}
