import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { printable } from "../src/index.js";

everyRow(
  "%s",
  [
    ["plain text, tabs and newlines", "grüße\t👩‍💻\n", "grüße\t👩‍💻\n"],
    ["colors", "\u001b[1;31mred\u001b[0m", "red"],
    ["colors in the one-byte form", "\u009b31mred", "red"],
    ["a cleared screen", "\u001b[2J\u001b[Hx\u001bc", "x"],
    ["a moved cursor", "safe\u001b[1A\u001b[2Khidden", "safehidden"],
    ["a window title", "\u001b]0;pwned\u0007x", "x"],
    ["a link", "\u001b]8;;http://e.org\u001b\\text\u001b]8;;\u001b\\", "text"],
    ["the clipboard", "\u001b]52;c;aGk=\u0007x", "x"],
    ["a device string", "\u001bP+q544e\u001b\\x", "x"],
    ["an application's string", "\u001b_G;AAAA\u001b\\x", "x"],
    ["strings in the one-byte form", "\u009d0;t\u009cx\u0090q\u009cy", "xy"],
    ["a string that never ends", "\u001b]0;text stays", "0;text stays"],
    ["a sequence that never ends", "\u001b[31", "31"],
    ["a sequence within a string", "\u001b]0;a\u001b[31mb\u0007c", "0;abc"],
    ["an escape at the end", "x\u001b", "x"],
    ["a carriage return that would overwrite", "good\rbad", "goodbad"],
    ["backspaces, bells and zeros", "a\u0008b\u0007c\u0000d\u007f", "abcd"],
    ["a reversed reading direction", "a\u202eb\u2066c\u200fd\u061ce", "abcde"],
  ],
  (_, input, output) => {
    expect(printable(input)).toBe(output);
  },
);

test("removes everything unprintable from any text, and nothing from printable text", () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      "\u001b",
      "[",
      "]",
      ";",
      "0",
      "m",
      "\\",
      "P",
      "\u0007",
      "\u009b",
      "\u009d",
      "\u009c",
      " ",
      "a",
    ),
  });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), hostile), (text) => {
      const shown = printable(text);
      expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(printable(shown)).toBe(shown);
    }),
  );
});

// A scan that restarts at each of these would take minutes.
test.each(["\u001b]", "\u001b[", "\u001b[1;", "\u001b];a", "\u009d", "\u001bP\u0090", "\u001b ", "\u001b[ "])(
  "a megabyte of %j takes linear time",
  (part) => {
    expect(printable(part.repeat(1_000_000 / part.length)).length).toBeLessThan(1_000_000);
  },
);
