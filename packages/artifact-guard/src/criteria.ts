import type { CheckKind } from "./evidence/index.js";

/** What an artifact must contain. Everything is optional; what is left out is not required. */
export interface Criteria {
  /** The minimum number of lines; {@link checkArtifact} says which lines count. */
  minLines?: number;
  /** Headings that must be there, with something under each. `"## Summary"` also asks for the level. */
  requiredSections?: readonly string[];
  /** Phrases that must not appear in the artifact's tail, besides the built-in ones; case does not matter. */
  forbiddenPhrases?: readonly string[];
  /**
   * Severity of a stub that stands in for work not done: `throw new Error("not implemented")`, an empty test.
   * Default `"warning"`.
   */
  stubs?: "warning" | "error";
  /** Checks that must have passed after the last edit, according to the session's record. */
  evidence?: readonly CheckKind[];
  /** The context usage at which a run is at risk: a percentage, or a fraction up to 1. */
  tokenUsageWarningThreshold?: number;
}

/** What applies if neither a template nor a phase sets anything. */
export const DEFAULT_CRITERIA: Criteria = { minLines: 1, tokenUsageWarningThreshold: 85 };

/**
 * Merges criteria in ascending precedence: phrases add up (global ones and those of the stage); for
 * everything else the last one that sets it wins.
 */
export function mergeCriteria(...all: readonly (Criteria | undefined)[]): Criteria {
  const merged: Criteria = {};
  const phrases = new Map<string, string>();
  for (const criteria of all) {
    if (criteria === undefined) continue;
    for (const phrase of criteria.forbiddenPhrases ?? []) {
      const key = phrase.trim().toLowerCase();
      if (key !== "" && !phrases.has(key)) phrases.set(key, phrase.trim());
    }
    if (criteria.minLines !== undefined) merged.minLines = criteria.minLines;
    if (criteria.requiredSections !== undefined) merged.requiredSections = criteria.requiredSections;
    if (criteria.stubs !== undefined) merged.stubs = criteria.stubs;
    if (criteria.evidence !== undefined) merged.evidence = criteria.evidence;
    if (criteria.tokenUsageWarningThreshold !== undefined) {
      merged.tokenUsageWarningThreshold = criteria.tokenUsageWarningThreshold;
    }
  }
  if (phrases.size > 0) merged.forbiddenPhrases = [...phrases.values()];
  return merged;
}
