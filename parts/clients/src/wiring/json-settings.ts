import { join } from "node:path";
import type { ClientIdentity } from "../identity.js";
import type { ClientWiring, HookSettings, Places } from "./client-wiring.js";

interface JsonSettingsClient
  extends Pick<ClientWiring, "client" | "instructions" | "approvals" | "entries" | "trust"> {
  identity: ClientIdentity & Required<Pick<ClientIdentity, "folder" | "home">>;
  /** A file that, like the client's folder, shows that a project uses the client. */
  trace: string;
  /** The administrators' settings file: the variable that names it, and its folder in `/etc`. */
  system: { variable: string; folder: string };
  hookSettings: Omit<HookSettings, "handler" | "isGrouped"> & { unitsPerSecond: 1 | 1000 };
}

/** Describes a client whose `settings.json` contains named hooks in Claude Code's format. */
export function jsonSettingsWiring(kind: JsonSettingsClient): ClientWiring {
  const { identity, trace, system, hookSettings, ...rest } = kind;
  const { folder, home } = identity;
  const { unitsPerSecond, ...settings } = hookSettings;
  return {
    ...rest,
    skills: "agents",
    dialect: "json with comments",
    readsStartFolder: true,
    // The client sets this variable for compatibility with Claude Code's hooks.
    projectVariable: "CLAUDE_PROJECT_DIR",
    traces: (places) => ({
      project: [join(places.project, folder), join(places.project, trace)],
      machine: [home(places)],
    }),
    settingsFiles: (places: Places) => ({
      project: join(places.project, folder, "settings.json"),
      user: join(home(places), "settings.json"),
    }),
    policies: ({ env }) => [env[system.variable] || join("/etc", system.folder, "settings.json")],
    hookSettings: {
      ...settings,
      isGrouped: true,
      handler: ({ program, command, timeoutSeconds }) => ({
        type: "command",
        name: program,
        command,
        timeout: timeoutSeconds * unitsPerSecond,
      }),
    },
  };
}
