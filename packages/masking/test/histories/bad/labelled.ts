import type { Shape } from "../../validators/index.js";

/** A list that its API refuses, for one reason. */
export interface Bad<Rule extends string = string> {
  shape: Shape;
  /** The validator's rule that it breaks. */
  rule: Rule;
  /** The error, in words. */
  wrong: string;
  messages: unknown;
}

export type Fields = Record<string, unknown>;

/** Labeled lists of one shape: `[rule, what is wrong, messages]`. */
export function of<Rule extends string>(shape: Shape, cases: [Rule, string, unknown][]): Bad<Rule>[] {
  return cases.map(([rule, wrong, messages]) => ({ shape, rule, wrong, messages }));
}

/** Half a surrogate pair, as left by careless cutting. */
export const LONE = "cut in the middle of \ud83d";
/** The beginning of a PNG. */
export const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";
