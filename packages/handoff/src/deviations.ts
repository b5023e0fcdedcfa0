import { join } from "node:path";
import type { Handoff, OwnSection } from "@agentos/handoff-format";
import { oneLine, readJsonl } from "@agentos/internal";
import { excerpt } from "@agentos/redaction";
import * as z from "zod";

/**
 * A line of `.agentos/state/deviations.jsonl`, as the guard of `@agentos/rules` writes it; what is not needed
 * here is left alone.
 */
const DeviationSchema = z.object({
  at: z.string(),
  /** The client's own session. */
  sessionId: z.string().optional(),
  /** Absent for an agent outside of workflows. */
  workflowSession: z.string().optional(),
  phase: z.string().optional(),
  tool: z.string(),
  tier: z.string(),
  rule: z.string(),
  /**
   * `report`: it was done, and is reported; `stop`: it was refused; `approved`: it passed once, because a
   * person had granted it.
   */
  decision: z.enum(["report", "stop", "approved"]),
  reason: z.string(),
  evidence: z.array(z.object({ what: z.string(), why: z.string() })),
});

/** Something that agents of a session did under AUTO-ADD or AUTO-RESOLVE, or that STOP caught. */
export interface SessionDeviation {
  phase?: string;
  tier: string;
  rule: string;
  /**
   * `report`: it was done; `stop`: it was refused; `approved`: it passed once, because a person had granted
   * it.
   */
  decision: "report" | "stop" | "approved";
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

type Row = z.infer<typeof DeviationSchema>;

/**
 * What the agents of a workflow session's phases deviated, each once and oldest first; lines that are none
 * are left out.
 */
export function readWorkflowDeviations(stateFolder: string, sessionId: string): SessionDeviation[] {
  return grouped(readRows(stateFolder).filter(({ workflowSession }) => workflowSession === sessionId));
}

/** What agents outside of workflows deviated, the session that was seen last first. */
export function readAgentDeviations(stateFolder: string): AgentDeviations[] {
  const rowsOf = new Map<string, Row[]>();
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

/** An agent session's handoff with what that session deviated, where it did. */
export function withDeviations(handoff: Handoff, stateFolder: string): Handoff {
  const own = readAgentDeviations(stateFolder).find(({ sessionId }) => sessionId === handoff.sessionId);
  if (own === undefined) return handoff;
  return { ...handoff, extraSections: [...(handoff.extraSections ?? []), deviationsSection(own.deviations)] };
}

/** The heading of the section below. */
export const DEVIATIONS = "Deviations" satisfies OwnSection;

const MOST_LINES = 30;
const MOST_TEXT = 300;

/** The section of a handoff that lists deviations. */
export function deviationsSection(deviations: readonly SessionDeviation[]): {
  heading: string;
  body: string;
} {
  const told = deviations.filter((deviation) => !isSettled(deviation, deviations));
  const lines = told.slice(0, MOST_LINES).map(deviationLine);
  const more = told.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more: see the session's report`);
  return { heading: DEVIATIONS, body: lines.join("\n") };
}

/** It was stopped until a person let it pass: that it was done then says all. */
function isSettled(stop: SessionDeviation, all: readonly SessionDeviation[]): boolean {
  return (
    stop.decision === "stop" &&
    all.some(
      (each) =>
        each.decision === "approved" && actionOf(each) === actionOf(stop) && each.lastAt >= stop.lastAt,
    )
  );
}

function actionOf({ phase, tier, rule, tool, what }: SessionDeviation): string {
  return JSON.stringify([phase, tier, rule, tool, what]);
}

function deviationLine({ phase, tier, rule, decision, what, reason, times }: SessionDeviation): string {
  const verb = {
    report: `done under ${tier}`,
    stop: "stopped",
    approved: "done, because it was approved",
  };
  const where = phase === undefined ? "" : `${phase}: `;
  const often = times === 1 ? "" : ` (${times} times)`;
  return `- ${where}${verb[decision]} (${rule}): ${short(what)}: ${short(reason)}${often}`;
}

function short(text: string): string {
  return oneLine(excerpt(text, MOST_TEXT));
}

function readRows(stateFolder: string): Row[] {
  try {
    return readJsonl(join(stateFolder, "deviations.jsonl")).rows.flatMap(
      ({ value }) => DeviationSchema.safeParse(value).data ?? [],
    );
  } catch {
    // It is another's file: a session neither stops nor is silent because it cannot be read.
    return [];
  }
}

function grouped(rows: readonly Row[]): SessionDeviation[] {
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
