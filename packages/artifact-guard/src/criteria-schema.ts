import * as z from "zod";

const phrases = z.array(z.string().trim().min(1));

/** `successCriteria` as a person writes it, in a template's front matter or in the configuration: a misspelt key is an error. */
export const CriteriaSchema = z.strictObject({
  minLines: z.int().min(0).optional().describe("the least number of lines"),
  requiredSections: phrases.optional().describe("headings that must be there, with something under each"),
  forbiddenPhrases: phrases.optional().describe("phrases that must not stand in the artefact's tail"),
  tokenUsageWarningThreshold: z
    .number()
    .gt(0)
    .max(100)
    .optional()
    .describe(
      "the part of the context window from which a run is at risk: a percentage, or a fraction up to 1",
    ),
});
