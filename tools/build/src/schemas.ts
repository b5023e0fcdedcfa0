// Generates the published JSON Schemas from the code that validates the same files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
// @boundaries-ignore a tool of this repository reads its sources
import { sessionLogJsonSchema } from "../../../packages/session-loop/src/json-schema.js";
// @boundaries-ignore a tool of this repository reads its sources
import { workflowJsonSchema } from "../../../packages/workflow/src/definition/index.js";
// @boundaries-ignore a tool of this repository reads its sources
import { settingsJsonSchema } from "../../../parts/platform/src/settings/settings.js";

const packages = join(import.meta.dirname, "../../../packages");
const workflow = workflowJsonSchema();

write("workflow/schema/workflow.schema.json", `${JSON.stringify(workflow, null, 2)}\n`);
write("session-loop/schema/session-log.schema.json", `${JSON.stringify(sessionLogJsonSchema(), null, 2)}\n`);
write("cli/schema/workflow.schema.json", JSON.stringify(workflow));
write("cli/schema/config.schema.json", `${JSON.stringify(settingsJsonSchema())}\n`);

/** Writes a file only if its content has changed, so that a build does not modify the checkout. */
function write(path: string, text: string): void {
  const file = join(packages, path);
  mkdirSync(dirname(file), { recursive: true });
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {
    // The file does not exist yet.
  }
  writeFileSync(file, text);
}
