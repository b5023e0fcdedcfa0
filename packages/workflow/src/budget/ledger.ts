import type { Budget } from "../definition/index.js";
import { type AgentRun, type SessionState, totalOf } from "../session/index.js";

export interface Spent {
  costUsd: number;
  tokens: number;
  turns: number;
  timeMs: number;
}

export interface Limit {
  of: keyof Budget;
  limit: number;
  spent: number;
}

/** Sums the amounts that clients reported. Unreported amounts are treated as 0. */
export function spentBy(runs: readonly AgentRun[]): Spent {
  const { tokens, cost } = totalOf(runs) ?? {};
  return {
    costUsd: cost?.usd ?? 0,
    tokens: tokens === undefined ? 0 : tokens.input + tokens.output,
    // Unlike tokens and cost, turns are counted from 0 in each attempt.
    turns: runs.reduce((sum, { report }) => sum + (report?.turns ?? 0), 0),
    timeMs: runs.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0),
  };
}

/** Sums the spending in a session. Includes phases that have been removed since they ran. */
export function spentIn({ phases, gone }: Pick<SessionState, "phases" | "gone">): Spent {
  return spentBy([...phases, ...gone].flatMap(({ runs }) => runs));
}

/** Returns the limits of the budget, with the one closest to exhaustion first. */
export function limitsOf(budget: Budget, spent: Spent): Limit[] {
  const kinds = ["costUsd", "tokens", "turns", "timeMs"] as const;
  return kinds
    .flatMap((of) => {
      const limit = budget[of];
      return limit === undefined ? [] : [{ of, limit, spent: spent[of] }];
    })
    .sort((a, b) => b.spent / b.limit - a.spent / a.limit);
}

/** Returns a string such as `5.12 of 5.00 USD` or `210k of 200k tokens`. */
export function limitText({ of, limit, spent }: Limit): string {
  switch (of) {
    case "costUsd":
      return `${inDollars(spent)} of ${inDollars(limit)} USD`;
    case "timeMs":
      return `${inMinutes(spent)} of ${inMinutes(limit)}`;
    default:
      return `${inThousands(spent)} of ${inThousands(limit)} ${of}`;
  }
}

function inDollars(usd: number): string {
  return usd >= 1 ? usd.toFixed(2) : String(Number(usd.toFixed(4)));
}

function inThousands(amount: number): string {
  return amount >= 10_000 ? `${Math.round(amount / 1_000)}k` : String(amount);
}

function inMinutes(ms: number): string {
  return ms >= 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 1_000)} s`;
}
