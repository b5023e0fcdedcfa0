import * as z from "zod";

const ModeSchema = z.enum(["enforce", "warn", "off"]);

/**
 * The `rules` section of `.agentos/config.json`, as a person writes it: all of it optional, and a misspelt key is an error. For editors' JSON
 * Schema and for checking a file; the hook checks by hand, says what is wrong and goes on with the default.
 */
export const RulesConfigSchema = z.strictObject({
  mode: ModeSchema.optional().describe("of all rules; default enforce"),
  ask: z
    .enum(["always", "interactive", "never"])
    .optional()
    .describe(
      "where a stop is the client's own question instead of a refusal: where a person sits at its terminal (interactive, the default), " +
        "wherever the client can ask, or never",
    ),
  onError: z
    .enum(["allow", "block"])
    .optional()
    .describe("what happens to a tool call when the guard itself breaks; default allow"),
  rules: z.record(z.string(), ModeSchema).optional().describe("modes of single rules, by their ids"),
  clientPermissions: z
    .boolean()
    .optional()
    .describe("false keeps aos sync from writing them as the clients' permission rules too; default true"),
});
