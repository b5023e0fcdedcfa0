import type { Finding, Places, Scope, WiringOptions } from "@agentos/wiring";
import { untrusted } from "../views/untrusted.js";

interface WiredRules extends Pick<WiringOptions, "generated" | "permissions"> {
  /** Problems in the project's own rules. */
  findings: Finding[];
}

/** For the scope `user`, returns only the permission rules for the built-in rules. */
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
        remedy: "fix it; `aos rules list` shows which rules apply",
      })),
      ...untrusted(rules).map(({ severity, path, message }) => ({
        code: "rules" as const,
        severity,
        path,
        message,
        remedy: "review it with `aos trust`, or remove it",
      })),
    ],
  };
}

export async function choiceOnError(project: string): Promise<Finding> {
  const { loadProjectRules } = await import("@agentos/rules");
  const { onError } = loadProjectRules(project).settings;
  const message =
    onError === "block"
      ? 'if the rules hook itself fails, the tool call is refused (rules.onError is "block")'
      : 'if the rules hook itself fails, the tool call is allowed; to refuse it, set "rules": { "onError": "block" } in .agentos/config.json';
  return { code: "rules", severity: "info", message };
}
