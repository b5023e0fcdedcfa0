import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { formatProblem, readSettings, type Sections, takeUsable } from "../src/index.js";
import { SettingsSchema } from "../src/settings/index.js";

function read(text: string | undefined, name: keyof Sections = "rules") {
  const folder = testdir(text === undefined ? {} : { ".agentos/config.json": text });
  const problems: string[] = [];
  const values = readSettings(folder, name, (problem) =>
    problems.push(formatProblem(problem).replace(join(folder, ".agentos", "config.json"), "FILE")),
  );
  return { values, problems };
}

/** Returns a section's valid values, and its problems without their positions. */
function take(name: keyof Sections, section: unknown) {
  const { values, problems } = read(JSON.stringify({ [name]: section }), name);
  return { values, problems: problems.map((problem) => problem.replace(/^FILE:\d+:\d+: /, "")) };
}

test.each([
  ["no file", undefined],
  ["a file without the section", '{ "context": 3 }'],
  ["a name that every object inherits", '{ "toString": 3 }'],
])("%s has no section and no problem", (_, text) => {
  expect(read(text)).toEqual({ values: undefined, problems: [] });
});

test.each([
  [
    '{\n  "rules": {},\n}',
    'FILE:3:1: not valid JSON, so the defaults apply: there is a trailing comma before this "}"',
  ],
  ["[]", "FILE:1:1: expected an object of sections; the defaults apply"],
  ["null", "FILE:1:1: expected an object of sections; the defaults apply"],
  ['{ "rules": [] }', 'FILE:1:3: "rules" must be an object; the defaults apply'],
])("%j is reported with its position", (text, problem) => {
  expect(read(text)).toEqual({ values: undefined, problems: [problem] });
});

test("a problem has the position of its setting, and the other settings apply", () => {
  expect(read('\uFEFF{\n  "rules": {\n    "mode": "warm",\n    "ask": "never"\n  }\n}')).toEqual({
    values: { ask: "never" },
    problems: ['FILE:3:5: rules.mode must be one of enforce, warn, off, not "warm"; it is ignored'],
  });
});

test("an invalid section does not affect the others", () => {
  const text = '{ "guard": 7, "context": { "warning": "much" }, "rules": { "mode": "warn" } }';
  expect(read(text)).toEqual({ values: { mode: "warn" }, problems: [] });
});

test("a folder in the file's place is reported", () => {
  const folder = testdir();
  mkdirSync(join(folder, ".agentos/config.json"), { recursive: true });
  const problems: string[] = [];
  expect(readSettings(folder, "rules", (problem) => problems.push(formatProblem(problem)))).toBeUndefined();
  expect(problems).toEqual([expect.stringMatching(/config\.json: it cannot be read.*: it is a folder$/)]);
});

test("valid settings are used unchanged", () => {
  const section = {
    enabled: false,
    maxReturns: 8,
    turn: "send-back",
    lastMessage: false,
    evidence: "off",
    checks: { test: ["make verify"] },
    forbiddenPhrases: ["later"],
    artifacts: [
      "a.md",
      { path: "b.md", agent: "dev", template: "t.md", required: true, criteria: { minLines: 3 } },
    ],
  };
  expect(take("guard", section)).toEqual({ values: section, problems: [] });
});

test.each<[string, keyof Sections, unknown, unknown, string]>([
  ["another type", "guard", { enabled: "yes" }, {}, 'guard.enabled must be true or false, not "yes"'],
  ["not a choice", "rules", { mode: "c" }, {}, 'rules.mode must be one of enforce, warn, off, not "c"'],
  ["out of range", "guard", { maxReturns: 9 }, {}, "guard.maxReturns must be an integer from 0 to 8, not 9"],
  [
    "neither an integer nor in range",
    "guard",
    { maxReturns: 9.5 },
    {},
    "guard.maxReturns must be an integer from 0 to 8, not 9.5",
  ],
  [
    "at the excluded bound",
    "handoff",
    { expiresAfterDays: 0 },
    {},
    "handoff.expiresAfterDays must be a number above 0, not 0",
  ],
  [
    "not a list",
    "guard",
    { forbiddenPhrases: "one" },
    {},
    'guard.forbiddenPhrases must be a list of strings, not "one"',
  ],
  [
    "one item",
    "guard",
    { forbiddenPhrases: ["one", ""] },
    { forbiddenPhrases: ["one"] },
    'guard.forbiddenPhrases[1] must be a non-empty string, not ""',
  ],
  ["a misspelt key", "rules", { moed: "off" }, {}, 'there is no setting rules.moed; did you mean "mode"?'],
  ["an unknown key", "rules", { colour: "red" }, {}, "there is no setting rules.colour"],
  [
    "one value of many",
    "rules",
    { rules: { p: "off", q: "of" } },
    { rules: { p: "off" } },
    'rules.rules.q must be one of enforce, warn, off, not "of"',
  ],
  [
    "an item without its required key",
    "guard",
    { artifacts: [{ required: true }] },
    { artifacts: [] },
    'guard.artifacts[0] needs "path"',
  ],
  [
    "an item whose required key is unusable",
    "guard",
    { artifacts: ["a", { path: 7 }, "b"] },
    { artifacts: ["a", "b"] },
    "guard.artifacts[1].path must be a non-empty string, not 7",
  ],
  [
    "part of an item",
    "guard",
    { artifacts: [{ path: "p", required: 1 }] },
    { artifacts: [{ path: "p" }] },
    "guard.artifacts[0].required must be true or false, not 1",
  ],
  [
    "neither of two types",
    "guard",
    { artifacts: [7] },
    { artifacts: [] },
    "guard.artifacts[0] must be a non-empty string, or an object, not 7",
  ],
])("%s: only the valid rest is used", (_, name, section, values, problem) => {
  expect(take(name, section)).toEqual({
    values,
    problems: [`${problem}${problem.includes(" must be ") ? "; it is ignored" : ""}`],
  });
});

test("several unusable items are removed, and no others", () => {
  const { values, problems } = take("guard", {
    forbiddenPhrases: [1, "a", 2, "b", ""],
    artifacts: ["", "x", 3],
  });
  expect(values).toEqual({ forbiddenPhrases: ["a", "b"], artifacts: ["x"] });
  expect(problems).toHaveLength(5);
});

test("a key like __proto__ does not affect other objects", () => {
  const text =
    '{"rules": {"rules": {"__proto__": "off", "constructor": "off"}, "__proto__": {"mode": "off"}}}';
  const { values } = read(text);
  expect((values as Sections["rules"]).mode).toBeUndefined();
  expect(Object.keys((values as Sections["rules"]).rules ?? {})).toContain("constructor");
});

test("a long value is shortened in the message", () => {
  expect(take("rules", { mode: "c".repeat(500) }).problems[0]?.length).toBeLessThan(130);
});

test("a deeply nested value is reported like any other problem", () => {
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
  expect(read(`{ "rules": { "mode": ${deep} } }`).problems).toHaveLength(1);
});

test("accepts exactly what a section's schema accepts", () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom("40k", "35%", "warn", 0, 8, 9, 1.5, true),
    fc.array(fc.constantFrom("a", "", 7, "test")),
    fc
      .record({ path: fc.constantFrom("a", "", 3), criteria: fc.jsonValue() }, { requiredKeys: [] })
      .map((one) => [one]),
  );
  fc.assert(
    fc.property(
      fc.constantFrom("context", "handoff", "rules", "guard"),
      fc.infiniteStream(value),
      (name, values) => {
        const schema = SettingsSchema.shape[name];
        const keys = Object.keys((schema.def.innerType as z.ZodMiniObject).shape);
        const section = Object.fromEntries(keys.map((key) => [key, values.next().value]));
        const isValid = schema.safeParse(structuredClone(section)).success;
        const problems: string[] = [];
        const usable = takeUsable(schema, section, name, ({ message }) => problems.push(message));
        expect(problems.length === 0).toBe(isValid);
        expect(schema.safeParse(usable).success).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
