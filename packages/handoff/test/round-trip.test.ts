// @module-tag slow
// @module-tag fuzz

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildHandoff, parseHandoff } from "../src/index.js";
import { anyHandoff, hostileText } from "./arbitrary-handoff.js";
import { aHandoff } from "./stored.js";

const numRuns = Number(process.env.FUZZ_RUNS ?? 100);

const errorsOf = (diagnostics: { severity: string }[]) =>
  diagnostics.filter(({ severity }) => severity === "error");

test("parsing what was built gives every handoff back, whatever text it holds", () => {
  fc.assert(
    fc.property(anyHandoff, (handoff) => {
      const { handoff: parsed, diagnostics } = parseHandoff(buildHandoff(handoff));
      expect(errorsOf(diagnostics)).toEqual([]);
      expect(parsed).toEqual(handoff);
    }),
    { numRuns },
  );
});

test("a built file survives UTF-8, Windows line ends, a byte order mark and a lost last line break", () => {
  fc.assert(
    fc.property(anyHandoff, (handoff) => {
      const built = Buffer.from(buildHandoff(handoff), "utf8").toString("utf8");
      const text = `\ufeff${built.replace(/\n$/, "").replaceAll("\n", "\r\n")}`;
      expect(parseHandoff(text).handoff).toEqual(handoff);
    }),
    { numRuns: numRuns / 5 },
  );
});

test("a built file has exactly the headings that its handoff asks for, for any reader of Markdown", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const handoff = aHandoff("s", {
        goal: text,
        completed: [{ name: text, agent: text, note: text }],
        current: { phase: text, agent: text, status: text },
        decisions: [{ decision: text, reason: text }],
        blockers: [text],
        verify: text,
        notes: text,
      });
      const headings = withoutCodeBlocks(buildHandoff(handoff)).match(/^ {0,3}#{1,2}(?:[ \t].*)?$/gm) ?? [];
      expect(headings.filter((line) => !line.startsWith(" "))).toEqual([
        "# Session Handoff",
        "## What was asked",
        "## Where it stands",
        "## Decided and learned",
        "## Files and checks",
        "## Notes",
      ]);
    }),
    { numRuns },
  );
});

/** As Markdown has them; written apart from the parser under test. */
function withoutCodeBlocks(markdown: string): string {
  return markdown.replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1`*[ \t]*$|^(~{3,}).*\n[\s\S]*?^\2~*[ \t]*$/gm, "");
}

test("what a person wrote is the same after it was read, written and read again", () => {
  fc.assert(
    fc.property(hostileText, fc.array(hostileText), (frontMatter, lines) => {
      const text = `---\nsession_id: s\ntimestamp: 2026-01-01\n${frontMatter}\n---\n${lines.join("\n")}`;
      const { handoff } = parseHandoff(text);
      if (handoff !== undefined) expect(parseHandoff(buildHandoff(handoff)).handoff).toEqual(handoff);
    }),
    { numRuns },
  );
});

test("parsing never throws, and says what is wrong whenever it gives no handoff", () => {
  fc.assert(
    fc.property(
      fc.array(hostileText).map((parts) => parts.join("")),
      fc.constantFrom("", "---\n", "---js\n"),
      (text, start) => {
        const { handoff, diagnostics } = parseHandoff(start + text);
        if (handoff === undefined) expect(errorsOf(diagnostics)).not.toEqual([]);
      },
    ),
    { numRuns },
  );
});

// Where a regular expression is quadratic in one of these, its test runs into the time-out.
describe("a hundred and fifty kilobytes", () => {
  const pieces = [
    ...["\n", " ", "\\", "`", "&amp;", "&#10;", "\0", "```a\n", "~~~\n", "- [ ] ", "\n- Note: "],
    ...["(by @", " (by @x)", " - 1s", "1m ", "\\(by @", " \n", "## x\n"],
  ];
  test.each(pieces)("of %j comes back from every kind of place", (piece) => {
    const text = piece.repeat(Math.ceil(150_000 / piece.length));
    const handoff = aHandoff("s", {
      completed: [{ name: text, agent: text, note: text, durationMs: 1 }],
      blockers: [`a${text}b`],
      verify: text,
      notes: text,
      extraFrontMatter: { text },
      extraSections: [{ heading: text, body: text }],
    });
    // Not toEqual: when it fails it would print all of it.
    expect(isDeepStrictEqual(parseHandoff(buildHandoff(handoff)).handoff, handoff)).toBe(true);
  });
});

test("a megabyte of notes comes back", () => {
  const notes =
    "# Heading\n\n```js\nconst x = `y`;\n```\n- [x] done (by @x) - 3s\r\n\u001b[31m\0---\n".repeat(15_000);
  expect(notes.length).toBeGreaterThan(1_000_000);
  expect(parseHandoff(buildHandoff(aHandoff("s", { notes }))).handoff?.notes === notes).toBe(true);
});
