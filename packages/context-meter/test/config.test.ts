import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsSchema } from "@agentos/platform/settings";
import { testdir } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { loadContextConfig } from "../src/index.js";

const SCHEMA = z.fromJSONSchema(z.toJSONSchema(SettingsSchema.shape.context));

const DEFAULTS = { enabled: true };

function project(content: string): string {
  const folder = testdir({ ".agentos/config.json": content });
  mkdirSync(join(folder, "a/b"), { recursive: true });
  return folder;
}

describe("loadContextConfig", () => {
  test("without a project, the defaults apply", () => {
    expect(loadContextConfig(testdir(), {})).toEqual({ config: DEFAULTS, problems: [] });
  });

  test("the nearest project's file applies, and the environment overrides it", () => {
    const folder = project('{"context":{"warning":"40k","critical":3},"other":1}');
    expect(
      loadContextConfig(join(folder, "a/b"), {
        AGENTOS_CONTEXT_CRITICAL: "7",
        AGENTOS_CONTEXT_WINDOW: "128000",
      }),
    ).toEqual({
      config: { ...DEFAULTS, warning: "40k", critical: 7, windowTokens: 128_000 },
      problems: [],
      projectFolder: folder,
    });
  });

  test.each([
    ["not JSON", "{"],
    ["a list", "[]"],
    ["another kind of section", '{"context":5}'],
  ])("%s: the defaults apply, and the file is reported", (_, content) => {
    const folder = project(content);
    const { config, problems } = loadContextConfig(folder, {});
    expect(config).toEqual(DEFAULTS);
    expect(problems).toEqual([expect.stringContaining(join(folder, ".agentos/config.json"))]);
  });

  test("an invalid value does not affect the others", () => {
    const folder = project('{"context":{"warning":0.35,"critical":10,"windowTokens":0.5,"enabled":"no"}}');
    const { config, problems } = loadContextConfig(folder, { AGENTOS_CONTEXT_WINDOW: "wide" });
    expect(config).toEqual({ ...DEFAULTS, critical: 10 });
    expect(problems).toHaveLength(4);
    expect(problems.at(-1)).toBe(
      'AGENTOS_CONTEXT_WINDOW must be an integer of at least 1, not "wide"; it is ignored',
    );
  });

  test("a misspelled setting is reported with its position", () => {
    const folder = project('{\n  "context": {\n    "warnAt": 30\n  }\n}');
    const { config, problems } = loadContextConfig(folder, {});
    expect(config).toEqual(DEFAULTS);
    expect(problems).toEqual([
      `${join(folder, ".agentos/config.json")}:3:5: there is no setting context.warnAt`,
    ]);
  });

  test("accepts exactly what the schema accepts", () => {
    const threshold = fc.oneof(
      fc.integer({ min: -20, max: 150 }),
      fc.constantFrom("40k", "35%", "1.5m", "-1", "x", ""),
      fc.constant(null),
    );
    const number = fc.oneof(
      fc.integer({ min: -5, max: 3000 }),
      fc.double(),
      fc.constantFrom("5", null, true),
    );
    const section = fc.record(
      {
        enabled: fc.oneof(fc.boolean(), number),
        warning: threshold,
        critical: threshold,
        windowTokens: number,
      },
      { requiredKeys: [] },
    );
    const folder = project("{}");
    fc.assert(
      fc.property(section, (context) => {
        // JSON has neither NaN nor undefined.
        const written = JSON.parse(JSON.stringify(context));
        writeFileSync(join(folder, ".agentos/config.json"), JSON.stringify({ context: written }));
        const { problems } = loadContextConfig(folder, {});
        expect(problems.length === 0).toBe(SCHEMA.safeParse(written).success);
      }),
      { numRuns: 300 },
    );
  });
});
