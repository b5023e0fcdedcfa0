import { nearest } from "@agentos/internal";
import { readSettings, withModes } from "./hook/settings.js";
import { type LoadedRules, loadRules } from "./load-rules.js";
import { findRuleFolders } from "./rule-folders.js";
import type { RuleSettings } from "./rule-settings.js";

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
  const ids = loaded.catalogue.rules.map(({ id }) => id);
  const settings = readSettings(
    projectFolder,
    (problem) => loaded.diagnostics.push({ severity: "warning", ...problem }),
    (id) => {
      if (ids.includes(id)) return undefined;
      const near = nearest(id, ids);
      return `there is no rule "${id}"${near === undefined ? "" : `; did you mean "${near}"?`}`;
    },
  );
  return { ...loaded, catalogue: withModes(loaded.catalogue, settings), settings };
}
