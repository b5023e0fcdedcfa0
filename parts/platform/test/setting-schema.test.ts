import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { type SettingSchema, takeSetting } from "../src/index.js";

const SCHEMA = {
  type: "object",
  properties: {
    on: { type: "boolean" },
    mode: { enum: ["a", "b"] },
    count: { type: "integer", minimum: 1, maximum: 3 },
    days: { type: "number", exclusiveMinimum: 0 },
    words: { type: "array", items: { type: "string", minLength: 1 } },
    modes: { type: "object", additionalProperties: { enum: ["a"] } },
    files: {
      type: "array",
      items: {
        anyOf: [
          { type: "string", minLength: 1 },
          {
            type: "object",
            properties: { path: { type: "string" }, deep: { type: "boolean" } },
            required: ["path"],
            additionalProperties: false,
          },
        ],
      },
    },
  },
  additionalProperties: false,
} as const satisfies SettingSchema;

function take(value: unknown) {
  const problems: string[] = [];
  const taken = takeSetting(SCHEMA, value, ["x"], ({ message }) => problems.push(message));
  return { taken, problems };
}

test("what is usable is taken as it is", () => {
  const value = {
    on: false,
    mode: "b",
    count: 3,
    days: 0.5,
    words: ["one"],
    modes: { constructor: "a" },
    files: ["a.md", { path: "b.md", deep: true }],
  };
  expect(take(value)).toEqual({ taken: value, problems: [] });
});

everyRow<[string, unknown, unknown, string]>(
  "of %s only the rest is taken",
  [
    ["another type", { on: "yes" }, {}, 'x.on must be true or false, not "yes"'],
    ["no choice", { mode: "c" }, {}, 'x.mode must be one of a, b, not "c"'],
    ["out of range", { count: 4 }, {}, "x.count must be an integer from 1 to 3, not 4"],
    ["on the border that is excluded", { days: 0 }, {}, "x.days must be a number above 0, not 0"],
    ["no list", { words: "one" }, {}, 'x.words must be a list of strings, not "one"'],
    ["one item", { words: ["one", ""] }, { words: ["one"] }, 'x.words[1] must be a non-empty string, not ""'],
    ["a misspelt key", { moed: "a" }, {}, "there is no setting x.moed"],
    [
      "one value of many",
      { modes: { p: "a", q: "b" } },
      { modes: { p: "a" } },
      'x.modes.q must be one of a, not "b"',
    ],
    ["an item without what it needs", { files: [{ deep: true }] }, { files: [] }, 'x.files[0] needs "path"'],
    [
      "part of an item",
      { files: [{ path: "p", deep: 1 }] },
      { files: [{ path: "p" }] },
      "x.files[0].deep must be true or false, not 1",
    ],
    [
      "neither of two types",
      { files: [7] },
      { files: [] },
      "x.files[0] must be a non-empty string, or an object, not 7",
    ],
  ],
  (_, value, taken, problem) => {
    expect(take(value)).toEqual({
      taken,
      problems: [`${problem}${problem.includes(" must be ") ? "; it is ignored" : ""}`],
    });
  },
);

test("a section that is no object is taken as nothing", () => {
  expect(take([])).toEqual({ taken: undefined, problems: ["x must be an object, not []; it is ignored"] });
});

test("a key like __proto__ is one of many", () => {
  const { taken } = take(JSON.parse('{"modes": {"__proto__": "a"}}'));
  expect(Object.keys((taken as { modes: object }).modes)).toEqual(["__proto__"]);
});

test("a long value is shortened in the message", () => {
  expect(take({ mode: "c".repeat(500) }).problems[0]?.length).toBeLessThan(120);
});
