import { expect, test } from "vitest";
import { explain } from "../../src/evidence/missing.js";
import type { Run } from "../../src/evidence/timeline.js";

test.each([
  ["tests", undefined, "only some of the tests ran in this session"],
  ["tests", ["a.test.ts"], "only a.test.ts ran, not all of the tests"],
  ["the checks", undefined, "only some of the checks ran in this session"],
  ["the linter", undefined, "the linter ran only for part of the project"],
  ["the linter", ["src/a.ts"], "the linter ran only for src/a.ts"],
])("says in a clause that %s ran only partly (%j)", (name, parts, missing) => {
  const run = { command: "npm test", step: 1, result: "passed", ...(parts && { parts }) } as unknown as Run;
  expect(explain(name, { run, at: 0 }, []).missing).toBe(missing);
});
