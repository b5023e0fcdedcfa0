import { join } from "node:path";
import { describeError } from "@agentos/platform";
import { logDeviation } from "@agentos/state/deviations";
import type { Turn } from "./prepare.js";

/** Appends to `deviations.jsonl`, which is read for reports and handoffs. */
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
