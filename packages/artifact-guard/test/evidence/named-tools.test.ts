import { expect, test } from "vitest";
import { checkEvidence, type SessionStep } from "../../src/evidence/index.js";

const edit: SessionStep = { type: "edit", path: "src/a.php", removed: "a", added: "b" };

const ran = (command: string, output = "", exitCode = 0): SessionStep => ({
  type: "command",
  command,
  status: "ended",
  exitCode,
  output,
});

const missing = (lastMessage: string, ...steps: SessionStep[]) =>
  checkEvidence(
    { steps, requests: [], lastMessage, isWhole: true },
    { scripts: { find: (_, name) => (name === "test" ? "cypress run" : undefined) } },
  ).flatMap((verdict) => verdict.missing ?? []);

test("a tool that the agent names must have run", () => {
  const message = "The Cypress suite passes.";
  expect(missing(message, edit, ran("npx vitest run"))).toEqual(["cypress did not run in this session"]);
  expect(missing(message, edit, ran("npx cypress run"))).toEqual([]);
  expect(missing(message, edit, ran("npm test"))).toEqual([]);
  expect(missing(message, edit, ran("./all-tests.sh", "> cypress run\n3 passed"))).toEqual([]);
});

test("the name of a tool that ran stands for what it checks", () => {
  const message = "PHPStan at level 8 reports no errors.";
  expect(missing(message, ran("vendor/bin/phpstan analyse src"), edit)).toHaveLength(1);
  expect(missing(message, edit, ran("vendor/bin/phpstan analyse src"))).toEqual([]);
});

test("what the agent says it verified must have worked", () => {
  const message = "I verified that it runs without errors.";
  expect(missing(message, edit, ran("psql -f a.sql", "connection refused", 2))).toEqual([
    "the last run failed",
  ]);
  expect(missing(message, edit, ran("psql -f a.sql"))).toEqual([]);
});
