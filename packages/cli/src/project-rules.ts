import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Places, Scope, WiringOptions } from "@agentos/wiring";

const FOLDER = ".agentos/core/rules";

/** What `rules` in `.agentos/config.json` says, as far as it decides what is written into clients' settings. */
interface RuleSettings {
  mode?: unknown;
  rules?: Record<string, unknown>;
  clientPermissions?: unknown;
}

/**
 * The rules as agents' prompts carry them, with those that the project has changed, and as clients' own permission rules. Settings of the user's
 * own get the latter of the rules that come with AgentOS.
 */
export async function projectRules(
  { project }: Pick<Places, "project">,
  scope: Scope,
): Promise<Pick<WiringOptions, "generated" | "permissions">> {
  const { defaultCatalogue, loadRules, permissionRules, renderRules } = await import("@agentos/rules");
  if (scope === "user") return { permissions: permissionRules(defaultCatalogue) };
  // One bad rule file hides no other, and is not this command's business.
  const { catalogue } = loadRules([join(project, FOLDER)]);
  const { mode = "enforce", rules = {}, clientPermissions } = readSettings(project);
  const isEnforced = (id: string) => (rules[id] ?? "enforce") === "enforce";
  const isOn = mode === "enforce" && clientPermissions !== false;
  const enforced = isOn ? catalogue.rules.filter(({ id }) => isEnforced(id)) : [];
  return {
    generated: { [`${FOLDER}/deviation-rules.md`]: renderRules(catalogue) },
    permissions: permissionRules({ ...catalogue, rules: enforced }),
  };
}

/** A configuration that can not be read is the doctor's business: here the defaults hold, as they do for the hook. */
function readSettings(project: string): RuleSettings {
  try {
    const text = readFileSync(join(project, ".agentos", "config.json"), "utf8").replace(/^\uFEFF/, "");
    const { rules } = JSON.parse(text) as { rules?: unknown };
    return typeof rules === "object" && rules !== null ? rules : {};
  } catch {
    return {};
  }
}
