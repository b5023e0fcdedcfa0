import { join } from "node:path";
import { describeError, openJsonl } from "@agentos/platform";
import { logDeviation } from "@agentos/state/deviations";
import type { CheckedArtifact } from "./check-bound.js";
import type { Turn } from "./prepare.js";

/** A line in the project's `guard.jsonl`. */
export interface GuardLogEntry {
  outcome: string;
  returns: number;
  artifacts: readonly CheckedArtifact[];
  evidence?: readonly object[];
  tests?: readonly object[];
}

interface LogTools {
  now(): Date;
  report(problem: string): void;
}

export function logOutcome(turn: Turn, entry: GuardLogEntry, tools: LogTools): void {
  const { session, agent } = turn.end;
  const { outcome, returns, artifacts: checked, ...rest } = entry;
  const artifacts = checked.map(({ path, findings }) => ({
    path,
    codes: [...new Set(findings.map(({ code }) => code))],
  }));
  const about = { outcome, session_id: session, ...(agent && { agent_id: agent.id }), returns, artifacts };
  write("guard.jsonl", turn, tools, (at, folder) => {
    const log = openJsonl(join(folder, "guard.jsonl"));
    log.append({ at, ...about, ...rest });
    log.close();
  });
}

/** Appends to `deviations.jsonl`, which is read for reports and handoffs. */
export function logDeviations(
  turn: Turn,
  found: readonly { rule: string; what: string; why: string }[],
  tools: LogTools,
): void {
  const { end, env } = turn;
  write("deviations.jsonl", turn, tools, (at, folder) => {
    for (const { rule, what, why } of found)
      logDeviation(folder, {
        at,
        sessionId: end.session,
        workflowSession: env.AGENTOS_SESSION || undefined,
        phase: env.AGENTOS_PHASE || undefined,
        tool: "Stop",
        tier: "GUARD",
        rule,
        decision: "found",
        reason: why,
        evidence: [{ what, why }],
      });
  });
}

/** Reports errors instead of throwing. */
function write(
  file: string,
  { project }: Turn,
  { now, report }: LogTools,
  append: (at: string, folder: string) => void,
): void {
  try {
    append(now().toISOString(), join(project, ".agentos", "state"));
  } catch (error) {
    report(`${file} cannot be written: ${describeError(error)}`);
  }
}
