import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { nearest } from "../src/index.js";

const KEYS = [
  "id",
  "name",
  "agent",
  "prompt",
  "dependsOn",
  "next",
  "run",
  "gate",
  "artifact",
  "timeout",
  "retries",
  "env",
];

everyRow(
  "%j most likely meant %j",
  [
    ["agnet", "agent"],
    ["promt", "prompt"],
    ["depends_on", "dependsOn"],
    ["dependson", "dependsOn"],
    ["DEPENDSON", "dependsOn"],
    ["artefact", "artifact"],
    ["retry", undefined],
    ["retrys", "retries"],
    ["nmae", "name"],
    ["evn", "env"],
    ["di", "id"],
    ["naem", "name"],
    ["next", "next"],
    ["x", undefined],
    ["", undefined],
    ["zz", undefined],
    ["completely different", undefined],
  ],
  (word, meant) => {
    expect(nearest(word, KEYS)).toBe(meant);
  },
);

everyRow<[string, string[], string | undefined]>(
  "%j among %j is %j",
  [
    ["tst", ["test"], "test"],
    ["lint", ["line", "link", "lint"], "lint"],
    ["lin", ["line", "link"], "line"],
    ["a", ["b"], undefined],
    ["a", ["A"], "A"],
    ["word", [], undefined],
    ["constructer", ["constructor"], "constructor"],
  ],
  (word, candidates, meant) => {
    expect(nearest(word, candidates)).toBe(meant);
  },
);

test("accepts any iterable, and a huge word", () => {
  expect(nearest("plan", new Set(["plans"]))).toBe("plans");
  expect(nearest("x".repeat(1_000_000), new Map([["plan", 1]]).keys())).toBeUndefined();
});
