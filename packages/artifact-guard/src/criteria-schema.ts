import * as z from "zod";
import { CHECK_KINDS } from "./evidence/session-record.js";

const phrases = z.array(z.string().regex(/\S/, { error: "must not be blank" }));

/** `successCriteria` as a person writes it, in a template's front matter, in the configuration or at a workflow's phase: a misspelt key is an error. */
export const CriteriaSchema = z.strictObject({
  minLines: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe("How many lines of content it must have at least. Default 1."),
  requiredSections: phrases.optional().describe("Headings that must stand in it, with something under each."),
  forbiddenPhrases: phrases
    .optional()
    .describe(
      "Phrases that must not stand at its end, beside those of the template and those that put work off.",
    ),
  stubs: z
    .enum(["warning", "error"])
    .optional()
    .describe("What a part is that stands in for code not written, such as an empty test. Default warning."),
  evidence: z
    .array(z.enum(CHECK_KINDS))
    .optional()
    .describe("Checks that must have ended well after the last edit, by the session's own record."),
  tokenUsageWarningThreshold: z
    .number()
    .gt(0)
    .max(100)
    .optional()
    .describe(
      "How full the context window may be before that is a risk: a percentage, or a fraction up to 1. Default 85.",
    ),
});
