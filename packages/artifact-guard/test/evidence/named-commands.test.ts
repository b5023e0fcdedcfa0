import { expect, test } from "vitest";
import { checkEvidence, type SessionStep } from "../../src/evidence/index.js";

const edit: SessionStep = { type: "edit", path: "infra/main.tf", removed: "a", added: "b" };
const ran = (command: string, output = ""): SessionStep => ({
  ...{ type: "command", command, status: "ended", exitCode: 0, output },
});
const FMT = ran("cd infra && terraform fmt -check");

const missing = (lastMessage: string, ...steps: SessionStep[]) =>
  checkEvidence({ steps, requests: [], lastMessage, isWhole: true }).flatMap(
    (verdict) => verdict.missing ?? [],
  );

test.each([
  [
    "in a table of results",
    "| Check | Result |\n|---|---|\n| `terraform fmt` | ok |\n| `terraform plan` | 1 to add |",
  ],
  [
    "in a list after a report",
    "I checked it before handing over:\n\n1. `terraform plan` – 1 to add, 0 to destroy",
  ],
  ["in a sentence", "I ran `terraform fmt` and `terraform plan`."],
])("a command that is named %s must have run", (_, message) => {
  expect(missing(message, edit, FMT)).toEqual(["`terraform plan` did not run in this session"]);
  expect(missing(message, edit, FMT, ran("terraform plan -out p"))).toEqual([]);
  expect(missing(message, edit, FMT, ran("make plan", "terraform plan -input=false"))).toEqual([]);
});

test.each([
  ["a table of commands", "| Command | Purpose |\n|---|---|\n| `terraform plan` | shows the changes |"],
  ["a request", "Please run `terraform plan`."],
  ["a next step", "Next I would run `terraform plan`."],
  ["a denial", "I did not run `terraform plan`."],
  ["an explanation", "`terraform plan` prints the changes."],
  ["something that was read", "I checked how `terraform plan` sorts the changes."],
])("%s claims nothing", (_, message) => {
  expect(missing(message, edit, FMT)).toEqual([]);
});

test("an agent that ran nothing may have read how commands work", () => {
  expect(
    missing(
      "I verified the documented commands:\n- `tool init` creates a file\n- `tool sync` sends it",
      edit,
    ),
  ).toEqual([]);
});

test("a list of results needs its commands, even if nothing ran", () => {
  const message = "- `terraform validate`: success\n- `terraform plan`: 2 to add";
  expect(missing(message, edit).join()).toContain("did not run in this session");
});

test("a script that is named among the results must have run, as well", () => {
  const message =
    "| Check | Result |\n|---|---|\n| `npm test` | ✅ 2 passed |\n| `npm run e2e` | ✅ passed |";
  const unit = ran("npm test", "2 passed");
  expect(missing(message, edit, unit)).toEqual(["`npm run e2e` did not run in this session"]);
  expect(missing(message, edit, unit, ran("pnpm e2e", "3 passed"))).toEqual([]);
});

test("a check can run in other ways, and the argument of a test runner is no subcommand", () => {
  expect(missing("`npm test` passes.", edit, ran("npx vitest run", "3 passed"))).toEqual([]);
  expect(missing("`pytest orders` passes.", edit, ran("pytest -q orders", "3 passed"))).toEqual([]);
});

test("a program with another subcommand is not the named check", () => {
  const message = "O `dbt test` passou.";
  expect(missing(message, edit, ran("dbt run", "Done. PASS=1 WARN=0 ERROR=0"))).toEqual([
    "`dbt test` did not run in this session",
  ]);
  expect(missing(message, edit, ran("dbt test", "Done. PASS=14 WARN=0 ERROR=0"))).toEqual([]);
});
