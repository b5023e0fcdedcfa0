import * as z from "zod";
import { CriteriaSchema } from "./criteria-schema.js";
import { CHECK_KINDS } from "./evidence/session-record.js";
import { EVIDENCE_MODES, MOST_RETURNS, TURN_MODES } from "./hook/config.js";

const BoundArtifactSchema = z.strictObject({
  path: z.string().min(1).describe("a path or a glob, relative to the project's folder"),
  agent: z
    .string()
    .optional()
    .describe("the type of subagent that writes it; without one it is the session's"),
  template: z
    .string()
    .optional()
    .describe("a template, relative to the project's folder, with criteria in its front matter"),
  criteria: CriteriaSchema.optional(),
  required: z
    .boolean()
    .optional()
    .describe("true: from the first request that is about it, it must be there and whole"),
});

/**
 * The `guard` section of `.agentos/config.json`, as a person writes it: all of it optional, and a misspelt key is an error. For editors' JSON
 * Schema and for checking a file; the hook checks by hand, says what is wrong and goes on without it.
 */
export const GuardConfigSchema = z.strictObject({
  enabled: z.boolean().optional().describe("false silences agentos-guard-hook; default true"),
  maxReturns: z
    .int()
    .min(0)
    .max(MOST_RETURNS)
    .optional()
    .describe(
      "how often a turn is sent back before it may end as it is; default 3, and once for an unchanged finding",
    ),
  turn: z
    .enum(TURN_MODES)
    .optional()
    .describe(
      "what follows of unfinished files that a turn wrote and no artifact names: off, note (to the user; default), or send-back, each finding once",
    ),
  lastMessage: z
    .boolean()
    .optional()
    .describe("whether a last message that puts work off is sent back too; default true"),
  evidence: z
    .enum(EVIDENCE_MODES)
    .optional()
    .describe(
      "what follows when the last message claims green tests, build, lint or types and the session's record does not show it: off, warn (in the report; default), or send-back",
    ),
  checks: z
    .partialRecord(z.enum(CHECK_KINDS), z.array(z.string().min(1)))
    .optional()
    .describe("commands of the project's own that are checks, by kind"),
  forbiddenPhrases: z.array(z.string()).optional().describe("phrases for all artifacts"),
  artifacts: z
    .array(z.union([z.string().min(1), BoundArtifactSchema]))
    .optional()
    .describe("what is expected of a session: a path, or what is to be said of it"),
});
