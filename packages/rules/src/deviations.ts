import { join } from "node:path";
import type { Evidence } from "@agentos/effects";
import { openJsonl, readJsonl } from "@agentos/internal";
import { redactValue } from "@agentos/redaction";
import type { Tier } from "./catalogue.js";
import type { Decision } from "./judge.js";
import type { Asker } from "./requests.js";

/** Something that was done under AUTO-ADD or AUTO-RESOLVE, or that STOP caught. */
export interface Deviation extends Asker {
  /** ISO 8601, UTC. */
  at: string;
  tool: string;
  tier: Tier;
  rule: string;
  decision: Exclude<Decision, "allow"> | "approved";
  reason: string;
  evidence: readonly Evidence[];
}

/**
 * Appends to `deviations.jsonl` in `.agentos/state`, without the secrets that are known as ones.
 * @throws TypeError for what {@link readDeviations} would leave out
 */
export function logDeviation(stateFolder: string, deviation: Deviation): void {
  if (!isDeviation(deviation))
    throw new TypeError(
      'Expected "deviation" to have at, tool, tier, rule, decision and reason, all of them texts, and a list of evidence',
    );
  const file = openJsonl(fileOf(stateFolder));
  try {
    file.append(redactValue(deviation));
  } finally {
    file.close();
  }
}

/** What was logged, oldest first, of one session (an agent's or a workflow's) or of all; lines that are none are left out. */
export function readDeviations(stateFolder: string, options: { sessionId?: string } = {}): Deviation[] {
  return readJsonl(fileOf(stateFolder))
    .rows.map(({ value }) => value)
    .filter(isDeviation)
    .filter(
      ({ sessionId, workflowSession }) =>
        options.sessionId === undefined || [sessionId, workflowSession].includes(options.sessionId),
    );
}

function fileOf(stateFolder: string): string {
  return join(stateFolder, "deviations.jsonl");
}

function isDeviation(value: unknown): value is Deviation {
  if (typeof value !== "object" || value === null) return false;
  const row = value as Record<string, unknown>;
  return (
    ["at", "tool", "tier", "rule", "decision", "reason"].every((key) => typeof row[key] === "string") &&
    Array.isArray(row.evidence)
  );
}
