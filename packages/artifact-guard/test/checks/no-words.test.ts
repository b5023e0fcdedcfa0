import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkArtifact, passes } from "../../src/index.js";

const isWhole = (text: string, path: string) => passes(checkArtifact(text, {}, { path }));

everyRow(
  "%s at the end puts nothing off",
  [
    ["a link to the next page", "# Rests\n\nA rest is a pause.\n\n[ < Other formats ]\n", "a.md"],
    ["a call", "Lists\n\nIt removes what comes twice.\n\n(remove-dups (rest l))\n", "a.txt"],
    ["a directive", "News\n====\n\n.. towncrier-draft-entries:: Not yet released\n", "a.rst"],
    ["data", 'Output::\n\n    x\n\n{ "next": [ { "id": "rest", "left": "later" } ] }\n', "a.rst"],
    ["what may be skipped", "# A\n\nText.\n\n(Some formats may be skipped for distribution.)\n", "a.md"],
    ["a form for issues", "---\nname: Bug\nabout: A report\n---\n\n## Expected\n\n## Actual\n", "a.md"],
  ],
  (_, text, path) => {
    expect(isWhole(text, path)).toBe(true);
  },
);

test("remarks in brackets still do", () => {
  for (const end of ["[14 more]", "(rest omitted)", "[... the rest]"])
    expect(isWhole(`# A\n\nText of the document.\n\n${end}\n`, "a.md")).toBe(false);
});

test("a test's broken input only gets a warning, unless it must be whole", () => {
  const path = "tests/fixtures/invalid/unclosed-string.json";
  expect(isWhole('{"a": "b', path)).toBe(true);
  expect(isWhole('{"a": "b', "src/invalid/a.json")).toBe(false);
  expect(passes(checkArtifact('{"a": "b', {}, { path, required: true }))).toBe(false);
});

test.each([
  ["what a value became", "int length = 24; /* truncated */\nint other = 1;\n", "a.c"],
  [
    "a definition kept for others",
    "#define A 1\n/* keep previous definitions for compatibility */\n#define B A\n",
    "a.h",
  ],
  ["a list to be included", "{ 'a', 1 },\n{ 'b', 2 },\n", "a.h"],
])("%s is whole code", (_, text, path) => {
  expect(isWhole(text, path)).toBe(true);
});
