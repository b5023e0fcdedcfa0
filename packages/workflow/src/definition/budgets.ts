import { parseDuration } from "./durations.js";

/** The limits of a phase or a run. */
export interface Budget {
  /** In US dollars, as calculated by the clients. */
  costUsd?: number | undefined;
  /** Input and output tokens of all model calls, cache included. */
  tokens?: number | undefined;
  /** Model calls, as counted by the clients. */
  turns?: number | undefined;
  /** The sum over all attempts. */
  timeMs?: number | undefined;
}

const COST = /^(?:\$\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*(?:usd|\$))$/i;
const AMOUNT = /^(\d+(?:\.\d+)?)\s*([kM]?)$/;
const FACTORS: Readonly<Record<string, number>> = { "": 1, k: 1_000, M: 1_000_000 };

/** `5usd`, `$5`; undefined if the text is not a cost, or is 0. */
export function parseCost(text: string): number | undefined {
  const [, before, behind] = COST.exec(text.trim()) ?? [];
  return positive(Number(before ?? behind));
}

/** `200k`, `1.5M`, `40`; undefined if the text is not an amount, or is 0. */
export function parseAmount(text: string): number | undefined {
  const [, amount, unit = ""] = AMOUNT.exec(text.trim()) ?? [];
  return amount === undefined ? undefined : positive(Math.round(Number(amount) * FACTORS[unit]!));
}

/**
 * Parses a budget: `5usd`, `200ktokens`, `40turns`, `30m`, or several separated by commas. Undefined if any
 * part is invalid.
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
