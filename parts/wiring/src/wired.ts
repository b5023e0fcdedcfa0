import { existsSync } from "node:fs";
import type { ClientId, Scope } from "@agentos/clients";
import { CLIENTS, type Client } from "./clients/client.js";
import { wiredFiles } from "./clients/wired-files.js";
import { commandOf, findAllEntries, findEntries } from "./hook-entries.js";
import { type HookPlace, parseHookCommand } from "./hooks.js";
import { readInstallation } from "./installation.js";
import { scopesOf, toRequest, type WiringOptions } from "./options.js";
import { findAskRules } from "./permission-rules.js";
import { isFromPlugin, PLUGIN_CLIENT } from "./plugin.js";
import { type FileRecord, readRecord, recordBase, recordFolder, toKey } from "./record.js";
import { findStatusLine } from "./status-line.js";
import { readText } from "./text-file.js";

/** Returns the clients that have entries or files of ours. `project` and `local` count as one scope. */
export function wiredClients(options: WiringOptions): ClientId[] {
  const base = recordBase(options, options.scope);
  const { files } = readRecord(recordFolder(options, options.scope), base);
  return CLIENTS.filter((client) => {
    if (settingsPaths(client, options).some((path) => isOurs(path, files.get(toKey(path, base)))))
      return true;
    const own = wiredFiles(client, toRequest(options)).filter(({ type }) => type === "generated");
    return own.some(({ path }) => existsSync(path));
  }).map(({ id }) => id);
}

/** Prefers the folder that settings use, as long as it has hooks. A different copy may be running. */
export function wiredPlace(options: WiringOptions): HookPlace {
  if (options.place.type !== "folder") return options.place;
  const isThere = (place: HookPlace) =>
    place.type === "folder" && readInstallation(place.folder).hooks.size > 0;
  return placesInUse(options).find(isThere) ?? options.place;
}

/**
 * Returns the project's installation if commands in settings use it. Such commands are shared, so a
 * machine without the installation must not put its own path there.
 */
export function sharedPlace(options: WiringOptions): HookPlace {
  return placesInUse(options).find(({ type }) => type === "project") ?? options.place;
}

/** Returns the current scope, so that shared hooks stay shared and personal hooks personal. */
export function wiredScope(options: WiringOptions): Scope {
  if (options.scope === "user") return "user";
  const files = CLIENTS.map((client) => client.settingsFiles(options)).filter(
    ({ local }) => local !== undefined,
  );
  if (files.some(({ project }) => project !== undefined && hasEntries(project))) return "project";
  return files.some(({ local }) => local !== undefined && hasEntries(local)) ? "local" : options.scope;
}

/** Whether the user's own settings show our status line. */
export function hasOwnStatusLine(options: WiringOptions): boolean {
  return CLIENTS.some((client) => {
    const { local, user } = client.settingsFiles(options);
    const path = options.scope === "user" ? user : local;
    const command =
      path === undefined || !client.hookSettings?.hasStatusLine
        ? undefined
        : findStatusLine(readText(path) ?? "");
    return command !== undefined && parseHookCommand(command)?.program === "agentos-statusline";
  });
}

function placesInUse(options: WiringOptions): HookPlace[] {
  return CLIENTS.flatMap((client) => settingsPaths(client, options))
    .flatMap((path) => findEntries(readText(path) ?? ""))
    .flatMap(({ handler }) => parseHookCommand(commandOf(handler) ?? "")?.place ?? []);
}

function settingsPaths(client: Client, options: WiringOptions): string[] {
  return scopesOf(options).flatMap((scope) => client.settingsFiles(options)[scope] ?? []);
}

function hasEntries(path: string): boolean {
  return findEntries(readText(path) ?? "").length > 0;
}

function isOurs(path: string, record: FileRecord | undefined): boolean {
  const text = readText(path);
  if (text === undefined) return false;
  const line = findStatusLine(text);
  if (findEntries(text).length > 0 || (line !== undefined && parseHookCommand(line)?.place !== undefined))
    return true;
  const asked = findAskRules(text);
  return record?.ask?.some((rule) => asked.includes(rule)) === true;
}

/** Returns the clients that run the rules hook, through any settings or the plugin. */
export function guardedClients(options: WiringOptions): ClientId[] {
  const scopes: Scope[] = ["project", "local", "user"];
  return CLIENTS.filter((client) => {
    if (client === PLUGIN_CLIENT && isFromPlugin(options)) return true;
    const settings = scopes.flatMap((scope) => client.settingsFiles(options)[scope] ?? []);
    const commands = settings
      .flatMap((path) => findAllEntries(readText(path) ?? ""))
      .flatMap(({ handler }) => parseHookCommand(commandOf(handler) ?? "")?.hooks ?? []);
    if (commands.includes(RULES_HOOK)) return true;
    // Some clients load a module of ours instead of starting a command.
    return scopes
      .flatMap((scope) => wiredFiles(client, toRequest({ ...options, scope })))
      .some(({ type, path }) => type === "generated" && readText(path)?.includes(RULES_HOOK) === true);
  }).map(({ id }) => id);
}

const RULES_HOOK = "agentos-rules-hook";
