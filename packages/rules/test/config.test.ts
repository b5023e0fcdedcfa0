import { SettingsSchema } from "@agentos/platform/settings";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { loadProjectRules } from "../src/index.js";

const SCHEMA = z.fromJSONSchema(z.toJSONSchema(SettingsSchema.shape.rules));

everyRow<[string, unknown, boolean]>(
  "the schema and the hook agree about %s",
  [
    ["nothing", {}, true],
    [
      "every setting",
      { mode: "warn", onError: "block", rules: { guard: "off" }, clientPermissions: false },
      true,
    ],
    ["a different mode", { mode: "strict" }, false],
    ["an invalid mode for one rule", { rules: { guard: "on" } }, false],
    ["a list of modes", { rules: ["off"] }, false],
    ["a different onError", { onError: "deny" }, false],
    ["a string instead of a boolean", { clientPermissions: "no" }, false],
    ["a misspelled key", { modes: "off" }, false],
    ["a string instead of the section", "off", false],
  ],
  (_, rules, usable) => {
    const project = testdir({ ".agentos/config.json": JSON.stringify({ rules }) });
    expect(SCHEMA.safeParse(rules).success).toBe(usable);
    expect(loadProjectRules(project).diagnostics.length === 0).toBe(usable);
  },
);

test("ignores a byte order mark at the start of the configuration", () => {
  const project = testdir({ ".agentos/config.json": '\uFEFF{"rules":{"onError":"block"}}' });
  const { settings, diagnostics } = loadProjectRules(project);
  expect(settings.onError).toBe("block");
  expect(diagnostics).toEqual([]);
});
