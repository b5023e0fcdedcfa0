import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkEvidence, type SessionStep } from "../../src/index.js";

const EDIT: SessionStep = { type: "edit", path: "src/a.ts", removed: "a", added: "b" };
const ran = (command: string, output: string, exitCode = 0): SessionStep => ({
  type: "command",
  command,
  status: "ended",
  exitCode,
  output,
});
const UNIT = ran("npx vitest run", " Test Files  2 passed (2)\n      Tests  12 passed | 1 skipped (13)");

/** Returns what is missing for the claims in a message, given the steps. */
function missing(lastMessage: string, steps: readonly SessionStep[], scripts: object = {}): string {
  const folder = testdir({ "package.json": JSON.stringify({ scripts }) });
  const record = { folder, steps, requests: ["Fix it."], turn: { from: 0 }, lastMessage, isWhole: true };
  return checkEvidence(record)
    .flatMap((verdict) => verdict.missing ?? [])
    .join("; ");
}

everyRow<readonly [string, readonly SessionStep[], string, object?]>(
  "%s after %j is not shown: %s",
  [
    ["All 127 tests pass.", [EDIT, UNIT], "12 tests passed, not 127; 1 was skipped"],
    ["All 13 tests pass.", [EDIT, UNIT], "12 tests passed, not 13; 1 was skipped"],
    [
      "RSpec: 12 examples, 0 failures.",
      [EDIT, ran("bundle exec rspec", "3 examples, 0 failures, 1 pending")],
      "2 tests passed, not 12; 1 was skipped",
    ],
    ["The build passes.", [EDIT, ran("npx tsc --noEmit", "")], "did not run in this session"],
    ["All tests pass.", [EDIT, UNIT, ran("npx playwright test", "1 failed", 1)], "failed"],
    ["Deployed to staging.", [EDIT, ran("terraform validate", "Success!")], "a deployment did not run"],
    [
      "Coverage is at 94 %.",
      [EDIT, ran("npx vitest run --coverage", "All files | 84.71 |")],
      "no run in this session printed a coverage of 94%",
    ],
    ["Coverage is at 94 %.", [EDIT], "coverage did not run in this session"],
    [
      "Deployed to production.",
      [EDIT, ran("npx wrangler deploy", "Error", 1)],
      "a deployment failed when it last ran",
    ],
    ["Verified locally.", [EDIT, ran("git diff", "")], "no command shows that in this session"],
    ["Verified locally.", [EDIT], "nothing was run in this session"],
    [
      "I tried it in the web browser: it works.",
      [EDIT, ran("cd web", "")],
      "no command shows that in this session",
    ],
    [
      "Verified locally.",
      [ran("node app.js", "ok"), EDIT, ran("git log", "")],
      "no command shows that after the last edit",
    ],
    ["Verified locally.", [ran("node app.js", "ok"), EDIT], "nothing was run after the last edit"],
    [
      "I verified the change against staging: it returns 200.",
      [EDIT, ran("npx eslint .", "")],
      "no command shows that in this session",
    ],
    [
      "I ran the training script on the same data.",
      [EDIT, ran("head -3 a.csv", "a,b")],
      "no command shows that",
    ],
    ["I built the image and started the container.", [EDIT], "nothing was run in this session"],
    ["The suite passes, all 31 tests.", [EDIT, UNIT], "12 tests passed, not 31"],
    ["I ran the suite: 48 tests, all passing.", [EDIT, UNIT], "12 tests passed, not 48"],
    [
      "Both the unit tests and the integration tests pass.",
      [EDIT, ran("make unit", "12 passed")],
      "no run in this session shows integration tests",
    ],
    ["The tests pass.", [EDIT, ran("npx ava --match='*toc*'", "2 tests passed")], "only some of the tests"],
    ["All tests pass.", [EDIT, ran("npx eslint . && npm test", "FAIL a.test.ts", 1)], "tests failed"],
  ],
  (...[said, steps, told, scripts]) => {
    expect(missing(said, steps, scripts)).toContain(told);
  },
);

everyRow<readonly [string, readonly SessionStep[], object?]>(
  "%s after %j is shown",
  [
    ["ctest reports 100% passed.", [EDIT, ran("ctest", "100% tests passed, 0 tests failed out of 3")]],
    ["RSpec: 3 examples, 0 failures, 1 pending.", [EDIT, ran("rspec", "3 examples, 0 failures, 1 pending")]],
    ["12 tests pass, one is skipped.", [EDIT, UNIT]],
    ["The unit tests pass.", [EDIT, UNIT, ran("npx playwright test", "1 failed", 1)]],
    ["The code compiles.", [EDIT, ran("npx tsc --noEmit", "")]],
    ["All 24 tests pass.", [EDIT, UNIT, ran("npx vitest run --project b", "Tests  12 passed (12)")]],
    [
      "All tests pass.",
      [EDIT, UNIT, { type: "edit", path: "src/a.ts", removed: "f();", added: "// why\nf();" }],
    ],
    ["Unit and e2e tests pass.", [EDIT, UNIT, ran("npx playwright test", "3 passed")]],
    ["Coverage is at 85 %.", [EDIT, ran("npx vitest run --coverage", "All files | 84.71 |")]],
    ["Deployed to production.", [EDIT, ran("npx wrangler deploy", "Published")]],
    ["Verified locally.", [EDIT, ran("node app.js", "ok")]],
    ["Tried the push again.", [EDIT, ran("git push --force", "Everything up-to-date")]],
    ["I verified it in the browser: it works.", []],
    ["I ran the script, which shows the cause.", [ran("python a.py", "x"), EDIT]],
    ["I ran into a limit of the library.", [EDIT]],
    [
      "ShellCheck has no complaints.",
      [EDIT, ran("shellcheck *.sh; bats test", "1..2\nok 1 reads\nok 2 writes")],
    ],
    ["I started the section on releases.", [EDIT]],
    [
      "Both the unit tests and the integration tests pass.",
      [EDIT, ran("vendor/bin/phpunit", "OK (3 tests)")],
    ],
    ["ESLint has no complaints.", [EDIT, ran("npx eslint . && npx vitest run", "FAIL a.test.ts", 1)]],
  ],
  (...[said, steps, scripts]) => {
    expect(missing(said, steps, scripts)).toBe("");
  },
);

test("the claim of a full run needs one, or one of the edited package if it names no others", () => {
  const steps = [{ ...EDIT, path: "packages/a/a.ts" }, ran("npm test -w packages/a", "Tests  3 passed (3)")];
  expect(missing("All tests pass.", steps)).toBe("");
  expect(missing("The full suite passes.", steps)).toBe("");
  expect(missing("The full suite passes.", [EDIT, ran("npm test -- src/a.test.ts", "1 passed")])).toContain(
    "only",
  );
  expect(missing("The tests of all packages pass.", steps)).toContain("only the tests in");
});

test("the user can have pasted the output of a run", () => {
  const request =
    "I ran it myself:\n Test Files  9 passed (9)\n      Tests  58 passed (58)\nNow bump the version.";
  const record = { steps: [EDIT], requests: [request], isWhole: true };
  expect(checkEvidence({ ...record, lastMessage: "All 58 tests pass." })).toMatchObject([
    { status: "shown" },
  ]);
  expect(checkEvidence({ ...record, lastMessage: "All 60 tests pass." })[0]?.missing).toContain(
    "did not run",
  );
});

test("a task in deno.json runs its checks", () => {
  const folder = testdir({
    "deno.json": JSON.stringify({ tasks: { ok: "deno lint && deno test", t: { command: "deno test" } } }),
  });
  const lastMessage = "Lint and tests pass.";
  const verdicts = (command: string) =>
    checkEvidence({
      folder,
      steps: [EDIT, ran(command, "ok | 2 passed")],
      requests: [],
      lastMessage,
      isWhole: true,
    });
  expect(verdicts("deno task ok").every(({ status }) => status === "shown")).toBe(true);
  expect(verdicts("deno task t").map(({ status }) => status)).toEqual(["shown", "claimed-not-shown"]);
});

test("the claim that a target passes is about what its recipe checks", () => {
  const folder = testdir({ Makefile: "check: lint test\nlint:\n\truff check .\ntest:\n\tpytest\n" });
  const verdicts = (command: string, output: string) =>
    checkEvidence({
      ...{ folder, steps: [EDIT, ran(command, output)], requests: [], isWhole: true },
      lastMessage: "`make check` passes.",
    }).map(({ kind, status }) => `${kind} ${status}`);
  expect(verdicts("make lint", "All checks passed!")).toEqual(["test claimed-not-shown", "lint shown"]);
  expect(verdicts("make check", "3 passed")).toEqual(["test shown", "lint shown"]);
});
