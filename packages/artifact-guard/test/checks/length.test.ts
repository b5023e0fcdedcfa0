import { expect, test } from "vitest";
import { errorsOf, whole } from "../documents.js";

test.each([
  ["consecutive blank lines", "one\n\n\n\n\n\n\ntwo\n"],
  ["consecutive identical lines", "the same line.\nthe same line.\nthe same line.\nthe same line.\n"],
])("%s count once", (_, text) => {
  expect(errorsOf(text, { minLines: 4 })).toContainEqual(expect.stringMatching(/too-few-lines/));
});

test("all other lines of the file count", () => {
  const text = "one\ntwo\n\n- three\n- four\n\n| a | b |\n|---|---|\n| five | x |\n\n```sh\nsix\n```\n";
  expect(errorsOf(text, { minLines: 13 })).toEqual([]);
  expect(errorsOf(text, { minLines: 14 })).toEqual(["13 too-few-lines"]);
});

test("without minLines, the length does not matter", () => {
  expect(errorsOf("One line.\n")).toEqual([]);
});

test("blank lines never make a file long enough", () => {
  const criteria = { minLines: 30, requiredSections: ["Summary"] };
  expect(errorsOf(`${whole()}${"\n".repeat(50)}`, criteria)).toEqual([
    expect.stringMatching(/too-few-lines/),
  ]);
});
