import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { errorsOf, warningsOf, whole } from "../documents.js";

const TEMPLATE =
  "# Feature\n\n## Users\n\nWho is this for? Name the groups.\n\n## Goal\n\nWhat changes for them, in one sentence.\n\n## Limits\n\nWhat is out of scope, and why.\n";

test("an artifact that is identical to its template is unfilled", () => {
  expect(errorsOf(TEMPLATE, {}, { template: TEMPLATE })).toEqual(["1 unfilled-template"]);
  expect(errorsOf(TEMPLATE)).toEqual([]);
  expect(errorsOf(whole(), {}, { template: TEMPLATE })).toEqual([]);
});

test("prompts that make up half of the document are errors; a single one is a warning", () => {
  const text =
    "# Feature\n\n## Users\n\n<describe the users>\n\n- [Insert a goal]\n\n## Goal\n\nOne real line.\n\n{{limits}}\n";
  expect(errorsOf(text)).toEqual(["5 unfilled-template", "7 unfilled-template", "13 unfilled-template"]);
  expect(warningsOf(`${whole()}\n<describe the users>\n`)).toEqual(["24 unfilled-template"]);
});

everyRow(
  "%s is not a prompt",
  [
    "Call `<name>` with the id.",
    "- [the guide](guide.md)",
    "- [x] a task that is done",
    "<details>",
    "A value such as {{name}} is replaced when it runs.",
    "<https://example.org/>",
  ],
  (line) => {
    expect(warningsOf(`${whole()}\n${line}\n\nThe end of it.\n`)).toEqual([]);
  },
);
