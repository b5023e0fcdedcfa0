import { join } from "node:path";
import { type Diagnostic, diagnosticAt, nearest, readTextFile } from "@agentos/platform";
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
  /** The effective settings. An untrusted, loosening `mode` is replaced by `enforce`. */
  settings: RuleSettings;
  /** The project folder and its parent folders, if they loosen rules. */
  loosened: readonly LoosenedFolder[];
}

/**
 * Loads the rules as the hook does: the default catalogue, the files in `.agentos/core/rules` and
 * `.agentos/modules/*\/rules`, and the modes in `.agentos/config.json`. Includes the parent folders
 * that have an `.agentos`. Loosening takes effect only for folders that the user trusts. An
 * unreadable file adds a diagnostic and does not affect other files.
 */
export function loadProjectRules(
  projectFolder: string,
  { env = process.env }: { env?: NodeJS.ProcessEnv } = {},
): ProjectRules {
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

/**
 * Finds problems in a folder's settings, including unknown rule ids. The hook does not check ids
 * because it skips loading rules that cannot apply.
 */
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

/** Returns the project folder's own loosenings, or undefined if there are none. */
export function findLoosenings(
  projectFolder: string,
  options: { env?: NodeJS.ProcessEnv } = {},
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
  const isHeld = loosened.some(({ folder, trusted }) => folder === projectFolder && !trusted);
  return isHeld ? { ...own, onError, mode: "enforce" } : { ...own, onError };
}
