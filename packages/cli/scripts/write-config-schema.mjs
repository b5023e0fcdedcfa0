import { writeFileSync } from "node:fs";

const threshold = (description) => ({
  description,
  anyOf: [
    { type: "number", minimum: 0, maximum: 100 },
    { type: "string", pattern: "^\\s*\\d+(\\.\\d+)?\\s*[kKmM%]?\\s*$" },
  ],
});

const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "AgentOS: .agentos/config.json",
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: { type: "string" },
    context: {
      description: "How full the context window is, and when the agent is told: see @agentos/context-meter.",
      type: "object",
      additionalProperties: false,
      properties: {
        enabled: { type: "boolean", description: "false silences the hook and the metrics" },
        warning: threshold('what remains at a warning: a percentage or tokens ("40k")'),
        critical: threshold("what remains when it is critical"),
        every: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          description: "an alert is repeated at this tool use after it",
        },
        waitMs: {
          type: "integer",
          minimum: 0,
          maximum: 2000,
          description: "how long the hook waits for a batch's row",
        },
        windowTokens: { type: "integer", minimum: 1, description: "the size of the context window" },
      },
    },
    handoff: { description: "What one session leaves for the next: see @agentos/handoff.", type: "object" },
    rules: { description: "What an agent may do alone: see @agentos/rules.", type: "object" },
    guard: { description: "When work is finished: see @agentos/artifact-guard.", type: "object" },
  },
};

/**
 * Writes the JSON Schema of `.agentos/config.json`, for editors. A section that is not spelled out is checked by its hook.
 * @param {string} path
 */
export function writeConfigSchema(path) {
  writeFileSync(path, `${JSON.stringify(SCHEMA, null, 2)}\n`);
}
