import { SettingsSchema } from "@agentos/platform/settings";
import { everyRow, testdir } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { readGuardConfig } from "../src/hook/config.js";
import { isPlainSection } from "../src/hook/plain-settings.js";

const SCHEMA = z.fromJSONSchema(z.toJSONSchema(SettingsSchema.shape.guard));

const PLAN = { path: "plan.md", agent: "dev", template: "t.md", required: true, criteria: { minLines: 3 } };

everyRow<[string, unknown, boolean]>(
  "the schema and the hook agree about %s",
  [
    ["nothing", {}, true],
    [
      "all settings",
      {
        enabled: true,
        maxReturns: 8,
        lastMessage: false,
        forbiddenPhrases: ["x"],
        artifacts: ["a.md", PLAN],
      },
      true,
    ],
    ["more returns than clients listen to", { maxReturns: 9 }, false],
    ["half a return", { maxReturns: 1.5 }, false],
    ["phrases that are not strings", { forbiddenPhrases: [1] }, false],
    ["one artifact without a list", { artifacts: "a.md" }, false],
    ["an artifact without a path", { artifacts: [{ agent: "dev" }] }, false],
    ["an artifact with an empty path", { artifacts: [""] }, false],
    ["invalid criteria", { artifacts: [{ path: "a.md", criteria: { minLines: -1 } }] }, false],
    ["a string for a boolean", { enabled: "no" }, false],
    ["a misspelled key", { artefacts: [] }, false],
    ["a misspelled key of an artifact", { artifacts: [{ path: "a.md", requires: true }] }, false],
    ["a misspelled criterion", { artifacts: [{ path: "a.md", criteria: { minLine: 1 } }] }, false],
    ["a list for the section", [], false],
  ],
  (_, guard, usable) => {
    const project = testdir({ ".agentos/config.json": JSON.stringify({ guard }) });
    const problems: object[] = [];
    readGuardConfig(project, (problem) => problems.push(problem));
    expect(SCHEMA.safeParse(guard).success).toBe(usable);
    expect(problems.length === 0).toBe(usable);
    expect(isPlainSection(guard) && !usable).toBe(false);
  },
);

test("each problem names the line and column of its setting", () => {
  const project = testdir({
    ".agentos/config.json": `{
  "guard": {
    "maxReturns": 9,
    "artifacts": [
      { "path": "a.md" },
      { "path": "b.md", "criteria": { "minLine": 3 } }
    ]
  }
}`,
  });
  const problems: string[] = [];
  readGuardConfig(project, ({ line, column, message }) => problems.push(`${line}:${column} ${message}`));
  expect(problems).toEqual([
    "3:5 guard.maxReturns must be an integer from 0 to 8, not 9; it is ignored",
    '6:39 there is no setting guard.artifacts[1].criteria.minLine; did you mean "minLines"?',
  ]);
});

const values = fc.oneof(
  fc.constantFrom("a.md", "", " ", "off", "note", true, 3, 9, -1, 1.5, null),
  fc.array(fc.constantFrom("a.md", "", 1, { path: "a" }, { path: "" }, { agent: "x" })),
  fc.record({ minLines: fc.constantFrom(1, -1, "1"), path: fc.constant("a") }, { requiredKeys: [] }),
);
const KEYS = [...Object.keys(SettingsSchema.shape.guard._zod.def.innerType.shape), "toString"];

test("the schema accepts unchanged whatever the hook accepts without it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...KEYS), values, { maxKeys: 3 }), (guard) => {
      if (!isPlainSection(guard)) return;
      expect(z.safeParse(SettingsSchema.shape.guard, guard)).toEqual({ success: true, data: guard });
    }),
    { numRuns: 2000 },
  );
});
