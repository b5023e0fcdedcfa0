import { join } from "node:path";
import { type Diagnostic, diagnosticAt, nearest, readTextFile } from "@agentos/platform";
import { isTrusted } from "@agentos/state/approvals";
import { defaultCatalogue } from "../catalogue/catalogue.js";
import { type LoadedRules, loadRules } from "../catalogue/load-rules.js";
import { DEFAULT_SETTINGS, readRuleSettings } from "../hook/settings.js";
import { type Loosening, mergeLayers, onErrorOf, type RuleLayer } from "./layers.js";
import { readLayers } from "./read-layers.js";
import type { RuleSettings } from "./rule-settings.js";

/**
 * The loosening parts of a folder's rules, and whether they are in effect because the user trusts the folder
 * with them.
 */
export interface LoosenedFolder {
  folder: string;
  trusted: boolean;
  loosenings: readonly Loosening[];
}

/** What applies in a project: the rules, including its own, and the settings that govern them. */
export interface ProjectRules extends LoadedRules {
  /** The settings in effect: a loosening `mode` that is not trusted becomes `enforce`. */
  settings: RuleSettings;
  /** The project's folder and those above it that loosen something. */
  loosened: readonly LoosenedFolder[];
}

/**
 * Loads the rules as the hook does: the default catalogue, the files in `.agentos/core/rules` and
 * `.agentos/modules/*\/rules`, and the modes in `.agentos/config.json`, of the project and of the folders
 * above it that have an `.agentos`. Loosening takes effect only if the user trusts that folder. An unreadable
 * file becomes a diagnostic and does not hide the others.
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
 * Problems in a folder's settings. The hook does not load the rules if none can apply, so it does not check
 * ids.
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

/** What the project's own folder loosens; empty if nothing. */
export function findLoosenings(
  projectFolder: string,
  options: { env?: NodeJS.ProcessEnv } = {},
): LoosenedFolder | undefined {
  return loadProjectRules(projectFolder, options).loosened.find(({ folder }) => folder === projectFolder);
}

/** The settings in effect: those of the project's own folder, without untrusted ones. */
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
