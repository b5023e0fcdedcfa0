import { type Diagnostic, readSettings, type SettingSchema } from "@agentos/platform";
import type { Catalogue } from "../catalogue/catalogue.js";
import type { RuleSettings } from "../layers/rule-settings.js";

const MODES = ["enforce", "warn", "off"] as const;

/** The `rules` section of `.agentos/config.json`, as a JSON Schema. */
export const RULE_SETTINGS = {
  type: "object",
  properties: {
    mode: { enum: MODES, description: "of all rules; default enforce" },
    ask: {
      enum: ["always", "interactive", "never"],
      description:
        "where a stop is the client's own question instead of a refusal: where a person sits at its terminal (interactive, the default), " +
        "wherever the client can ask, or never",
    },
    onError: {
      enum: ["allow", "block"],
      description: "what happens to a tool call when the guard itself breaks; default allow",
    },
    rules: {
      type: "object",
      additionalProperties: { enum: MODES },
      description: "modes of single rules, by their ids",
    },
    clientPermissions: {
      type: "boolean",
      description:
        "false keeps aos sync from writing them as the clients' permission rules too; default true",
    },
  },
  additionalProperties: false,
} as const satisfies SettingSchema;

export const DEFAULT_SETTINGS: RuleSettings = {
  mode: "enforce",
  onError: "allow",
  rules: {},
  clientPermissions: true,
};

/**
 * Reads the settings. A value that cannot be used is reported and has its default, because a guard that a
 * typing mistake turns off is none.
 */
export function readRuleSettings(projectFolder: string, report: (problem: Diagnostic) => void): RuleSettings {
  return { ...DEFAULT_SETTINGS, ...readSettings(projectFolder, "rules", RULE_SETTINGS, report) };
}

/**
 * The catalogue with the modes that the settings give its rules: that of a single one goes before that of
 * all.
 */
export function withModes(catalogue: Catalogue, settings: RuleSettings): Catalogue {
  const rules = catalogue.rules.map((rule) => {
    // An id may be a name that every object has.
    const own = Object.hasOwn(settings.rules, rule.id) ? settings.rules[rule.id] : undefined;
    const mode = own ?? rule.mode;
    if (settings.mode === "off") return { ...rule, mode: "off" as const };
    return { ...rule, mode: settings.mode === "warn" && mode === "enforce" ? ("warn" as const) : mode };
  });
  return { ...catalogue, rules };
}
