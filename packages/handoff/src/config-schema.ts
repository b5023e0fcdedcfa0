import * as z from "zod";

/**
 * The `handoff` section of `.agentos/config.json`, as a person writes it: all of it optional, and a misspelt
 * key is an error. For editors' JSON
 * Schema and for checking a file; the hook checks by hand, reports what is wrong and goes on with the
 * default.
 */
export const HandoffConfigSchema = z.strictObject({
  enabled: z.boolean().optional().describe("false silences agentos-handoff-hook; default true"),
  offer: z
    .enum(["interactive", "always", "never"])
    .optional()
    .describe(
      "to whom a handoff is offered: interactive (the default) leaves out what is known to be no person's session, such as claude -p",
    ),
  expiresAfterDays: z
    .number()
    .positive()
    .optional()
    .describe("how many days a handoff is offered to new sessions, default 7; then it is archived"),
  steerSummary: z
    .boolean()
    .optional()
    .describe("true has Claude Code told, before it compacts, what its summary should keep; default false"),
});
