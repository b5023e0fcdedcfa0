import { join } from "node:path";
import { describeError, openJsonl } from "@agentos/platform";
import { logDeviation } from "@agentos/state/deviations";
import type { Turn } from "./prepare.js";
import type { TurnEnd } from "./turn-end.js";

/** What the hook did at a turn's end: a line of the project's `guard.jsonl`. */
export interface GuardLogEntry {
  outcome: string;
  returns: number;
  artifacts: readonly object[];
  evidence?: readonly object[];
  tests?: readonly object[];
}

/** Of what the user was told, in `deviations.jsonl` too, from where reports and handoffs read it. */
export function logDeviations(
  { end, project, env }: Turn,
  found: readonly { rule: string; what: string; why: string }[],
  { now, report }: { now(): Date; report(problem: string): void },
): void {
  try {
    for (const { rule, what, why } of found)
      logDeviation(join(project, ".agentos", "state"), {
        at: now().toISOString(),
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
  } catch (error) {
    report(`deviations.jsonl cannot be written: ${describeError(error)}`);
  }
}

/** Writes it down; a log that cannot be written is told, and stops nothing. */
export function logOutcome(
  { end, project }: { end: TurnEnd; project: string },
  { outcome, ...rest }: GuardLogEntry,
  { now, report }: { now(): Date; report(problem: string): void },
): void {
  try {
    const log = openJsonl(join(project, ".agentos", "state", "guard.jsonl"));
    log.append({
      at: now().toISOString(),
      outcome,
      session_id: end.session,
      ...(end.agent && { agent_id: end.agent.id }),
      ...rest,
    });
    log.close();
  } catch (error) {
    report(`guard.jsonl cannot be written: ${describeError(error)}`);
  }
}
