import { parseDuration } from "./durations.js";

export interface Budget {
  /** In US dollars, as calculated by the clients. */
  costUsd?: number | undefined;
  /** Input and output tokens of all model calls, including cached tokens. */
  tokens?: number | undefined;
  /** Number of model calls, as counted by the clients. */
  turns?: number | undefined;
  /** Total duration of all attempts. */
  timeMs?: number | undefined;
}

const COST = /^(?:\$\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*(?:usd|\$))$/i;
const AMOUNT = /^(\d+(?:\.\d+)?)\s*([kM]?)$/;
const FACTORS: Readonly<Record<string, number>> = { "": 1, k: 1_000, M: 1_000_000 };

/** Parses a cost such as `5usd` or `$5`. Returns undefined for 0 or invalid text. */
export function parseCost(text: string): number | undefined {
  const [, before, behind] = COST.exec(text.trim()) ?? [];
  return positive(Number(before ?? behind));
}

/** Parses an amount such as `40`, `200k` or `1.5M`. Returns undefined for 0 or invalid text. */
export function parseAmount(text: string): number | undefined {
  const [, amount, unit = ""] = AMOUNT.exec(text.trim()) ?? [];
  return amount === undefined ? undefined : positive(Math.round(Number(amount) * FACTORS[unit]!));
}

/**
 * Parses comma-separated limits such as `5usd`, `200ktokens`, `40turns` and `30m`. Returns
 * undefined if any of them is invalid.
 */
export function parseBudget(text: string): Budget | undefined {
  const budget: Budget = {};
  for (const part of text.split(",").map((each) => each.trim())) {
    const [, amount, unit] = /^(.*?)\s*(tokens|turns)$/.exec(part) ?? [];
    const [costUsd, timeMs] = [parseCost(part), parseDuration(part)];
    const counted = amount === undefined ? undefined : parseAmount(amount);
    if (costUsd !== undefined) budget.costUsd = costUsd;
    else if (counted !== undefined) budget[unit as "tokens" | "turns"] = counted;
    else if (timeMs !== undefined && !/^\d+$/.test(part)) budget.timeMs = timeMs;
    else return undefined;
  }
  return budget;
}

function positive(value: number): number | undefined {
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
