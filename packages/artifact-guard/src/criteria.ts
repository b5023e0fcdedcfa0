import type { CheckKind } from "./evidence/index.js";

/** What an artifact must hold. Everything is optional: what is left out is not asked for. */
export interface Criteria {
  /** The least number of lines; {@link checkArtifact} says which lines count. */
  minLines?: number;
  /** Headings that must be there, with something under each. `"## Summary"` also asks for the level. */
  requiredSections?: readonly string[];
  /** Phrases that must not appear in the artifact's tail, besides the built-in ones; case does not matter. */
  forbiddenPhrases?: readonly string[];
  /**
   * What a part that stands in for work not done is: `throw new Error("not implemented")`, an empty test.
   * Default `"warning"`.
   */
  stubs?: "warning" | "error";
  /** Checks that the session's own record must show to have ended well after the last edit. */
  evidence?: readonly CheckKind[];
  /** The part of the context window from which a run is at risk: a percentage, or a fraction up to 1. */
  tokenUsageWarningThreshold?: number;
}

/** What counts where no template and no phase says anything. */
export const DEFAULT_CRITERIA: Criteria = { minLines: 1, tokenUsageWarningThreshold: 85 };

/**
 * Joins criteria, the more special ones later: phrases add up (global ones and those of the stage),
 * everything else is replaced by the last that names it.
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
