import { join } from "node:path";
import { openCodePlugin } from "../data/opencode-plugin.js";
import { aosAt } from "../shared-files.js";
import type { Client } from "./client.js";

/** A plugin file, because it has no hooks that start programs. */
export const opencode: Client = {
  id: "opencode",
  name: "OpenCode",
  program: "opencode",
  dialect: "json",
  skills: "both",
  instructions: "AGENTS.md",
  traces: ({ project, home, env }) => ({
    project: [".opencode", "opencode.json", "opencode.jsonc"].map((name) => join(project, name)),
    machine: [configFolder(home, env)],
  }),
  settingsFiles: () => ({}),
  files({ scope, project, home, env, place }) {
    const base = scope === "user" ? configFolder(home, env) : join(project, ".opencode");
    const text = openCodePlugin(aosAt(place));
    return [{ type: "generated", path: join(base, "plugins", "agentos.js"), text }];
  },
  approvals: () => ["OpenCode loads plugins when it starts: restart it."],
};

function configFolder(home: string, env: Readonly<Record<string, string | undefined>>): string {
  return join(env.XDG_CONFIG_HOME || join(home, ".config"), "opencode");
}
