import { expect, test } from "vitest";
import { checkEvidence, type SessionStep } from "../../src/evidence/index.js";

const edit: SessionStep = { type: "edit", path: "/p/lib/a.ts" };
const ran = (command: string, exitCode = 0): SessionStep => ({
  ...{ type: "command", command, status: "ended", exitCode },
  output: exitCode === 0 ? "Tests  3 passed (3)" : "Tests  1 failed | 2 passed (3)",
});
const full = ran("npx vitest run");
const a = ran("npx vitest run a.test.ts");
const b = ran("npx vitest run b.test.ts");
const named = ran("npx vitest run -t rounding");
const many = ["c", "d", "e"].map((name) => ran(`npx vitest run ${name}.test.ts`));

test.each<[string, SessionStep[], string]>([
  ["in the session", [a], "in this session, only the tests in a.test.ts have run"],
  [
    "since the last edit",
    [edit, a, b],
    "since the last edit, only the tests in a.test.ts, b.test.ts have run",
  ],
  [
    "after a full run before the edit",
    [full, edit, named],
    "since the last edit, only some of the tests have run",
  ],
  ["before and since the edit", [a, edit, b], "since the last edit, only the tests in b.test.ts have run"],
  [
    "in five runs",
    [edit, a, b, ...many],
    "since the last edit, only the tests in a.test.ts, b.test.ts, c.test.ts and 2 more have run",
  ],
])("names the tests that ran %s", (_, steps, missing) => {
  const record = { folder: "/p", steps, requests: [], lastMessage: "All tests pass.", isWhole: true };
  expect(checkEvidence(record)).toMatchObject([{ kind: "test", missing }]);
});

test.each<[string, SessionStep[], string]>([
  ["lint", [ran("npx eslint lib/b.ts")], "in this session, the linter has run only for lib/b.ts"],
  ["lint", [edit, ran("npx eslint lib/b.ts")], "since the last edit, the linter has run only for lib/b.ts"],
])("names the files for which the check %s ran", (kind, steps, missing) => {
  const record = { folder: "/p", steps, requests: [], lastMessage: "Lint is clean.", isWhole: true };
  expect(checkEvidence(record)).toMatchObject([{ kind, missing }]);
});
