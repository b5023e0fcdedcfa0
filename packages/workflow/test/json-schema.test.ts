import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workflowJsonSchema } from "../src/index.js";

const shipped = join(import.meta.dirname, "..", "schema", "workflow.schema.json");

test("the shipped schema is the one the loader checks with; a build writes it", () => {
  expect(JSON.parse(readFileSync(shipped, "utf8"))).toEqual(workflowJsonSchema());
});
