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
 * What a folder says that would hold agents less, and whether it holds, because the user trusts the folder
 * with it.
 */
export interface LoosenedFolder {
  folder: string;
  trusted: boolean;
  loosenings: readonly Loosening[];
}

/** What holds in a project: the rules, its own among them, and the settings that govern them. */
export interface ProjectRules extends LoadedRules {
  /** Those that hold: a `mode` that loosens and is not trusted is `enforce`. */
  settings: RuleSettings;
  /** The project's folder and those above it that loosen something. */
  loosened: readonly LoosenedFolder[];
}

/**
 * Loads the rules as the hook does: the default catalogue, the files in `.agentos/core/rules` and
 * `.agentos/modules/*\/rules`, and the modes in `.agentos/config.json`, of the project and of folders above
 * it that have an `.agentos`. What makes a rule looser holds only where the user trusts that folder. What
 * cannot be read is a diagnostic and hides nothing else.
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
    settings: { ...settingsThatHold(projectFolder, layers, loosened), ask },
    loosened,
  };
}

/**
 * What is wrong with a folder's settings. The hook loads no rules for what none applies to, so it does not
 * ask for ids.
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

/** What the project's own folder loosens; empty where it loosens nothing. */
export function findLoosenings(
  projectFolder: string,
  options: { env?: NodeJS.ProcessEnv } = {},
): LoosenedFolder | undefined {
  return loadProjectRules(projectFolder, options).loosened.find(({ folder }) => folder === projectFolder);
}

/** The settings as they hold: those of the project's own folder, without what is not trusted. */
function settingsThatHold(
  projectFolder: string,
  layers: readonly RuleLayer[],
  loosened: readonly LoosenedFolder[],
): RuleSettings {
  const own = layers.find(({ folder }) => folder === projectFolder)?.settings ?? DEFAULT_SETTINGS;
  const onError = onErrorOf(layers);
  const isHeld = loosened.some(({ folder, trusted }) => folder === projectFolder && !trusted);
  return isHeld ? { ...own, onError, mode: "enforce" } : { ...own, onError };
}
