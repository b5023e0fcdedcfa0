import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { errorsOf, warningsOf, whole } from "../documents.js";

const FRONT_MATTER = "---\nid: A\ntitle: B\nowner: c\nstage: d\n---\n";

everyRow(
  "%s are lines of the file, and no content",
  [
    ["headings", "# A\n\n## B\n\n## C\n\none\n"],
    ["front matter", `${FRONT_MATTER}one\ntwo\n`],
    ["comments", "one\n\n<!-- a\nlong\ncomment\n-->\n\ntwo\n"],
    ["prompts of a template", "one\n\n<describe the users here>\n\n[Your text here]\n\n{{name}}\n"],
    ["stand-ins", "one\n\nTBD\n\n- TODO\n\nTo be written\n"],
    ["fences", "one\n\n```sh\nls\n```\n"],
  ],
  (_, text) => {
    expect(errorsOf(text, { minLines: 3 })).not.toContainEqual(expect.stringMatching(/too-few-lines/));
    expect(warningsOf(text, { minLines: 3 })).toContainEqual(expect.stringMatching(/too-few-lines/));
  },
);

test.each([
  ["blank lines", "one\n\n\n\n\n\n\ntwo\n"],
  ["equal lines in a run", "the same line.\nthe same line.\nthe same line.\nthe same line.\n"],
])("%s in a run count once", (_, text) => {
  expect(errorsOf(text, { minLines: 4 })).toContainEqual(expect.stringMatching(/too-few-lines/));
});

test("a file without content is too short at any length", () => {
  expect(errorsOf("# A\n\n## B\n\n## C\n", { minLines: 3 })).toContainEqual("5 too-few-lines");
});

test("paragraphs, items, rows and lines of code count", () => {
  const text = "one\ntwo\n\n- three\n- four\n\n| a | b |\n|---|---|\n| five | x |\n\n```sh\nsix\n```\n";
  expect(errorsOf(text, { minLines: 6 })).toEqual([]);
  expect(errorsOf(text, { minLines: 14 })).toEqual(["13 too-few-lines"]);
});

test("a whole file that is long enough makes it a warning, whether sections are required or not", () => {
  const text = FRONT_MATTER + whole();
  const criteria = { minLines: 20, requiredSections: ["Summary", "Risks", "Tests"] };
  expect(errorsOf(text, criteria)).toEqual([]);
  expect(warningsOf(text, criteria)).toEqual([expect.stringMatching(/too-few-lines/)]);
  expect(errorsOf(text, { minLines: 20 })).toEqual([]);
  expect(errorsOf(text, { ...criteria, minLines: 40 })).toEqual([expect.stringMatching(/too-few-lines/)]);
});

test("blank lines never make a file long enough", () => {
  const criteria = { minLines: 30, requiredSections: ["Summary"] };
  expect(errorsOf(`${whole()}${"\n".repeat(50)}`, criteria)).toEqual([
    expect.stringMatching(/too-few-lines/),
  ]);
});
