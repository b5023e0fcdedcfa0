import { limitsOf, limitText, spentBy } from "../../budget/index.js";
import type { Phase } from "../../definition/index.js";
import type { PlannedAttempt } from "../../plan/index.js";
import type { AgentRun } from "../../session/index.js";

/** Caps the timeout at the remaining time budget. This also stops clients that report no usage. */
export function withTimeLeft(planned: PlannedAttempt, runs: readonly AgentRun[]): PlannedAttempt {
  const { request } = planned;
  const { timeMs } = request.phase.budget ?? {};
  if (timeMs === undefined) return planned;
  const timeoutMs = Math.min(request.timeoutMs ?? timeMs, Math.max(1, timeMs - spentBy(runs).timeMs));
  return { ...planned, request: { ...request, timeoutMs } };
}

/** Returns a message if the budget is spent, and undefined otherwise. */
export function spentLimit({ budget }: Phase, runs: readonly AgentRun[]): string | undefined {
  const [most] = budget === undefined ? [] : limitsOf(budget, spentBy(runs));
  if (most === undefined || most.spent < most.limit) return undefined;
  return `its budget is spent: ${limitText(most)}. Raise "budget" in the workflow file to continue`;
}
