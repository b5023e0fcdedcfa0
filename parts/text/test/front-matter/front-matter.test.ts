import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { splitFrontMatter } from "../../src/front-matter/index.js";

everyRow(
  "splits %s",
  [
    ["no front matter", "Hello", "", "Hello"],
    ["an empty file", "", "", ""],
    ["front matter", "---\nname: a\n---\nHello\n", "\nname: a", "Hello\n"],
    ["CRLF", "---\r\nname: a\r\n---\r\nHello", "\r\nname: a\r", "Hello"],
    ["a named language", "---yaml\nname: a\n---\nHello", "\nname: a", "Hello"],
    ["empty front matter", "---\n---\nHello", "", "Hello"],
    ["no text", "---\nname: a\n---", "\nname: a", ""],
    ["a horizontal rule of four dashes", "----\nname: a\n----\n", "", "----\nname: a\n----\n"],
  ],
  (_, text, yaml, content) => {
    expect(splitFrontMatter(text)).toEqual({ status: "split", yaml, content });
  },
);

everyRow(
  "refuses ---%s and runs nothing in it",
  ["js", " js", "JavaScript", "javascript", "coffee", "json", "toml", "constructor", "toString", "__proto__"],
  (language) => {
    const mark = "frontMatterRan";
    const text = `---${language}\n{ name: (globalThis.${mark} = "yes") }\n---\nHello`;
    expect(splitFrontMatter(text)).toEqual({
      status: "refused",
      line: 1,
      message:
        'the front matter is not YAML, and nothing in it was run; start it with a line that contains only "---"',
    });
    expect(globalThis).not.toHaveProperty(mark);
  },
);

test("reports a closing fence that is missing or shares its line with other text", () => {
  expect(splitFrontMatter("---\nname: a\n")).toMatchObject({ status: "refused", line: 1 });
  expect(splitFrontMatter("---\nname: a\n---- x\n---\n")).toMatchObject({ status: "refused", line: 3 });
});

test("returns the same result each time for the same malformed text", () => {
  const text = "---\nname: [a\n---\nHello";
  expect(splitFrontMatter(text)).toEqual(splitFrontMatter(text));
});
