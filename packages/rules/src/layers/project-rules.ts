import { join } from "node:path";
import type { Environment } from "@agentos/clients";
import { assertString, type Diagnostic, diagnosticAt, nearest, readTextFile } from "@agentos/platform";
import { isTrusted } from "@agentos/state/approvals";
import { defaultCatalogue } from "../catalogue/catalogue.js";
import { type LoadedRules, loadRules } from "../catalogue/load-rules.js";
import { DEFAULT_SETTINGS, readRuleSettings } from "../hook/settings.js";
import { type Loosening, mergeLayers, onErrorOf, type RuleLayer } from "./layers.js";
import { readLayers } from "./read-layers.js";
import type { RuleSettings } from "./rule-settings.js";

export interface LoosenedFolder {
  folder: string;
  trusted: boolean;
  loosenings: readonly Loosening[];
}

/** The rules and settings that apply in a project. */
export interface ProjectRules extends LoadedRules {
  /** The effective settings. A `mode` that loosens rules without trust is replaced by `enforce`. */
  settings: RuleSettings;
  /** The folders that loosen rules: the project folder, or folders above it. */
  loosened: readonly LoosenedFolder[];
}

/**
 * Loads the rules and modes of a project and its parent folders, as the hook does. They are read
 * from `.agentos/core/rules`, `.agentos/modules/*\/rules` and `.agentos/config.json`. Changes that
 * loosen rules take effect only if the user trusts the folder. Unreadable files only add a diagnostic.
 */
export function loadProjectRules(
  projectFolder: string,
  { env = process.env }: { env?: Environment } = {},
): ProjectRules {
  assertString(projectFolder, "projectFolder");
  const loaded: LoadedRules = { catalogue: defaultCatalogue, texts: [], diagnostics: [] };
  const layers = readLayers(projectFolder, () => {}, env);
  const { catalogue, loosened, ask } = mergeLayers(
    defaultCatalogue,
    layers,
    (folders, base) => {
      const own = loadRules(folders, base);
      loaded.texts.push(...own.texts);
      loaded.diagnostics.push(...own.diagnostics);
      return own.catalogue;
    },
    (folder, loosenings) => isTrusted(folder, loosenings, env),
  );
  const ids = catalogue.rules.map(({ id }) => id);
  for (const { folder } of layers) loaded.diagnostics.push(...problemsIn(folder, ids));
  return {
    ...loaded,
    catalogue,
    settings: { ...effectiveSettings(projectFolder, layers, loosened), ask },
    loosened,
  };
}

/** Returns the problems in a folder's settings. Unlike the hook, also checks the rule ids. */
function problemsIn(folder: string, ids: readonly string[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  const { rules } = readRuleSettings(folder, (problem) => found.push(problem));
  const path = join(folder, ".agentos", "config.json");
  for (const id of Object.keys(rules).filter((each) => !ids.includes(each))) {
    const near = nearest(id, ids);
    const message = `there is no rule "${id}"${near === undefined ? "" : `; did you mean "${near}"?`}`;
    found.push(diagnosticAt(path, readTextFile(path), ["rules", "rules", id], message));
  }
  return found;
}

export function findLoosenings(
  projectFolder: string,
  options: { env?: Environment } = {},
): LoosenedFolder | undefined {
  return loadProjectRules(projectFolder, options).loosened.find(({ folder }) => folder === projectFolder);
}

function effectiveSettings(
  projectFolder: string,
  layers: readonly RuleLayer[],
  loosened: readonly LoosenedFolder[],
): RuleSettings {
  const own = layers.find(({ folder }) => folder === projectFolder)?.settings ?? DEFAULT_SETTINGS;
  const onError = onErrorOf(layers);
  const isUntrusted = loosened.some(({ folder, trusted }) => folder === projectFolder && !trusted);
  return isUntrusted ? { ...own, onError, mode: "enforce" } : { ...own, onError };
}
