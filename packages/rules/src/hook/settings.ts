import { type ConfigProblem, readConfigSection } from "@agentos/internal";
import type { Catalogue, Mode } from "../catalogue.js";
import type { AskMode, RuleSettings } from "../rule-settings.js";

const MODES: readonly unknown[] = ["enforce", "warn", "off"];
const ASK_MODES: readonly unknown[] = ["always", "interactive", "never"];

export const DEFAULT_SETTINGS: RuleSettings = {
  mode: "enforce",
  onError: "allow",
  rules: {},
  clientPermissions: true,
};

/**
 * Reads the settings. The whole file belongs to others; a value that is not understood has its default and is told of, because a guard
 * that a typing mistake turns off is none.
 * @param problemWith what is wrong with a rule's id; by default nothing, because the hook loads no rules for what none applies to
 */
export function readSettings(
  projectFolder: string,
  report: (problem: ConfigProblem) => void,
  problemWith: (id: string) => string | undefined = () => undefined,
): RuleSettings {
  const settings: RuleSettings = { ...DEFAULT_SETTINGS };
  const section = readConfigSection(projectFolder, "rules", report);
  if (section === undefined) return settings;
  const warn = (path: string[], message: string) => report(section.problemAt(path, message));
  const { mode, ask, onError, rules, clientPermissions, ...others } = section.values;
  for (const key of Object.keys(others)) warn([key], `"rules" has no setting "${key}"`);
  if (isMode(mode)) settings.mode = mode;
  else if (mode !== undefined)
    warn(["mode"], `rules.mode must be "enforce", "warn" or "off"; "enforce" holds`);
  if (isAskMode(ask)) settings.ask = ask;
  else if (ask !== undefined)
    warn(["ask"], `rules.ask must be "always", "interactive" or "never"; "interactive" holds`);
  if (onError === "allow" || onError === "block") settings.onError = onError;
  else if (onError !== undefined)
    warn(["onError"], `rules.onError must be "allow" or "block"; "allow" holds`);
  if (typeof clientPermissions === "boolean") settings.clientPermissions = clientPermissions;
  else if (clientPermissions !== undefined)
    warn(["clientPermissions"], `rules.clientPermissions must be true or false; true holds`);
  if (typeof rules === "object" && rules !== null && !Array.isArray(rules)) {
    const modes = Object.entries(rules);
    settings.rules = Object.fromEntries(modes.filter((entry): entry is [string, Mode] => isMode(entry[1])));
    for (const [id, own] of modes) {
      const problem = isMode(own)
        ? problemWith(id)
        : `rules.rules.${id} must be "enforce", "warn" or "off"; its own mode holds`;
      if (problem !== undefined) warn(["rules", id], problem);
    }
  } else if (rules !== undefined) warn(["rules"], `rules.rules must be an object of modes by the rules' ids`);
  return settings;
}

/** The catalogue with the modes that the settings give its rules: that of a single one goes before that of all. */
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

function isAskMode(value: unknown): value is AskMode {
  return ASK_MODES.includes(value);
}

function isMode(value: unknown): value is Mode {
  return MODES.includes(value);
}
