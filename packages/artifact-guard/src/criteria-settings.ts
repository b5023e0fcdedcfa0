import type { SettingSchema } from "@agentos/platform";
import { CHECK_KINDS } from "./evidence/index.js";

/** A list of phrases, none of them blank. */
export const PHRASES = {
  type: "array",
  items: { type: "string", pattern: "\\S", title: "a non-empty string" },
} as const;

/**
 * `successCriteria` as a person writes it, in a template's front matter, in the configuration or at a
 * workflow's phase, as a JSON Schema: a misspelt key is a mistake.
 */
export const CRITERIA_SETTINGS = {
  type: "object",
  properties: {
    minLines: {
      type: "integer",
      minimum: 0,
      maximum: 1_000_000,
      description: "How many lines of content it must have at least. Default 1.",
    },
    requiredSections: {
      ...PHRASES,
      description: "Headings that must stand in it, with something under each.",
    },
    forbiddenPhrases: {
      ...PHRASES,
      description:
        "Phrases that must not stand at its end, beside those of the template and those that put work off.",
    },
    stubs: {
      enum: ["warning", "error"],
      description:
        "What a part is that stands in for code not written, such as an empty test. Default warning.",
    },
    evidence: {
      type: "array",
      items: { enum: CHECK_KINDS },
      description: "Checks that must have ended well after the last edit, by the session's own record.",
    },
    tokenUsageWarningThreshold: {
      type: "number",
      exclusiveMinimum: 0,
      maximum: 100,
      description:
        "How full the context window may be before that is a risk: a percentage, or a fraction up to 1. Default 85.",
    },
  },
  additionalProperties: false,
} as const satisfies SettingSchema;
