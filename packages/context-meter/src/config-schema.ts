import * as z from "zod";
import { LONGEST_ROW_TIMEOUT_MS } from "./config.js";
import { tryThreshold } from "./levels.js";

const ThresholdSchema = z
  .union([z.number().min(0).max(100), z.string().regex(/^\s*\d+(\.\d+)?\s*[kKmM%]?\s*$/)])
  .refine(
    (value) => tryThreshold(value) !== undefined,
    'expected a percentage from 0 to 100 or tokens such as "40k"',
  );

/**
 * The `context` section of `.agentos/config.json` as a person writes it: every key is optional and a
 * misspelt key is an error. For JSON Schema in editors and for checking a file. The hook checks by hand and
 * falls back to defaults instead.
 */
export const ContextConfigSchema = z.strictObject({
  enabled: z.boolean().optional().describe("false turns off the hook and the metrics"),
  warning: ThresholdSchema.optional().describe(
    'remaining context that triggers a warning: a percentage or tokens ("40k")',
  ),
  critical: ThresholdSchema.optional().describe("remaining context that is critical"),
  every: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe("minimum number of tool uses between repeats of an alert"),
  waitMs: z
    .int()
    .min(0)
    .max(LONGEST_ROW_TIMEOUT_MS)
    .optional()
    .describe("how long the hook waits for a batch's row, in milliseconds"),
  windowTokens: z.int().min(1).optional().describe("size of the context window, in tokens"),
});
