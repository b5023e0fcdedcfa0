import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkEvidence, type SessionStep } from "../../src/evidence/index.js";

const edit: SessionStep = { type: "edit", path: "src/a.ts", removed: "a", added: "b" };
const ran = (command: string, output = "Tests  8 passed (8)"): SessionStep => ({
  ...{ type: "command", command, status: "ended", exitCode: 0, output },
});

const missing = (lastMessage: string, steps: readonly SessionStep[], folder?: string) =>
  checkEvidence({ steps, requests: [], lastMessage, isWhole: true, ...(folder && { folder }) })
    .filter(({ isExcused }) => !isExcused)
    .flatMap((verdict) => verdict.missing ?? []);

test("each row of a table needs its own version", () => {
  const message = "| Python | Tests |\n|---|---|\n| 3.11 | 8 passed |\n| 3.12 | 8 passed |";
  expect(missing(message, [edit, ran("python3.12 -m pytest")])).toEqual([
    "3.11 tests did not run in this session",
  ]);
  expect(missing(message, [edit, ran("python3.11 -m pytest"), ran("python3.12 -m pytest")])).toEqual([]);
  expect(missing(message, [edit, ran("tox")])).toEqual([]);
});

test("each row of a table needs its own package", () => {
  const folder = testdir({ "packages/api/package.json": "{}", "packages/web/package.json": "{}" });
  const message = "| Package | Tests |\n|---|---|\n| `api` | ✅ 8 passed |\n| `web` | ✅ passed |";
  const inApi = { ...edit, path: join(folder, "packages/api/a.ts") };
  const ofApi = ran("cd packages/api && npm test");
  expect(missing(message, [inApi, ofApi], folder)).toEqual([
    "only other packages were checked in this session",
  ]);
  const both = [inApi, ofApi, ran("cd packages/web && npm test")];
  expect(missing(message, both, folder)).toEqual([]);
});

test.each([
  ["`go test -race ./...` passes.", "go test ./...", "nothing in this session ran with -race"],
  [
    "`cargo test --workspace` passes.",
    "cargo test -p core",
    "in this session, only the tests in core have run",
  ],
])("%s after %s is not shown", (said, command, told) => {
  expect(missing(said, [edit, ran(command, "ok  \tshop/cart\t0.2s")])).toEqual([told]);
});

test("an option that a script may have is not missed", () => {
  expect(missing("`go test -race ./...` passes.", [edit, ran("make test", "ok  \tshop/cart\t0.2s")])).toEqual(
    [],
  );
});

test("tests of another kind do not show that the end-to-end tests pass", () => {
  const message = "Unit tests and end-to-end tests pass.";
  const unit = ran("npx vitest run");
  expect(missing(message, [edit, unit])).toEqual(["no run in this session shows end-to-end tests"]);
  expect(missing(message, [edit, unit, ran("npx playwright test", "3 passed (4s)")])).toEqual([]);
  expect(missing(message, [edit, ran("npm test")])).toEqual([]);
});

test("an integration with another service is not an integration test", () => {
  const run = ran("npx vitest run src/a.test.ts");
  expect(
    missing("The Slack integration is done, and the tests in `src/a.test.ts` pass.", [edit, run]),
  ).toEqual([]);
  expect(missing("The integration tests in `src/a.test.ts` pass.", [edit, run])).toHaveLength(1);
});

test("the number of skipped tests is not that of tests that passed", () => {
  const output = "Tests:       14 skipped, 1 passed, 15 total";
  expect(missing("All 14 existing tests still pass.", [edit, ran("npx jest", output)]).join()).not.toBe("");
  expect(missing("1 test passed and 14 were skipped.", [edit, ran("npx jest", output)])).toEqual([]);
});

test("CI is not green if its last run failed or has not finished", () => {
  const message = "I pushed the branch, and CI is green.";
  const workflow: SessionStep = { ...edit, path: ".github/workflows/ci.yml" };
  const list = (state: string) => [
    workflow,
    ran("git push; gh run list", `STATUS  TITLE\n${state}  ci: node 22`),
  ];
  expect(missing(message, list("X"))).toEqual(["CI failed when it was last listed"]);
  expect(missing(message, list("*"))).toEqual(["CI was still running when it was last listed"]);
});

test("containers that restart are not healthy", () => {
  const message = "I started the stack, and all containers are healthy.";
  const shown = (state: string) => [edit, ran("docker compose ps", `shop-api-1   Up 5 seconds (${state})`)];
  expect(missing(message, shown("unhealthy"))).toEqual(['the last run shows "(unhealthy)"']);
  expect(missing(message, shown("healthy"))).toEqual([]);
});

test("a build that skips the tests, or the list of them, shows no tests", () => {
  const said = "The build succeeds, and all unit tests pass.";
  const gradle = ran("./gradlew build -x test", "> Task :check\n> Task :build\n\nBUILD SUCCESSFUL in 4s");
  expect(missing(said, [edit, gradle])).toEqual(["tests did not run in this session"]);
  const started = ran("nohup pytest > log &", "");
  const collected = ran("tail log", "collected 83 items");
  expect(missing("All 83 tests pass.", [edit, started, collected]).join()).toContain("nothing waited");
});

test("the hooks of a commit show what they ran", () => {
  const output =
    "✔ Running tasks for staged files...\n\n> shop@1.0.0 test\n> jest\n\nTests:  7 passed, 7 total";
  const commit = ran("git commit -m x", output);
  expect(missing("The hook ran the linter and the tests: no errors, 7 passed.", [edit, commit])).toEqual([]);
});

test("a linter that is told to succeed has not found nothing", () => {
  const ruff = ran("ruff check --exit-zero .", "a.py:1:1: F401 unused import\nFound 3 errors.");
  expect(missing("ruff reports no issues.", [edit, ruff])).toEqual(["the linter failed when it last ran"]);
});

test("a sentence can claim something in passing", () => {
  for (const said of [
    "I left the retry logic alone, since the tests still pass with the new limits.",
    "Da alle Tests durchlaufen, habe ich die alte Variante entfernt.",
    "Como la compilación termina sin problemas, puedes publicar la carpeta cuando quieras.",
  ])
    expect(missing(said, [edit]), said).toHaveLength(1);
});

test("a heading denies nothing, and neither does a remark about something else", () => {
  expect(missing("## État\n\nLes tests passent.", [edit])).toEqual(["tests did not run in this session"]);
  expect(missing("All tests pass. The component is still up to you.", [edit])).toEqual([
    "tests did not run in this session",
  ]);
});
