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

test("any handoff can be built and parsed without loss", () => {
  fc.assert(
    fc.property(anyHandoff, (handoff) => {
      const { handoff: parsed, diagnostics } = parseHandoff(buildHandoff(handoff));
      expect(errorsOf(diagnostics)).toEqual([]);
      expect(parsed).toEqual(handoff);
    }),
    { numRuns },
  );
});

test("a built file survives UTF-8, CRLF, a byte order mark and a missing final newline", () => {
  fc.assert(
    fc.property(anyHandoff, (handoff) => {
      const built = Buffer.from(buildHandoff(handoff), "utf8").toString("utf8");
      const text = `\ufeff${built.replace(/\n$/, "").replaceAll("\n", "\r\n")}`;
      expect(parseHandoff(text).handoff).toEqual(handoff);
    }),
    { numRuns: numRuns / 5 },
  );
});

test("a built file has exactly the intended headings, for any Markdown parser", () => {
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

/** Removes fenced code blocks, independently of the parser under test. */
function withoutCodeBlocks(markdown: string): string {
  return markdown.replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1`*[ \t]*$|^(~{3,}).*\n[\s\S]*?^\2~*[ \t]*$/gm, "");
}

test("a file that a person wrote parses the same after it is rebuilt", () => {
  fc.assert(
    fc.property(hostileText, fc.array(hostileText), (frontMatter, lines) => {
      const text = `---\nsession_id: s\ntimestamp: 2026-01-01\n${frontMatter}\n---\n${lines.join("\n")}`;
      const { handoff } = parseHandoff(text);
      if (handoff !== undefined) expect(parseHandoff(buildHandoff(handoff)).handoff).toEqual(handoff);
    }),
    { numRuns },
  );
});

test("parsing never throws, and reports an error if it returns no handoff", () => {
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

// If a regular expression is quadratic for one of these, its test times out.
describe("150 KB", () => {
  const pieces = [
    ...["\n", " ", "\\", "`", "&amp;", "&#10;", "\0", "```a\n", "~~~\n", "- [ ] ", "\n- Note: "],
    ...["(by @", " (by @x)", " - 1s", "1m ", "\\(by @", " \n", "## x\n"],
  ];
  test.each(pieces)("of %j survive in every kind of field", (piece) => {
    const text = piece.repeat(Math.ceil(150_000 / piece.length));
    const handoff = aHandoff("s", {
      completed: [{ name: text, agent: text, note: text, durationMs: 1 }],
      blockers: [`a${text}b`],
      verify: text,
      notes: text,
      extraFrontMatter: { text },
      extraSections: [{ heading: text, body: text }],
    });
    // Not `toEqual`, which would print everything if it failed.
    expect(isDeepStrictEqual(parseHandoff(buildHandoff(handoff)).handoff, handoff)).toBe(true);
  });
});

test("a megabyte of notes is preserved", () => {
  const notes =
    "# Heading\n\n```js\nconst x = `y`;\n```\n- [x] done (by @x) - 3s\r\n\u001b[31m\0---\n".repeat(15_000);
  expect(notes.length).toBeGreaterThan(1_000_000);
  expect(parseHandoff(buildHandoff(aHandoff("s", { notes }))).handoff?.notes === notes).toBe(true);
});
