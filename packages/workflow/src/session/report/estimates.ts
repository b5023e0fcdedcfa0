import { statSync } from "node:fs";
import { readJsonl } from "@agentos/platform";
import { sessionIds } from "../disk/read-session.js";
import { readWorkflowId } from "../disk/session-ends.js";
import { AgentReportSchema, type PlannedPhase, type ReportedAgent } from "../events.js";
import { ancestorIds } from "../nested-id.js";
import { sessionPaths } from "../paths.js";
import { totalOf } from "./agent-totals.js";

// Enough for a median. Older sessions say little about the current workflow.
const SESSIONS_USED = 10;

// Limits for all workflows together, so that a run need not read years of logs before it starts.
const SESSIONS_READ = 50;
const BYTES_READ = 4 * 1024 * 1024;

/** Median time, tokens and cost of a phase in earlier sessions. */
export interface Learned {
  /** Time until completion, including all attempts and the delays between them. */
  seconds: number;
  usual?: NonNullable<PlannedPhase["usual"]>;
}

/** Returns medians from a workflow's latest sessions. Omits phases that never completed. */
export function learnEstimates(projectFolder: string, workflowId: string): Map<string, Learned> {
  const taken = new Map<string, Learned[]>();
  let used = 0;
  let bytes = 0;
  for (const id of sessionIds(projectFolder).slice(0, SESSIONS_READ)) {
    if (used === SESSIONS_USED || bytes > BYTES_READ) break;
    const { events } = sessionPaths(projectFolder, id);
    if (readWorkflowId(events) !== workflowId) continue;
    used++;
    bytes += statSync(events, { throwIfNoEntry: false })?.size ?? 0;
    for (const [phase, one] of measure(events)) taken.set(phase, [...(taken.get(phase) ?? []), one]);
  }
  return new Map([...taken].map(([id, all]) => [id, typical(all)]));
}

interface InProgress {
  ms: number;
  attempts: { report?: ReportedAgent }[];
}

/** Measures the latest completion of each phase. Returns an empty map if the log is unreadable. */
function measure(path: string): Map<string, Learned> {
  const found = new Map<string, Learned>();
  const inProgress = new Map<string, InProgress>();
  const newest = new Map<string, InProgress["attempts"][number]>();
  try {
    for (const { value } of readJsonl(path).rows) {
      const { type, phase, durationMs, afterMs, report } = (value ?? {}) as Record<string, unknown>;
      if (typeof phase !== "string") continue;
      const id = ancestorIds(phase)[0] ?? phase;
      const one = inProgress.get(id) ?? { ms: 0, attempts: [] };
      inProgress.set(id, one);
      if (type === "phase.started") {
        const attempt = {};
        newest.set(phase, attempt);
        one.attempts.push(attempt);
      } else if (type === "agent_run.reported") {
        const { data } = AgentReportSchema.safeParse(report);
        if (data) Object.assign(newest.get(phase) ?? {}, { report: data });
      }
      if (phase !== id) continue;
      one.ms += amount(durationMs) + amount(afterMs);
      if (type !== "phase.completed") continue;
      found.set(id, learnedOf(one));
      inProgress.delete(id);
    }
  } catch {
    // The run can start without estimates.
  }
  return found;
}

function learnedOf({ ms, attempts }: InProgress): Learned {
  const { tokens, cost } = totalOf(attempts) ?? {};
  const usual = {
    ...(tokens && { tokens: { input: tokens.input, output: tokens.output } }),
    ...(cost && { costUsd: cost.usd }),
  };
  return { seconds: ms / 1000, ...(Object.keys(usual).length > 0 && { usual }) };
}

function typical(all: readonly Learned[]): Learned {
  const tokens = all.flatMap(({ usual }) => usual?.tokens ?? []);
  const costs = all.flatMap(({ usual }) => usual?.costUsd ?? []);
  const usual = {
    ...(tokens.length > 0 && {
      tokens: {
        input: Math.round(median(tokens.map(({ input }) => input))),
        output: Math.round(median(tokens.map(({ output }) => output))),
      },
    }),
    ...(costs.length > 0 && { costUsd: median(costs) }),
  };
  return {
    seconds: median(all.map(({ seconds }) => seconds)),
    ...(Object.keys(usual).length > 0 && { usual }),
  };
}

function amount(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
