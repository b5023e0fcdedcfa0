import { join } from "node:path";
import type { Place } from "../environment.js";
import type { ClientWiring } from "../wiring/client-wiring.js";

const ASSETS = "openclaw/context-guard/";

/** Adds a hook folder to the workspace. The user must enable the hook in OpenClaw. */
export const openclawWiring: ClientWiring = {
  client: "openclaw",
  dialect: "json",
  skills: undefined,
  instructions: undefined,
  traces: (places) => ({
    project: [join(places.project, "hooks", "agentos-context-guard")],
    machine: [stateFolder(places)],
  }),
  settingsFiles: () => ({}),
  ownFiles(request) {
    const base = request.scope === "user" ? stateFolder(request) : request.project;
    return Object.entries(request.assets).flatMap(([name, text]) =>
      name.startsWith(ASSETS)
        ? [{ path: join(base, "hooks", "agentos-context-guard", name.slice(ASSETS.length)), text }]
        : [],
    );
  },
  approvals: () => [
    "OpenClaw runs a hook only if it is enabled: run `openclaw hooks enable context-guard`, then restart the gateway.",
  ],
  entries: [],
};

export function stateFolder({ home, env }: Place): string {
  return env.OPENCLAW_STATE_DIR || join(home, ".openclaw");
}
