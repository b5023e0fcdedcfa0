/** Shared by the validators: the form of a problem, and readers of arbitrary values. */

export type Fields = Record<string, unknown>;

/** Records a broken rule: the position, and what is there. */
export type Report<Rule extends string> = (rule: Rule, where: string, what: string) => void;

/** A list of problems and the function that fills it. Each reads `rule at where: what`. */
export function problemList<Rule extends string>(): { problems: string[]; report: Report<Rule> } {
  const problems: string[] = [];
  return {
    problems,
    report: (rule, where, what) => {
      problems.push(`${rule} at ${where}: ${what}`);
    },
  };
}

/**
 * The problems of `after` whose rule was broken less often in `before`: those that a transformation
 * introduced.
 */
export function newProblems(before: readonly string[], after: readonly string[]): string[] {
  const known = new Map<string, number>();
  for (const problem of before) known.set(ruleOf(problem), (known.get(ruleOf(problem)) ?? 0) + 1);
  return after.filter((problem) => {
    const left = known.get(ruleOf(problem)) ?? 0;
    known.set(ruleOf(problem), left - 1);
    return left <= 0;
  });
}

/** The rule that a problem names. */
export const ruleOf = (problem: string): string => problem.slice(0, problem.indexOf(" at "));

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === "string";

export const isFilled = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Base64 as the APIs decode it: the standard alphabet, padded, no line breaks. */
export function isBase64(value: unknown): value is string {
  return isFilled(value) && value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
}

/** Values that survive JSON. */
export function isJson(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  if (!isFields(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson);
}

/** Paths of the strings with half a surrogate pair. Such a string is not valid Unicode. */
export function loneSurrogates(value: unknown, where: string): string[] {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? [where] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => loneSurrogates(item, `${where}.${index}`));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => loneSurrogates(item, `${where}.${key}`));
}

/** A short rendering of any value for a problem's text. */
export function show(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(JSON.stringify(value));
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
