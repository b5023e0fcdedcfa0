// @module-tag fuzz

import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findJsonError, findJsonPosition } from "../src/json-text.js";

everyRow(
  "%s is reported with its position",
  [
    ["a trailing comma in an object", '{\n  "a": 1,\n}', 3, 1, 'there is a trailing comma before this "}"'],
    ["a trailing comma in a list", "[1,\n2,\n]", 3, 1, 'there is a trailing comma before this "]"'],
    ["a missing comma", '{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected "," or "}", not """'],
    [
      "single quotes",
      "{ 'a': 1 }",
      1,
      3,
      "expected a key in double quotes; JSON does not allow single quotes",
    ],
    ["a bare key", "{ a: 1 }", 1, 3, 'expected a key in double quotes, not "a"'],
    ["a comment", '{\n  // mine\n  "a": 1 }', 2, 3, "expected a key in double quotes; JSON has no comments"],
    ["a comment after a value", '{ "a": 1 // mine\n}', 1, 10, 'expected "," or "}"; JSON has no comments'],
    ["a bare word", '{ "a": yes }', 1, 8, 'expected a value, not "yes"'],
    ["a missing value", '{ "a": }', 1, 8, 'expected a value, not "}"'],
    ["a missing colon", '{ "a" 1 }', 1, 7, 'expected a ":" after the key, not "1"'],
    ["an unclosed object", '{\n "a": {\n  "b": 1\n', 4, 1, 'the "{" on line 2 is not closed'],
    ["a key without a value at the end", '{ "a":', 1, 7, "it ends where a value is expected"],
    ["nothing", "", 1, 1, "it ends where a value is expected"],
    ["two documents", "{}\n{}", 2, 1, 'unexpected "{" after the end of the document'],
    ["a string over two lines", '{ "a": "b\nc" }', 1, 8, "this string has no closing quote on its line"],
    ["a Windows path", '{ "a": "C:\\x" }', 1, 11, "invalid escape; write \\\\ for a backslash"],
    [
      "a tab in a string",
      '"a\tb"',
      1,
      3,
      "a string may not contain the character U+0009; write it as an escape",
    ],
    [
      "a non-breaking space",
      '{\u00a0"a": 1 }',
      1,
      2,
      "expected a key in double quotes, not the character U+00A0",
    ],
    ["CRLF", '{\r\n"a": 1,\r\n}', 3, 1, 'there is a trailing comma before this "}"'],
    ["a number with a leading zero", "[01]", 1, 3, 'expected "," or "]", not "1"'],
    ["very deep nesting", "[".repeat(100_000), 1, 1002, "it is nested too deeply"],
  ],
  (_, text, line, column, message) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(findJsonError(text)).toEqual({ line, column, message });
  },
);

everyRow(
  "%j is found, or its nearest parent",
  [
    [[], 1, 1],
    [["a"], 2, 3],
    [["b"], 3, 3],
    [["b", "c"], 4, 5],
    [["b", "c", 1], 4, 15],
    [["b", "c", 1, "d"], 4, 17],
    [["b", "nowhere", 7], 3, 3],
    [["nowhere"], 1, 1],
  ],
  (path, line, column) => {
    const text = '{\n  "a": 1,\n  "b": {\n    "c": [10, { "d": null }], "b": 2\n  }\n}';
    expect(findJsonPosition(text, path)).toEqual({ line, column });
  },
);

test("agrees with JSON.parse on any text", () => {
  const piece = fc.constantFrom(
    ..."{}[]:,\"'\\ \n\t0123-.eEtruefalsn/#é\u2028".split(""),
    "null",
    "true",
    '"a"',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
    fc.json(),
    // Generates JSON with one character changed.
    fc
      .tuple(fc.json(), fc.nat(), piece)
      .map(
        ([json, at, other]) =>
          json.slice(0, at % (json.length + 1)) + other + json.slice((at % (json.length + 1)) + 1),
      ),
  );
  fc.assert(
    fc.property(text, (json) => {
      let isValid = true;
      try {
        JSON.parse(json);
      } catch {
        isValid = false;
      }
      expect(findJsonError(json) === undefined).toBe(isValid);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 400) },
  );
});
