import type { CheckKind } from "./evidence/index.js";

/** The requirements for an artifact. Anything that is omitted is not required. */
export interface Criteria {
  /** The minimum number of lines. Consecutive identical lines are counted once. */
  minLines?: number;
  /** Headings that must exist and have content. `"## Summary"` also requires the level. */
  requiredSections?: readonly string[];
  /** Phrases that are errors at the end of the artifact and warnings elsewhere. Case-insensitive. */
  forbiddenPhrases?: readonly string[];
  /**
   * The severity of a stub, such as `throw new Error("not implemented")` or an empty test. Defaults
   * to `"warning"`.
   */
  stubs?: "warning" | "error";
  /** Checks that must have passed after the last edit, according to the session's record. */
  evidence?: readonly CheckKind[];
  /** The context usage at which a run is at risk: a percentage, or a fraction up to 1. */
  tokenUsageWarningThreshold?: number;
}

export const CRITERIA_NAMES: readonly string[] = [
  "minLines",
  "requiredSections",
  "forbiddenPhrases",
  "stubs",
  "evidence",
  "tokenUsageWarningThreshold",
] satisfies readonly (keyof Criteria)[];

/** The criteria that apply if neither a template nor a phase sets any. */
export const DEFAULT_CRITERIA: Criteria = { minLines: 1, tokenUsageWarningThreshold: 85 };

/**
 * Merges criteria in ascending order of precedence. Forbidden phrases are combined; for all other
 * keys, the last value wins.
 */
export function mergeCriteria(...all: readonly (Criteria | undefined)[]): Criteria {
  const phrases = new Map<string, string>();
  for (const phrase of all.flatMap((criteria) => criteria?.forbiddenPhrases ?? [])) {
    const key = phrase.trim().toLowerCase();
    if (key !== "" && !phrases.has(key)) phrases.set(key, phrase.trim());
  }
  // A phase's artifact, which has other fields too, can be merged like criteria.
  const isCriterion = ([name, value]: readonly [string, unknown]) =>
    value !== undefined && name !== "forbiddenPhrases" && CRITERIA_NAMES.includes(name);
  const merged = Object.fromEntries(all.flatMap((each) => Object.entries(each ?? {}).filter(isCriterion)));
  return { ...merged, ...(phrases.size > 0 && { forbiddenPhrases: [...phrases.values()] }) };
}
