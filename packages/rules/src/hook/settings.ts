import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue, Mode } from "../catalogue.js";

/** `rules` in `.agentos/config.json`; what is not there has its default. */
export interface RuleSettings {
  /** Default `enforce`. */
  mode: Mode;
  /** What happens when the guard itself breaks; default `allow`. */
  onError: "allow" | "block";
  /** Modes of single rules, by their ids. */
  rules: Readonly<Record<string, Mode>>;
  /** Whether `aos sync` writes them into clients' settings as well, as permission rules; default true. */
  clientPermissions: boolean;
}

const MODES: readonly unknown[] = ["enforce", "warn", "off"];

/**
 * Reads the settings. The whole file belongs to others; a value that is not understood has its default and is told of, because a guard
 * that a typing mistake turns off is none.
 */
export function readSettings(projectFolder: string, warn: (message: string) => void): RuleSettings {
  const settings: RuleSettings = { mode: "enforce", onError: "allow", rules: {}, clientPermissions: true };
  const path = join(projectFolder, ".agentos", "config.json");
  let config: unknown;
  try {
    config = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      warn(`${path} cannot be read, so the defaults hold`);
    return settings;
  }
  const own = (config as { rules?: unknown } | null)?.rules;
  if (own === undefined) return settings;
  if (typeof own !== "object" || own === null) {
    warn(`${path}: "rules" must be an object; the defaults hold`);
    return settings;
  }
  const { mode, onError, rules, clientPermissions, ...others } = own as Record<string, unknown>;
  for (const key of Object.keys(others)) warn(`${path}: "rules" has no setting "${key}"`);
  if (isMode(mode)) settings.mode = mode;
  else if (mode !== undefined)
    warn(`${path}: rules.mode must be "enforce", "warn" or "off"; "enforce" holds`);
  if (onError === "allow" || onError === "block") settings.onError = onError;
  else if (onError !== undefined) warn(`${path}: rules.onError must be "allow" or "block"; "allow" holds`);
  if (typeof clientPermissions === "boolean") settings.clientPermissions = clientPermissions;
  else if (clientPermissions !== undefined)
    warn(`${path}: rules.clientPermissions must be true or false; true holds`);
  if (typeof rules === "object" && rules !== null && !Array.isArray(rules)) {
    const modes = Object.entries(rules);
    settings.rules = Object.fromEntries(modes.filter((entry): entry is [string, Mode] => isMode(entry[1])));
    for (const [id, own] of modes)
      if (!isMode(own))
        warn(`${path}: rules.rules.${id} must be "enforce", "warn" or "off"; its own mode holds`);
  } else if (rules !== undefined) warn(`${path}: rules.rules must be an object of modes by the rules' ids`);
  return settings;
}

/** The catalogue with the modes that the settings give its rules: that of a single one goes before that of all. */
export function withModes(catalogue: Catalogue, settings: RuleSettings): Catalogue {
  const rules = catalogue.rules.map((rule) => {
    const mode = settings.rules[rule.id] ?? rule.mode;
    if (settings.mode === "off") return { ...rule, mode: "off" as const };
    return { ...rule, mode: settings.mode === "warn" && mode === "enforce" ? ("warn" as const) : mode };
  });
  return { ...catalogue, rules };
}

function isMode(value: unknown): value is Mode {
  return MODES.includes(value);
}
