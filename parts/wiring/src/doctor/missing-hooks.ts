import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Places } from "@agentos/clients";
import { parseHookCommand } from "../hooks.js";
import { findInstalled } from "../installation.js";
import { type ConfiguredHook, nameOf } from "./configured.js";
import type { Finding } from "./finding.js";

/** Finds missing hooks. Those missing from the project are reported once per settings file. */
export function findMissing(
  hooks: readonly ConfiguredHook[],
  { project }: Places,
): { present: ConfiguredHook[]; findings: Finding[] } {
  const present: ConfiguredHook[] = [];
  const findings: Finding[] = [];
  const shared = new Map<string, ConfiguredHook[]>();
  for (const hook of hooks) {
    const place = parseHookCommand(hook.command)?.place;
    const folder = place?.type === "folder" ? place.folder : findInstalled(project);
    const file = folder === undefined ? undefined : join(folder, `${hook.program}.cjs`);
    if (place === undefined || (file !== undefined && existsSync(file))) present.push(hook);
    else if (file === undefined) shared.set(hook.path, [...(shared.get(hook.path) ?? []), hook]);
    else {
      const message = `${nameOf(hook)}: it is not installed (looked for ${file}), so it does nothing`;
      findings.push(missing(hook, message, place.type === "project" ? INSTALL : "aos init --update"));
    }
  }
  for (const missed of shared.values()) {
    const [first] = missed;
    const count = missed.reduce((sum, { hooks }) => sum + hooks.length, 0);
    if (first)
      findings.push(
        missing(first, `${count} hooks are not installed in this project, so they do nothing`, INSTALL),
      );
  }
  return { present, findings };
}

const INSTALL = "npm install --save-dev @agentos/cli";

function missing({ client, path }: ConfiguredHook, message: string, remedy: string): Finding {
  return { code: "hook", severity: "error", client, path, message, remedy };
}
