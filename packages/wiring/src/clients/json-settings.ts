import { join } from "node:path";
import { eventEntries } from "../event-entries.js";
import { groupedHooks } from "../hook-entries.js";
import { type HookEntry, hookCommand } from "../hooks.js";
import type { Client, Places } from "./client.js";

// Both clients of this kind set it for the sake of Claude Code's hooks.
const VARIABLE = "CLAUDE_PROJECT_DIR";

/** What sets such a client apart. */
export interface JsonSettingsClient
  extends Pick<Client, "id" | "name" | "program" | "instructions" | "approvals"> {
  /** Its folder in a project, with `settings.json`. */
  folder: string;
  /** Its folder of the user's own. */
  home(places: Places): string;
  /** The file in a project by which it is known, besides the folder. */
  trace: string;
  entries: readonly HookEntry[];
  /** The file of the machine's administrators: the variable that names it, and its folder in `/etc`. */
  system: { variable: string; folder: string };
  /** In which unit it counts time limits. */
  timeoutUnit: "s" | "ms";
  /** Whether it knows `permissions.ask`. */
  hasAskRules: boolean;
}

/** A client with a `settings.json` in the shape of Claude Code's, in its own folder, and with names for its hooks. */
export function jsonSettingsClient(kind: JsonSettingsClient): Client {
  const { id, name, program, instructions, approvals, folder, home, trace } = kind;
  const paths = (places: Places) => ({
    project: join(places.project, folder, "settings.json"),
    user: join(home(places), "settings.json"),
  });
  return {
    ...{ id, name, program, instructions, approvals },
    skills: "agents",
    dialect: "json with comments",
    readsStartFolder: true,
    projectVariable: VARIABLE,
    traces: (places) => ({
      project: [join(places.project, folder), join(places.project, trace)],
      machine: [home(places)],
    }),
    settingsFiles: paths,
    policies: ({ env }) => [env[kind.system.variable] || join("/etc", kind.system.folder, "settings.json")],
    files(request) {
      const hooks = groupedHooks(
        eventEntries(kind.entries, request.hooks),
        ({ program, args, timeoutSeconds }) => ({
          type: "command",
          name: program,
          command: hookCommand(program, request.place, VARIABLE, args),
          timeout: kind.timeoutUnit === "ms" ? timeoutSeconds * 1000 : timeoutSeconds,
        }),
      );
      const path = paths(request)[request.scope === "user" ? "user" : "project"];
      const ask = kind.hasAskRules ? request.ask : [];
      return [{ type: "settings", path, wiring: { hooks, ask, skeleton: "{}\n" } }];
    },
  };
}
