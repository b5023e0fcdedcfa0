import { type Diagnostic, findAgentosFolders, isHomeFolder } from "@agentos/platform";
import { readRuleSettings } from "../hook/settings.js";
import type { RuleLayer } from "./layers.js";
import { findRuleFolders } from "./rule-folders.js";

/** What a project and the folders above it say about the rules, the outermost first. */
export function readLayers(
  projectFolder: string,
  report: (problem: Diagnostic) => void,
  env: Readonly<Record<string, string | undefined>> = process.env,
): RuleLayer[] {
  return findAgentosFolders(projectFolder).map((folder) => ({
    folder,
    ruleFolders: findRuleFolders(folder),
    settings: readRuleSettings(folder, report),
    mayLoosen: folder === projectFolder || !isHomeFolder(folder, env),
  }));
}
