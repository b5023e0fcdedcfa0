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

const SCRIPTS: Record<string, string> = {
  test: "cypress run",
  "test:covered": "nyc mocha",
  "types:vue": "vue-tsc --noEmit",
};

const missing = (lastMessage: string, ...steps: SessionStep[]) =>
  checkEvidence(
    { steps, requests: [], lastMessage, isWhole: true },
    { scripts: { find: (_, name) => SCRIPTS[name] } },
  ).flatMap((verdict) => verdict.missing ?? []);

test("a tool that the agent names must have run", () => {
  const message = "The Cypress suite passes.";
  expect(missing(message, edit, ran("npx vitest run"))).toEqual(["cypress did not run in this session"]);
  expect(missing(message, edit, ran("npx cypress run"))).toEqual([]);
  expect(missing(message, edit, ran("npm test"))).toEqual([]);
  expect(missing(message, edit, ran("./all-tests.sh", "> cypress run\n3 passed"))).toEqual([]);
});

test.each([
  ["All Jest tests pass.", "npx react-scripts test"],
  ["All PHPUnit tests pass.", "php artisan test"],
  ["All pytest tests pass.", "tox -q"],
  ["Tutte le prove passano.", "npx vitest run"],
  ["Der Unittest ist grün.", "npx vitest run"],
  ["All Mocha tests pass.", "npm run test:covered"],
  ["tsc reports no errors.", "npm run types:vue"],
  ["Tests, ESLint and tsc pass.", "npx vitest run && npx eslint . && npm run types"],
])("%s after %s needs no other tool", (message, command) => {
  expect(missing(message, edit, ran(command, "3 passed")).join()).not.toContain("did not run");
});

test("a script can run the tool in another script", () => {
  const scripts: Record<string, string> = { test: "npm run test:unit", "test:unit": "jest" };
  const record = { steps: [edit, ran("npm test", "3 passed")], requests: [], isWhole: true };
  const verdicts = checkEvidence(
    { ...record, lastMessage: "The Jest suite passes." },
    { scripts: { find: (_, name) => scripts[name] } },
  );
  expect(verdicts).toMatchObject([{ status: "shown" }]);
});

test("a word in a commit message is not a program that ran", () => {
  const commit = ran('git commit -m "make it green"');
  expect(missing("All tests are green.", edit, commit)).toHaveLength(1);
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
