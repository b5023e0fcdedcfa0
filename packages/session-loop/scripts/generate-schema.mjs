// Writes the session log's JSON Schema that the package ships. Part of the build, after tsup.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { sessionLogJsonSchema } from "../dist/json-schema.js";

const file = new URL("../schema/session-log.schema.json", import.meta.url);
const text = `${JSON.stringify(sessionLogJsonSchema(), null, 2)}\n`;

mkdirSync(new URL(".", file), { recursive: true });
// Not rewritten without changes, so that a build does not touch the checkout.
if (readIfThere(file) !== text) writeFileSync(file, text);

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
