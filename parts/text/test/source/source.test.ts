import { expect, test } from "vitest";
import { countFrontMatter, Source, sortFindings } from "../../src/source/index.js";

test.each(["a\nb\n", "a\r\nb\r\n", "a\rb\r", "\ufeffa\nb\n"])("%j has two lines", (text) => {
  const { lines, endsWithNewline, lastLine } = new Source(text);
  expect({ lines, endsWithNewline, lastLine }).toEqual({
    lines: ["a", "b"],
    endsWithNewline: true,
    lastLine: 1,
  });
});

test.each(["", " \n\n", "\0\0"])("%j is blank", (text) => {
  expect(new Source(text).lastLine).toBe(-1);
});

test("converts an offset to a line and a column", () => {
  const source = new Source("one\n\nthree");
  expect(source.positionOf(0)).toEqual({ line: 0, column: 0 });
  expect(source.positionOf(source.text.indexOf("ree"))).toEqual({ line: 2, column: 2 });
  expect(source.positionOf(1_000).line).toBe(2);
});

test("a finding starts where the text of its line starts, and shows it without control characters", () => {
  const finding = new Source("x\n  \u001b[31mred\n").finding("deferred", "error", 1, "Write it");
  expect(finding).toMatchObject({ line: 2, column: 3, code: "deferred" });
  expect(finding.excerpt).not.toContain("\u001b");
});

test("findings are sorted by line, with errors first on the same line", () => {
  const source = new Source("a\nb\n");
  const findings = [
    source.finding("stub", "warning", 1, "1"),
    source.finding("stub", "error", 1, "2"),
    source.finding("stub", "warning", 0, "3"),
  ];
  expect(sortFindings(findings).map(({ message }) => message)).toEqual(["3", "2", "1"]);
});

test("unclosed front matter has no lines", () => {
  expect(countFrontMatter(["---", "a: 1", "---", "text"])).toBe(3);
  expect(countFrontMatter(["---", "a: 1"])).toBe(0);
});
