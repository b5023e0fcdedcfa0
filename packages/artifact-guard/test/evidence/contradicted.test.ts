import { expect, test } from "vitest";
import { checkEvidence, type SessionStep } from "../../src/evidence/index.js";

const edit: SessionStep = { type: "edit", path: "src/a.ts", removed: "a", added: "b" };
const ran = (command: string, output = "", exitCode = 0): SessionStep => ({
  ...{ type: "command", command, status: "ended", exitCode, output },
});

const missing = (lastMessage: string, ...steps: SessionStep[]) =>
  checkEvidence({ steps, requests: [], lastMessage, isWhole: true })
    .filter(({ isExcused }) => !isExcused)
    .flatMap((verdict) => verdict.missing ?? []);

test.each([
  ["kubectl apply -f api.yaml --dry-run=server", "The new replicas are deployed to staging."],
  ["helm upgrade api ./chart -n staging --dry-run", "The release was deployed to staging."],
  ["terraform plan", "I applied the change: one resource was created."],
  ["alembic upgrade head --sql", "I applied the migration to the staging database."],
  ["ansible-playbook site.yml --check", "The playbook has been deployed to both hosts."],
  ["npm publish --dry-run", "Version 1.4.1 has been published."],
])("%s deploys nothing", (command, said) => {
  expect(missing(said, edit, ran(command)).join()).toContain("changes nothing");
});

test("a dry run that the message mentions is no deployment that it claims", () => {
  const step = ran("kubectl apply -f api.yaml --dry-run=server");
  expect(missing("The dry run against staging succeeded.", edit, step)).toEqual([]);
});

test.each([
  ["vitest", " ✓ a.test.ts\n   ↓ live connection\n Tests  4 passed | 1 skipped (5)", '"live connection"'],
  [
    "go test ./...",
    "--- PASS: TestListSQL\n--- SKIP: TestListPostgres\nok  \tstore\t0.003s",
    "`TestListPostgres`",
  ],
  ["pytest -v", "test_a.py::test_upload SKIPPED (no bucket)\n4 passed, 1 skipped in 0.1s", "`test_upload`"],
  [
    "cargo test",
    "test net::live_connect ... ignored\ntest result: ok. 5 passed; 0 failed; 1 ignored",
    "`live_connect`",
  ],
])("a skipped test of %s did not pass", (command, output, name) => {
  expect(missing(`All tests pass, including ${name}.`, edit, ran(command, output)).join()).toContain(
    "was skipped",
  );
  expect(missing(`All tests pass; ${name} was skipped.`, edit, ran(command, output))).toEqual([]);
});

test("a measured figure must have been printed, or follow from printed ones", () => {
  const bench = ran("node bench.js", "before 812 ms\nafter 489 ms");
  expect(missing("I ran the benchmark: it takes 412 ms now.", edit, bench)).toEqual([
    "nothing in this session shows the figure 412",
  ]);
  expect(missing("I ran the benchmark: it takes 489 ms now, 323 ms less.", edit, bench)).toEqual([]);
});

const RED = "FAIL  src/money.test.ts > rounds\nTests  2 failed | 40 passed (42)";

test.each([
  "40 of 42 tests pass.",
  "The other 40 pass, 2 don't.",
  "`src/money.test.ts` fails. The others pass.",
])("a message that tells of the failed tests claims no success: %s", (said) => {
  expect(missing(said, edit, ran("npx vitest run", RED, 1))).toEqual([]);
});

test("reads the log of a watcher that the user started", () => {
  const log =
    " RERUN  src/a.ts x3\n\n Test Files  1 passed (1)\n      Tests  5 passed (5)\n\n Waiting for file changes...";
  expect(
    missing("Your watcher ran the tests again: 5 passed.", edit, ran("tail -n 9 /tmp/vitest.log", log)),
  ).toEqual([]);
});

test("a check that is said to have run many times did so", () => {
  const said = "I ran the test 20 times in a row, and it passed every time.";
  const once = ran("npx vitest run src/a.test.ts", "Tests  1 passed (1)");
  const loop = ran(
    "for i in $(seq 20); do npx vitest run src/a.test.ts || break; done",
    "Tests  1 passed (1)",
  );
  expect(missing(said, edit, once)).toEqual(["nothing ran 20 times in this session"]);
  expect(missing(said, edit, loop)).toEqual([]);
  expect(missing("The tests pass; the client retries 3 times.", edit, ran("npm test", "4 passed"))).toEqual(
    [],
  );
});
