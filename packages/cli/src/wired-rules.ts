import type { Finding, Places, Scope, WiringOptions } from "@agentos/wiring";
import { untrusted } from "./views/untrusted.js";

/** What rules there are, for those who write them into files. */
interface WiredRules extends Pick<WiringOptions, "generated" | "permissions"> {
  /** What is wrong with the project's own. */
  findings: Finding[];
}

/**
 * The rules as agents' prompts carry them, with those that the project has changed, and as clients' own
 * permission rules. Settings of the user's own get the latter of the rules that come with AgentOS.
 */
export async function wiredRules({ project }: Pick<Places, "project">, scope: Scope): Promise<WiredRules> {
  const { defaultCatalogue, loadProjectRules, permissionRules, renderRules } = await import("@agentos/rules");
  if (scope === "user") return { permissions: permissionRules(defaultCatalogue), findings: [] };
  const rules = loadProjectRules(project);
  const { catalogue, settings, diagnostics } = rules;
  const isOn = settings.mode === "enforce" && settings.clientPermissions;
  return {
    generated: { ".agentos/core/rules/deviation-rules.md": renderRules(catalogue) },
    permissions: isOn ? permissionRules(catalogue) : { ask: [] },
    findings: [
      ...diagnostics.map(({ severity, path, line, message }) => ({
        code: "rules" as const,
        severity,
        path,
        message: line === undefined ? message : `line ${line}: ${message}`,
        remedy: "fix it; `aos rules list` shows what holds",
      })),
      ...untrusted(rules).map(({ severity, path, message }) => ({
        code: "rules" as const,
        severity,
        path,
        message,
        remedy: "`aos trust` shows it and asks, or take it out",
      })),
    ],
  };
}

/** What happens to a tool call that the rules hook cannot judge: which of the two choices is in force. */
export async function choiceOnError(project: string): Promise<Finding> {
  const { loadProjectRules } = await import("@agentos/rules");
  const { onError } = loadProjectRules(project).settings;
  const when = "when the rules hook breaks, or its event is late, too large or broken";
  const message =
    onError === "block"
      ? `a tool call is refused ${when} (rules.onError is "block")`
      : `a tool call passes ${when}; "rules": { "onError": "block" } in .agentos/config.json refuses it instead`;
  return { code: "rules", severity: "info", message };
}
