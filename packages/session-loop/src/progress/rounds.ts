import type { Observation } from "./observation.js";
import { isSame, trendOf } from "./series.js";

// Numbers of at least this size are considered names if a call reuses them from a result.
const MIN_NAME_LENGTH = 100_000;

/**
 * Returns the patience for rounds of calls whose names and numbers change, or undefined if the
 * rounds make progress: nothing fails, or a number such as a position changes steadily. Attempt
 * numbers and generated names are ignored.
 */
export function patienceForFailingRounds(rounds: readonly (readonly Observation[])[]): number | undefined {
  const newest = rounds.at(-1) ?? [];
  const failing = newest.filter(({ failed, attempt }) => failed || attempt?.failureKind === "failed");
  if (failing.length === 0) return undefined;
  const asked = rounds.map((round) => new Set(round.flatMap(({ askedNumbers }) => askedNumbers)));
  const counters: number[][] = [];
  const isName = (row: readonly number[]) =>
    row.every((each, round) => each >= MIN_NAME_LENGTH && asked[round]?.has(each));
  for (const [index, { reads, figures, askedNumbers }] of newest.entries()) {
    const results = rounds.map((round) => round[index]?.figures ?? []);
    const calls = rounds.map((round) => round[index]?.askedNumbers ?? []);
    for (const place of figures.keys()) {
      const trend = trendOf(results, place);
      const row = results.map((each) => each[place] ?? 0);
      if (trend === "counts" && !reads) counters.push(row);
      else if ((trend === "counts" || trend === "moves") && !isName(row)) return undefined;
    }
    for (const place of askedNumbers.keys()) {
      const trend = trendOf(calls, place);
      const row = calls.map((each) => each[place] ?? 0);
      if (trend === "still" || trend === "wavers" || isName(row)) continue;
      if (trend !== "counts") return undefined;
      counters.push(row);
    }
  }
  // Numbers that count up are attempt numbers only if they are the same in all calls of a round.
  const [first] = counters;
  if (first && !counters.every((row) => isSame(row, first))) return undefined;
  return Math.max(1, ...failing.map(({ patience }) => patience));
}
