import { writeFileSync } from "node:fs";
import { GUARD_SETTINGS } from "@agentos/artifact-guard";
import { CONTEXT_SETTINGS } from "@agentos/context-meter";
import { HANDOFF_SETTINGS } from "@agentos/handoff";
import { RULE_SETTINGS } from "@agentos/rules";

const SECTIONS = {
  context: [
    CONTEXT_SETTINGS,
    "How full the context window is, and when the agent is told: see @agentos/context-meter.",
  ],
  handoff: [HANDOFF_SETTINGS, "What one session leaves for the next: see @agentos/handoff."],
  rules: [RULE_SETTINGS, "What an agent may do alone: see @agentos/rules."],
  guard: [GUARD_SETTINGS, "When work is finished: see @agentos/artifact-guard."],
};

/**
 * Writes the JSON Schema of `.agentos/config.json`, for editors: each section as its own package checks it.
 * @param {string} path
 */
export function writeConfigSchema(path) {
  const sections = Object.entries(SECTIONS).map(([name, [schema, description]]) => [
    name,
    { ...schema, description },
  ]);
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "AgentOS: .agentos/config.json",
    type: "object",
    properties: { $schema: { type: "string" }, ...Object.fromEntries(sections) },
    additionalProperties: false,
  };
  writeFileSync(path, `${JSON.stringify(schema)}\n`);
}
