import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, findAgentosFolders, isHomeFolder, namesIn } from "@agentos/platform";
import { readRuleSettings } from "../hook/settings.js";
import type { RuleLayer } from "./layers.js";

/** Reads the layers of a project, outermost first. */
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

/**
 * Returns the folders that contain rule files. Ignores the file that `aos init` generates, and
 * includes unreadable folders because they may contain rules.
 */
export function findRuleFolders(projectFolder: string): string[] {
  const agentos = join(projectFolder, ".agentos");
  const modules = namesIn(join(agentos, "modules")).map((name) => join(agentos, "modules", name, "rules"));
  return [join(agentos, "core", "rules"), ...modules].filter(hasRules);
}

function hasRules(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /\.(?:md|ya?ml)$/i.test(name) && name !== "deviation-rules.md");
  } catch (error) {
    // A file among the module folders contains no rules.
    return (error as NodeJS.ErrnoException).code !== "ENOENT" && existsSync(folder);
  }
}
