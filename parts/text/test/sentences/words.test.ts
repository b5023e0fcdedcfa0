import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { languageOf, rolesOf, sentencesIn, sentencesOf } from "../../src/sentences/index.js";

const wordsIn = (text: string) =>
  sentencesIn(text).map(({ clauses }) => clauses.map(({ words }) => words.join(" ")));

test("a period ends a sentence, but not inside a number, a name or an abbreviation", () => {
  expect(wordsIn("Version 2.1 is out. It reads v8.log too.")).toHaveLength(2);
});

test("quotations, code, calls and paths are mentioned, not said", () => {
  const [named] = wordsIn("`x`")[0]!;
  for (const text of ['"to be continued"', "src/a.ts", "parseConfig()", "open(2)", "parseConfig"])
    expect(wordsIn(text)).toEqual([[named]]);
});

test("parentheses around a plural ending do not make a word a call", () => {
  expect(wordsIn("The remaining file(s) follow")[0]!.join(" ")).toContain("file");
});

test("a word to type for more keeps its meaning, whatever the quotation marks", () => {
  const said = wordsIn("type “next” please");
  for (const text of [
    "type 'next' please",
    "type `next` please",
    "type « next » please",
    'type "Next" please',
  ])
    expect(wordsIn(text)).toEqual(said);
  expect(wordsIn("type 'build' please")).not.toEqual(said);
});

test("words that join two statements start a clause; words that join two things do not", () => {
  expect(wordsIn("the build is green again but the tests are missing")).toEqual([
    ["the build is green again", "but the tests are missing"],
  ]);
  expect(wordsIn("the tests and the docs are missing")).toHaveLength(1);
  expect(wordsIn("the tests and the docs are missing")[0]).toHaveLength(1);
});

test("words have the same roles in every language", () => {
  for (const [word, role] of [
    ["remaining", "rest"],
    ["übrigen", "rest"],
    ["autres", "rest"],
    ["其余", "rest"],
    ["später", "later"],
    ["plus", undefined],
  ] as const)
    expect([...rolesOf([word])]).toEqual(role === undefined ? [] : expect.arrayContaining([role]));
});

everyRow(
  "recognizes %s by its letters and words",
  [
    ["en", "the rest of it follows in the next session"],
    ["de", "der rest folgt in der nächsten sitzung"],
    ["ru", "остальное будет позже"],
    ["ja", "残りは 次回"],
    ["zh", "其余 部分"],
    ["ko", "나머지는 다음에"],
  ] as const,
  (language, text) => {
    expect(languageOf(text.split(" "))).toBe(language);
  },
);

test("a quotation is not the author's own sentence", () => {
  expect(sentencesOf('"The rest follows later."')).toEqual([]);
  expect(sentencesOf("It is done. Thanks!").map(({ original }) => original)).toEqual([
    "It is done.",
    "Thanks!",
  ]);
});
