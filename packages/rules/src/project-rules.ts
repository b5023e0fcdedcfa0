import { join } from "node:path";
import { findRuleFolders } from "./hook/project.js";
import { type RuleSettings, readSettings, withModes } from "./hook/settings.js";
import { type LoadedRules, loadRules } from "./load-rules.js";

/** What holds in a project: the rules, its own among them, and the settings that govern them. */
export interface ProjectRules extends LoadedRules {
  settings: RuleSettings;
}

/**
 * Loads the rules as the hook does: the default catalogue, the files in `.agentos/core/rules` and `.agentos/modules/*\/rules`, and the
 * modes in `.agentos/config.json`. What cannot be read is a diagnostic and hides nothing else.
 */
export function loadProjectRules(projectFolder: string): ProjectRules {
  const loaded = loadRules(findRuleFolders(projectFolder));
  const path = join(projectFolder, ".agentos", "config.json");
  const settings = readSettings(projectFolder, (told) => {
    // The hook's warnings begin with the file, for a log; here the file is a field.
    const message = told.startsWith(path) ? told.slice(path.length).replace(/^: /, "").trim() : told;
    loaded.diagnostics.push({ severity: "warning", path, line: 1, message });
  });
  return { ...loaded, catalogue: withModes(loaded.catalogue, settings), settings };
}
