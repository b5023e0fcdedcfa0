import { type Diagnostic, readSettings } from "@agentos/platform";
import type { Catalogue } from "../catalogue/catalogue.js";
import type { RuleSettings } from "../layers/rule-settings.js";

export const DEFAULT_SETTINGS: RuleSettings = {
  mode: "enforce",
  onError: "allow",
  rules: {},
  clientPermissions: true,
};

/** Replaces invalid values with defaults, because a typo must not turn off the guard. */
export function readRuleSettings(projectFolder: string, report: (problem: Diagnostic) => void): RuleSettings {
  return { ...DEFAULT_SETTINGS, ...readSettings(projectFolder, "rules", report) };
}

/** Applies the modes in the settings. The global mode can weaken a rule's own mode but not strengthen it. */
export function withModes(catalogue: Catalogue, settings: RuleSettings): Catalogue {
  const rules = catalogue.rules.map((rule) => {
    // An id may match the name of an inherited object property.
    const own = Object.hasOwn(settings.rules, rule.id) ? settings.rules[rule.id] : undefined;
    const mode = own ?? rule.mode;
    if (settings.mode === "off") return { ...rule, mode: "off" as const };
    return { ...rule, mode: settings.mode === "warn" && mode === "enforce" ? ("warn" as const) : mode };
  });
  return { ...catalogue, rules };
}
