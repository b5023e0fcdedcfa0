// @module-tag every-point

import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { formatAge, formatDuration } from "../../src/terminal/duration.js";
import { clip, fit, widthOf } from "../../src/terminal/text.js";
import { list, oneLine } from "../../src/terminal/words.js";

everyRow(
  "%i ms is %s",
  [
    [0, "0.0s"],
    [-5, "0.0s"],
    [40, "0.0s"],
    [1234, "1.2s"],
    [9949, "9.9s"],
    [9960, "10s"],
    [59_400, "59s"],
    [59_600, "1m 00s"],
    [93_000, "1m 33s"],
    [3_599_600, "1h 00m"],
    [7_500_000, "2h 05m"],
    [371_000_000, "4d 07h"],
  ],
  (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  },
);

everyRow(
  "%i ms ago is %s",
  [
    [0, "just now"],
    [60_000, "1 minute ago"],
    [59 * 60_000, "59 minutes ago"],
    [3_600_000, "1 hour ago"],
    [47 * 3_600_000, "47 hours ago"],
    [72 * 3_600_000, "3 days ago"],
  ],
  (ms, text) => {
    expect(formatAge(ms)).toBe(text);
  },
);

everyRow(
  "%j in %i columns is %j",
  [
    ["short", 10, "short"],
    ["exactly10!", 10, "exactly10!"],
    ["one too long", 8, "one too…"],
    ["漢字漢字", 5, "漢字…"],
    ["漢字漢字", 4, "漢…"],
    ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"],
    ["anything", 1, "…"],
    ["anything", 0, ""],
    ["", 5, ""],
  ],
  (text, width, clipped) => {
    expect(clip(text, width)).toBe(clipped);
  },
);

test("clipped text is never too wide, padded text has exactly the given width", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      (raw, width) => {
        const text = oneLine(raw);
        expect(widthOf(clip(text, width))).toBeLessThanOrEqual(width);
        expect(widthOf(fit(text, width))).toBe(width);
      },
    ),
  );
});

// string-width is slow, so only every 16th character is measured between others (`EVERY_POINT`: all are).
test("measures every character, alone and between others, as string-width does", { tags: ["slow"] }, () => {
  const wrong: string[] = [];
  const step = process.env.EVERY_POINT ? 1 : 16;
  for (let code = 0x20; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    const texts = code % step === 0 ? [character, `a${character}${character}─`] : [character];
    for (const text of texts) if (widthOf(text) !== stringWidth(text)) wrong.push(`U+${code.toString(16)}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["\u001B[31mred\u001B[0m", "red"],
  ["a\r\n\tb", "a b"],
  ["bell\u0007 and \u009B31m", "bell and"],
  ["\u202Egnp.exe", "gnp.exe"],
])("%j is shown as %j", (text, shown) => {
  expect(oneLine(text)).toContain(shown);
  expect(oneLine(text)).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202E]/);
});

test("clips a line of ten megabytes without processing all of it", () => {
  expect(oneLine("x".repeat(10_000_000)).length).toBeLessThan(10_000);
});

test.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
  [["a", "b", "c", "d", "e", "f", "g", "h"], "a, b, c, d, e, f and 2 more"],
])("%j is listed as %j", (names, text) => {
  expect(list(names)).toBe(text);
});
