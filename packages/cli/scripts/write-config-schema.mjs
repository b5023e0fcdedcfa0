import { writeFileSync } from "node:fs";
import { GuardConfigSchema } from "@agentos/artifact-guard";
import { ContextConfigSchema } from "@agentos/context-meter/config-schema";
import { HandoffConfigSchema } from "@agentos/handoff";
import { RulesConfigSchema } from "@agentos/rules";
import * as z from "zod";

const ConfigSchema = z.strictObject({
  $schema: z.string().optional(),
  context: ContextConfigSchema.optional().describe(
    "How full the context window is, and when the agent is told: see @agentos/context-meter.",
  ),
  handoff: HandoffConfigSchema.optional().describe(
    "What one session leaves for the next: see @agentos/handoff.",
  ),
  rules: RulesConfigSchema.optional().describe("What an agent may do alone: see @agentos/rules."),
  guard: GuardConfigSchema.optional().describe("When work is finished: see @agentos/artifact-guard."),
});

/**
 * Writes the JSON Schema of `.agentos/config.json`, for editors: each section as its own package checks it.
 * @param {string} path
 */
export function writeConfigSchema(path) {
  const { $schema, ...schema } = z.toJSONSchema(ConfigSchema, { io: "input" });
  const titled = { $schema, title: "AgentOS: .agentos/config.json", ...schema };
  writeFileSync(path, `${JSON.stringify(titled)}\n`);
}
