// Writes the JSON Schemas that packages ship, from the sources that check the same files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
// @boundaries-ignore a tool of this repository reads its sources
import { GUARD_SETTINGS } from "../../../packages/artifact-guard/src/index.js";
// @boundaries-ignore a tool of this repository reads its sources
import { CONTEXT_SETTINGS } from "../../../packages/context-meter/src/index.js";
// @boundaries-ignore a tool of this repository reads its sources
import { HANDOFF_SETTINGS } from "../../../packages/handoff/src/index.js";
// @boundaries-ignore a tool of this repository reads its sources
import { RULE_SETTINGS } from "../../../packages/rules/src/index.js";
// @boundaries-ignore a tool of this repository reads its sources
import { sessionLogJsonSchema } from "../../../packages/session-loop/src/json-schema.js";
// @boundaries-ignore a tool of this repository reads its sources
import { workflowJsonSchema } from "../../../packages/workflow/src/definition/index.js";

const packages = join(import.meta.dirname, "../../../packages");
const workflow = workflowJsonSchema();
const sections = {
  context: {
    ...CONTEXT_SETTINGS,
    description: "How full the context window is: see @agentos/context-meter.",
  },
  handoff: {
    ...HANDOFF_SETTINGS,
    description: "What one session leaves for the next: see @agentos/handoff.",
  },
  rules: { ...RULE_SETTINGS, description: "What an agent may do alone: see @agentos/rules." },
  guard: { ...GUARD_SETTINGS, description: "When work is finished: see @agentos/artifact-guard." },
};

write("workflow/schema/workflow.schema.json", `${JSON.stringify(workflow, null, 2)}\n`);
write("session-loop/schema/session-log.schema.json", `${JSON.stringify(sessionLogJsonSchema(), null, 2)}\n`);
write("cli/schema/workflow.schema.json", JSON.stringify(workflow));
write(
  "cli/schema/config.schema.json",
  `${JSON.stringify({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "AgentOS: .agentos/config.json",
    type: "object",
    properties: { $schema: { type: "string" }, ...sections },
    additionalProperties: false,
  })}\n`,
);

/** Leaves an unchanged file alone, so that a build does not touch the checkout. */
function write(path: string, text: string): void {
  const file = join(packages, path);
  mkdirSync(dirname(file), { recursive: true });
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {
    // It is not there yet.
  }
  writeFileSync(file, text);
}
