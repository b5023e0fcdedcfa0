import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import {
  applyPlan,
  type ClientId,
  type InitOptions,
  type Installation,
  type ProgramName,
  planInit,
  planSync,
  planUninstall,
} from "../src/index.js";

const HOOKS: ProgramName[] = [
  "agentos-context-hook",
  "agentos-handoff-hook",
  "agentos-rules-hook",
  "agentos-guard-hook",
  "agentos-waves-hook",
  "agentos-hooks",
  "agentos-statusline",
];

export const INSTALLATION: Installation = {
  folder: "/opt/aos/hooks",
  version: "1.0.0",
  hooks: new Set(HOOKS),
  assets: { "openclaw/context-guard/HOOK.md": "---\nname: context-guard\n---\n" },
};

export const ASK = ["Edit(.github/workflows/**)", "Bash(git push --force:*)"];

/** Options for a project folder with the home folder next to it. */
export function optionsFor(project: string, more: Partial<InitOptions> = {}): InitOptions {
  return {
    project,
    home: join(project, "..", "no-home-of-anybody"),
    env: {},
    scope: "project",
    place: { type: "project" },
    installation: INSTALLATION,
    permissions: { ask: ASK },
    clients: ["claude-code"],
    ...more,
  };
}

export function init(options: InitOptions) {
  const plan = planInit(options);
  return { plan, applied: applyPlan(plan) };
}

export function sync(options: InitOptions) {
  const plan = planSync(options);
  return { plan, applied: applyPlan(plan) };
}

export function uninstall({ clients: _, ...options }: InitOptions, clients?: ClientId[]) {
  const plan = planUninstall({ ...options, ...(clients && { clients }) });
  return { plan, applied: applyPlan(plan) };
}

/** Returns the mode and content, or the link target, of everything in a folder, by name. */
export function snapshot(folder: string, prefix = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    const mode = (stats.mode & 0o777).toString(8);
    if (stats.isSymbolicLink()) found[prefix + name] = `-> ${readlinkSync(path)}`;
    else if (stats.isDirectory()) {
      found[`${prefix}${name}/`] = mode;
      Object.assign(found, snapshot(path, `${prefix}${name}/`));
    } else found[prefix + name] = `${mode} ${readFileSync(path, "latin1")}`;
  }
  return found;
}
