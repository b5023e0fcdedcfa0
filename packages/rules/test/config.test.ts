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
      "all there is",
      { mode: "warn", onError: "block", rules: { guard: "off" }, clientPermissions: false },
      true,
    ],
    ["another mode", { mode: "strict" }, false],
    ["an invalid mode for one rule", { rules: { guard: "on" } }, false],
    ["a list of modes", { rules: ["off"] }, false],
    ["another answer to errors", { onError: "deny" }, false],
    ["a text for a switch", { clientPermissions: "no" }, false],
    ["a misspelt key", { modes: "off" }, false],
    ["a text for the section", "off", false],
  ],
  (_, rules, usable) => {
    const project = testdir({ ".agentos/config.json": JSON.stringify({ rules }) });
    expect(SCHEMA.safeParse(rules).success).toBe(usable);
    expect(loadProjectRules(project).diagnostics.length === 0).toBe(usable);
  },
);

test("a byte order mark before the configuration is ignored", () => {
  const project = testdir({ ".agentos/config.json": '\uFEFF{"rules":{"onError":"block"}}' });
  const { settings, diagnostics } = loadProjectRules(project);
  expect(settings.onError).toBe("block");
  expect(diagnostics).toEqual([]);
});
