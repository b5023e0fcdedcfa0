import { join } from "node:path";
import type { ClientId, Places } from "@agentos/clients";
import { CLIENTS, type Client, clientOf } from "../clients/client.js";
import { commandOf, type FoundEntry, findAllEntries } from "../hook-entries.js";
import { parseHookCommand } from "../hooks.js";
import { installedPlugin, isFromPlugin, PLUGIN_CLIENT, pluginEntries } from "../plugin.js";
import { findStatusLine } from "../status-line.js";
import { readableSettings } from "./settings-files.js";

export interface ConfiguredHook {
  client: ClientId;
  path: string;
  program: string;
  /** The hooks that the command runs: one, or several in one process. */
  hooks: readonly string[];
  event: string;
  /** The tools that the hook applies to; absent if it applies to all. */
  matcher?: string;
  command: string;
  limitMs: number;
  /** Set if the command was written by hand instead of by `aos init`. */
  byHand?: true;
  /** The folder of the plugin that contains the hook; absent if the hook is in settings. */
  plugin?: string;
}

// Clients' default limits are longer than any user wants to wait.
const DEFAULT_LIMIT_MS = 30_000;

/**
 * Returns our hooks in the settings files that apply here, and in the plugin.
 * @param files returns a client's settings files; defaults to those that the client reads
 */
export function configuredHooks(
  places: Places,
  files: (client: Client, places: Places) => { path: string; text: string }[] = readableSettings,
): ConfiguredHook[] {
  const inSettings = CLIENTS.flatMap((client) =>
    files(client, places).flatMap(({ path, text }) => [
      ...findAllEntries(text).flatMap((entry) => fromEntry(client.id, path, entry)),
      ...fromStatusLine(client.id, path, text),
    ]),
  );
  return [...inSettings, ...fromPlugin(places)];
}

/** Returns a name for findings, such as `agentos-rules-hook at PreToolUse`. */
export function nameOf({ hooks, event, plugin }: ConfiguredHook): string {
  const names = new Intl.ListFormat("en").format(hooks);
  return `${names} at ${event}${plugin === undefined ? "" : ", from the plugin"}`;
}

function fromEntry(
  client: ClientId,
  path: string,
  { event, matcher, handler }: FoundEntry,
): ConfiguredHook[] {
  const command = commandOf(handler);
  const parsed = command === undefined ? undefined : parseHookCommand(command);
  if (command === undefined || parsed === undefined) return [];
  return [
    {
      client,
      path,
      program: parsed.program,
      hooks: parsed.hooks,
      event,
      command,
      limitMs: clientOf(client).hookSettings?.limitMs(handler) ?? DEFAULT_LIMIT_MS,
      ...(typeof matcher === "string" && { matcher }),
      ...(parsed.place === undefined && { byHand: true }),
    },
  ];
}

function fromStatusLine(client: ClientId, path: string, text: string): ConfiguredHook[] {
  const command = clientOf(client).hookSettings?.hasStatusLine ? findStatusLine(text) : undefined;
  const parsed = command === undefined ? undefined : parseHookCommand(command);
  if (command === undefined || parsed === undefined) return [];
  const { program, hooks } = parsed;
  return [{ client, path, program, hooks, event: "statusLine", command, limitMs: 5000 }];
}

function fromPlugin(places: Places): ConfiguredHook[] {
  const plugin = isFromPlugin(places) ? installedPlugin(places) : undefined;
  if (plugin === undefined) return [];
  return pluginEntries(plugin.folder).map(({ timeoutSeconds, ...entry }) => ({
    ...{ client: PLUGIN_CLIENT.id, path: join(plugin.folder, "hooks"), ...entry },
    limitMs: timeoutSeconds * 1000,
    plugin: plugin.folder,
  }));
}
