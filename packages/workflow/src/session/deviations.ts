import { join } from "node:path";
import { readJsonl } from "@agentos/internal";
import * as z from "zod";
import { oneLine } from "../one-line.js";
import { stateFolder } from "./paths.js";

/** A line of `.agentos/state/deviations.jsonl`, as the guard of `@agentos/rules` writes it; what is not needed here is left alone. */
const DeviationSchema = z.object({
  at: z.string(),
  /** Absent for an agent outside of workflows. */
  workflowSession: z.string().optional(),
  phase: z.string().optional(),
  tool: z.string(),
  tier: z.string(),
  rule: z.string(),
  /** `report`: it was done, and is reported; `stop`: it was refused; `approved`: it passed once, because a person had granted it. */
  decision: z.enum(["report", "stop", "approved"]),
  reason: z.string(),
  evidence: z.array(z.object({ what: z.string(), why: z.string() })),
});

/** Something that agents of a session did under AUTO-ADD or AUTO-RESOLVE, or that STOP caught. */
export interface SessionDeviation {
  phase?: string;
  tier: string;
  rule: string;
  /** `report`: it was done; `stop`: it was refused; `approved`: it passed once, because a person had granted it. */
  decision: "report" | "stop" | "approved";
  tool: string;
  /** The first thing that the rule saw. */
  what: string;
  reason: string;
  /** How often the very same was seen. */
  times: number;
  /** ISO 8601. */
  firstAt: string;
  lastAt: string;
}

/** What the agents of a session's phases deviated, each once and oldest first; lines that are none are left out. */
export function readDeviations(projectFolder: string, sessionId: string): SessionDeviation[] {
  let rows: { value: unknown }[];
  try {
    rows = readJsonl(join(stateFolder(projectFolder), "deviations.jsonl")).rows;
  } catch {
    // It is another's file: a session neither stops nor is silent because it can not be read.
    return [];
  }
  const groups = new Map<string, SessionDeviation>();
  for (const { value } of rows) {
    const { data } = DeviationSchema.safeParse(value);
    if (data === undefined || data.workflowSession !== sessionId) continue;
    const { at, phase, tier, rule, decision, tool, reason, evidence } = data;
    const what = evidence[0]?.what ?? tool;
    const key = JSON.stringify([phase, tier, rule, decision, tool, what]);
    const group = groups.get(key);
    if (group) {
      group.times++;
      group.lastAt = at;
    } else {
      const first = { tier, rule, decision, tool, what, reason, times: 1, firstAt: at, lastAt: at };
      groups.set(key, { ...(phase !== undefined && { phase }), ...first });
    }
  }
  return [...groups.values()];
}

const MOST_LINES = 30;

/** The deviations as lines of a Markdown list, for a handoff. */
export function deviationLines(deviations: readonly SessionDeviation[]): string[] {
  const lines = deviations
    .slice(0, MOST_LINES)
    .map(({ phase, tier, rule, decision, what, reason, times }) => {
      const verb = {
        report: `done under ${tier}`,
        stop: "stopped",
        approved: "done, because it was approved",
      };
      const often = times === 1 ? "" : ` (${times} times)`;
      return `- ${phase ?? "?"}: ${verb[decision]} (${rule}): ${oneLine(what)}: ${oneLine(reason)}${often}`;
    });
  const more = deviations.length - lines.length;
  return more > 0 ? [...lines, `- and ${more} more: see the session's report`] : lines;
}
