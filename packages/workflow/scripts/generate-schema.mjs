// Writes the JSON Schema that the package ships. A part of the build, after tsup.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { workflowJsonSchema } from "@agentos/workflow-definition";

const file = new URL("../schema/workflow.schema.json", import.meta.url);
const text = `${JSON.stringify(workflowJsonSchema(), null, 2)}\n`;

mkdirSync(new URL(".", file), { recursive: true });
// Left alone when nothing changed, so that a build does not touch the checkout.
if (readIfThere(file) !== text) writeFileSync(file, text);

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
