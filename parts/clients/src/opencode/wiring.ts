import { join } from "node:path";
import type { ClientWiring, Places } from "../wiring/client-wiring.js";
import { openCodePlugin } from "./plugin.js";

/** Adds a plugin file, because OpenCode's hooks cannot start programs. */
export const opencodeWiring: ClientWiring = {
  client: "opencode",
  dialect: "json",
  skills: "both",
  instructions: "AGENTS.md",
  traces: (places) => ({
    project: [".opencode", "opencode.json", "opencode.jsonc"].map((name) => join(places.project, name)),
    machine: [configFolder(places)],
  }),
  settingsFiles: () => ({}),
  ownFiles(request) {
    const base = request.scope === "user" ? configFolder(request) : join(request.project, ".opencode");
    return [{ path: join(base, "plugins", "agentos.js"), text: openCodePlugin(request.aos) }];
  },
  approvals: () => ["OpenCode loads plugins when it starts: restart it."],
  entries: [],
};

function configFolder({ home, env }: Places): string {
  return join(env.XDG_CONFIG_HOME || join(home, ".config"), "opencode");
}
