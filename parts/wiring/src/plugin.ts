import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Places } from "@agentos/clients";
import { asObject, asObjects } from "@agentos/platform";
import { CLIENTS, type Client } from "./clients/client.js";
import { commandsOf } from "./hook-entries.js";
import { hooksOf } from "./hooks.js";
import { parseJson, property } from "./json/parse.js";
import type { WiringOptions } from "./options.js";
import { readJson, readText } from "./text-file.js";

/** The client of the `agentos` plugin. */
export const PLUGIN_CLIENT = CLIENTS.find(hasPlugins) as Client;

export function hasPlugins({ hookSettings }: Client): boolean {
  return hookSettings?.pluginList !== undefined;
}

/** Whether the plugin is enabled. The user's own settings in the project take precedence. */
export function isFromPlugin(places: Places): boolean {
  const { project, local, user } = PLUGIN_CLIENT.settingsFiles(places);
  return [local, project, user].map((path) => switchIn(path)).find((each) => each !== undefined) === true;
}

/**
 * Whether the plugin makes hooks in settings unnecessary. For shared settings, this is true only if
 * the team shares the plugin.
 */
export function isLeftToPlugin(options: WiringOptions): boolean {
  if (options.scope !== "project") return isFromPlugin(options);
  return switchIn(PLUGIN_CLIENT.settingsFiles(options).project) === true;
}

/** Returns undefined if the file does not mention the plugin. */
function switchIn(path: string | undefined): boolean | undefined {
  const document = parseJson(path === undefined ? "" : (readText(path) ?? ""));
  const plugins = "root" in document ? property(document.root, "enabledPlugins")?.value : undefined;
  const said = (plugins?.children ?? []).filter(({ children }) =>
    String(children?.[0]?.value).startsWith("agentos@"),
  );
  return said.length === 0 ? undefined : said.some(({ children }) => children?.[1]?.value === true);
}

/** Returns undefined if the plugin is not installed for this user or is loaded from elsewhere. */
export function installedPlugin(places: Places): { folder: string; version: string } | undefined {
  const list = PLUGIN_CLIENT.hookSettings?.pluginList?.(places);
  const { plugins } = (list && readJson(list)) || {};
  for (const [name, installations] of Object.entries(asObject(plugins) ?? {})) {
    if (!name.startsWith("agentos@")) continue;
    for (const { installPath: folder, version } of asObjects(installations))
      if (typeof folder === "string" && existsSync(folder)) return { folder, version: String(version) };
  }
  return undefined;
}

interface PluginEntry {
  event: string;
  program: string;
  hooks: string[];
  command: string;
  timeoutSeconds: number;
}

export function pluginEntries(folder: string): PluginEntry[] {
  const { hooks } = readJson(join(folder, "hooks", "hooks.json")) ?? {};
  return Object.entries(asObject(hooks) ?? {}).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : []).flatMap(commandsOf).flatMap(({ handler }) => {
      const { command, timeout } = handler;
      if (typeof command !== "string" || typeof timeout !== "number") return [];
      const [, program, words = ""] = / (agentos-[a-z-]+)((?: [a-z]+:\d+)*)$/.exec(command) ?? [];
      if (program === undefined) return [];
      return [
        { event, program, hooks: hooksOf(program, words.split(" ")), command, timeoutSeconds: timeout },
      ];
    }),
  );
}
