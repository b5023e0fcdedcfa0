import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { formatProblem, readConfigSection } from "../src/config-section.js";

function read(text: string | undefined) {
  const folder = testdir(text === undefined ? {} : { ".agentos/config.json": text });
  const problems: string[] = [];
  const shorten = (problem: string) => problem.replace(join(folder, ".agentos", "config.json"), "FILE");
  const section = readConfigSection(folder, "rules", (problem) =>
    problems.push(shorten(formatProblem(problem))),
  );
  const about = section && shorten(formatProblem(section.problemAt(["mode"], "no such mode")));
  return { values: section?.values, problems, about };
}

test.each([
  ["no file", undefined],
  ["a file without the section", '{ "context": 3 }'],
  ["a name that every object has", '{ "toString": 3 }'],
])("%s has no section and no problem", (_, text) => {
  expect(read(text)).toEqual({ values: undefined, problems: [], about: undefined });
});

test("a section is its values, and tells where each stands", () => {
  expect(read('\uFEFF{\n  "rules": {\n    "mode": "warn"\n  }\n}')).toEqual({
    values: { mode: "warn" },
    problems: [],
    about: "FILE:3:5: no such mode",
  });
});

test.each([
  [
    '{\n  "rules": {},\n}',
    'FILE:3:1: not valid JSON, so the defaults hold: there is a trailing comma before this "}"',
  ],
  ["[]", "FILE:1:1: expected an object of sections; the defaults hold"],
  ["null", "FILE:1:1: expected an object of sections; the defaults hold"],
  ['{ "rules": [] }', 'FILE:1:3: "rules" must be an object; the defaults hold'],
])("%j is reported with its place", (text, problem) => {
  expect(read(text)).toEqual({ values: undefined, problems: [problem], about: undefined });
});

test("a folder in the file's place is reported", () => {
  const folder = testdir();
  mkdirSync(join(folder, ".agentos/config.json"), { recursive: true });
  const problems: string[] = [];
  expect(
    readConfigSection(folder, "rules", (problem) => problems.push(formatProblem(problem))),
  ).toBeUndefined();
  expect(problems).toEqual([expect.stringMatching(/config\.json: it cannot be read.*: it is a folder$/)]);
});
