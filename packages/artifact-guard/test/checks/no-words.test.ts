import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkArtifact, passes } from "../../src/index.js";

const isWhole = (text: string, path: string) => passes(checkArtifact(text, {}, { path }));

everyRow(
  "%s at the end is not a deferral",
  [
    ["a link to the next page", "# Rests\n\nA rest is a pause.\n\n[ < Other formats ]\n", "a.md"],
    ["a call", "Lists\n\nIt removes what comes twice.\n\n(remove-dups (rest l))\n", "a.txt"],
    ["a directive", "News\n====\n\n.. towncrier-draft-entries:: Not yet released\n", "a.rst"],
    ["data", 'Output::\n\n    x\n\n{ "next": [ { "id": "rest", "left": "later" } ] }\n', "a.rst"],
    ["a remark about skipping", "# A\n\nText.\n\n(Some formats may be skipped for distribution.)\n", "a.md"],
    [
      "an issue template",
      "---\nname: Bug\nabout: A report\n---\n\n## Expected\n\n## Actual\n",
      ".github/ISSUE_TEMPLATE/bug.md",
    ],
  ],
  (_, text, path) => {
    expect(isWhole(text, path)).toBe(true);
  },
);

test("remarks in brackets at the end are deferrals", () => {
  for (const end of ["[14 more]", "(rest omitted)", "[... the rest]"])
    expect(isWhole(`# A\n\nText of the document.\n\n${end}\n`, "a.md")).toBe(false);
});

test("invalid test input only gets a warning, unless it is required", () => {
  const path = "tests/fixtures/invalid/unclosed-string.json";
  expect(isWhole('{"a": "b', path)).toBe(true);
  expect(isWhole('{"a": "b', "src/invalid/a.json")).toBe(false);
  expect(passes(checkArtifact('{"a": "b', {}, { path, required: true }))).toBe(false);
});

test.each([
  ["a comment about a value", "int length = 24; /* truncated */\nint other = 1;\n", "a.c"],
  [
    "a comment about definitions that are kept",
    "#define A 1\n/* keep previous definitions for compatibility */\n#define B A\n",
    "a.h",
  ],
])("%s is complete code", (_, text, path) => {
  expect(isWhole(text, path)).toBe(true);
});
