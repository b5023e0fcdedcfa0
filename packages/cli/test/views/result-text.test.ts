import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { lineText, resultText } from "../../src/views/result-text.js";

everyRow(
  "shows a readable text for %s",
  [
    ["plain words", "one\ntwo\n", "two"],
    [
      "an agent's result",
      '{"type":"result","session_id":"8f14e45f-ceea-467f","result":"All tests pass."}',
      "All tests pass.",
    ],
    [
      "JSON over several lines",
      '{\n  "summary": "three files changed",\n  "ok": true\n}\n',
      "three files changed",
    ],
    [
      "JSON in the last line",
      'working\n{"version":"1.2.0","files":["a","b"],"notes":null}',
      "version: 1.2.0, files: [2], notes: none",
    ],
    ["a list", "[1, 2, 3]", "3 entries"],
    ["JSON that was cut", '{"result":"All te', '{"result":"All te'],
    ["nothing", "", ""],
  ],
  (_, output, text) => {
    expect(resultText(output)).toBe(text);
  },
);

test("a line that is not JSON stays unchanged", () => {
  expect(lineText("  [12:00] built")).toBe("  [12:00] built");
});
