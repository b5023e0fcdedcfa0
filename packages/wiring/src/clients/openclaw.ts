import { join } from "node:path";
import type { Client, DesiredFile } from "./client.js";

const ASSETS = "openclaw/context-guard/";

/** A hook folder in the workspace. Its own configuration is left alone: the user switches the hook on. */
export const openclaw: Client = {
  id: "openclaw",
  name: "OpenClaw",
  program: "openclaw",
  dialect: "json",
  skills: undefined,
  instructions: undefined,
  traces: ({ project, home, env }) => ({
    project: [join(project, "hooks")].map((folder) => join(folder, "agentos-context-guard")),
    machine: [env.OPENCLAW_STATE_DIR || join(home, ".openclaw")],
  }),
  settingsFiles: () => ({}),
  files({ scope, project, home, env, assets }) {
    const base = scope === "user" ? env.OPENCLAW_STATE_DIR || join(home, ".openclaw") : project;
    return Object.entries(assets).flatMap(([name, text]): DesiredFile[] =>
      name.startsWith(ASSETS)
        ? [
            {
              type: "generated",
              path: join(base, "hooks", "agentos-context-guard", name.slice(ASSETS.length)),
              text,
            },
          ]
        : [],
    );
  },
  approvals: () => [
    "OpenClaw runs a hook once it is switched on: `openclaw hooks enable context-guard`, then restart the gateway.",
  ],
};
