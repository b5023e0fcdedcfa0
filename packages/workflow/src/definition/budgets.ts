import { parseDuration } from "./durations.js";

/** What a phase or a run may take. */
export interface Budget {
  /** As the clients reckon it, in US dollars. */
  costUsd?: number | undefined;
  /** Of all calls of models, in and out together, cache included. */
  tokens?: number | undefined;
  /** Calls of models, as the clients count them. */
  turns?: number | undefined;
  /** Of the attempts of phases, added up. */
  timeMs?: number | undefined;
}

const COST = /^(?:\$\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*(?:usd|\$))$/i;
const AMOUNT = /^(\d+(?:\.\d+)?)\s*([kM]?)$/;
const FACTORS: Readonly<Record<string, number>> = { "": 1, k: 1_000, M: 1_000_000 };

/** `5usd`, `$5`; undefined for what is none, or 0. */
export function parseCost(text: string): number | undefined {
  const [, before, behind] = COST.exec(text.trim()) ?? [];
  return positive(Number(before ?? behind));
}

/** `200k`, `1.5M`, `40`; undefined for what is none, or 0. */
export function parseAmount(text: string): number | undefined {
  const [, amount, unit = ""] = AMOUNT.exec(text.trim()) ?? [];
  return amount === undefined ? undefined : positive(Math.round(Number(amount) * FACTORS[unit]!));
}

/**
 * A budget as one text: `5usd`, `200ktokens`, `40turns`, `30m`, or several with commas between. Undefined
 * where a part of it is none of these.
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
