import { readFileSync } from "node:fs";
import { join } from "node:path";
import { POST_TOOL_BATCH_SINCE } from "../clients/claude-code.js";
import type { Client, ClientId, Places } from "../clients/client.js";
import { geminiHome } from "../clients/gemini.js";
import { CLIENTS, clientOf } from "../clients/index.js";
import { commandOf, findEntries } from "../hook-entries.js";
import { parseHookCommand } from "../hooks.js";
import { parseJson, property } from "../json/parse.js";
import { isFromPlugin } from "../plugin.js";
import { findStatusLine } from "../status-line.js";
import { readText } from "../text-file.js";
import { isAtLeast } from "../version.js";
import type { Finding } from "./finding.js";
import type { ConfiguredHook } from "./hooks.js";

/** All hooks of ours in all settings files that count here. */
export function configuredHooks(places: Places): ConfiguredHook[] {
  return CLIENTS.flatMap((client) =>
    settingsOf(client, places).flatMap(({ path, text }) => [
      ...findEntries(text).map(({ event, handler }) => ({
        client: client.id,
        path,
        event,
        command: commandOf(handler) as string,
        limitMs: limitOf(client.id, handler),
      })),
      ...statusLineOf(client, path, text),
    ]),
  );
}

/** What is wrong with the settings as they are written: faults, hooks that run twice or not at all. */
export function examineSettings(hooks: readonly ConfiguredHook[], places: Places): Finding[] {
  return [
    ...CLIENTS.flatMap((client) => settingsOf(client, places).flatMap((file) => examineFile(client, file))),
    ...examineTwice(hooks, places),
  ];
}

/** Whether the clients' programs are here and new enough for what is wired. */
export function examineClients(
  hooks: readonly ConfiguredHook[],
  versions: Readonly<Partial<Record<ClientId, string>>>,
): Finding[] {
  return [...new Set(hooks.map(({ client }) => client))].map((id): Finding => {
    const { name } = clientOf(id);
    const version = versions[id];
    if (version === undefined)
      return {
        code: "client",
        severity: "info",
        client: id,
        message: `${name} was not found on the PATH, or does not tell its version`,
      };
    const batch = hooks.find(({ client, event }) => client === "claude-code" && event === "PostToolBatch");
    if (id === "claude-code" && batch && !isAtLeast(version, POST_TOOL_BATCH_SINCE)) {
      return {
        code: "client",
        severity: "error",
        client: id,
        path: batch.path,
        message: `${name} ${version} may refuse settings with the event PostToolBatch`,
        remedy: "update it, or run `aos sync` here",
      };
    }
    return { code: "client", severity: "ok", client: id, message: `${name} ${version}` };
  });
}

/** What only a person can approve, and whether it was, as far as the client tells. */
export function examineTrust(hooks: readonly ConfiguredHook[], places: Places): Finding[] {
  return [...new Set(hooks.map(({ client }) => client))].flatMap((client): Finding[] => {
    if (isTrusted(client, places))
      return [
        { code: "trust", severity: "ok", client, message: `${clientOf(client).name} trusts this folder` },
      ];
    return clientOf(client)
      .approvals({ scope: "project", project: places.project })
      .map((message) => ({ code: "trust", severity: "info", client, message }));
  });
}

/** Read only: trust is given by people. */
function isTrusted(client: ClientId, places: Places): boolean {
  const { home, env, project } = places;
  if (client === "claude-code") {
    const config = readJson(join(env.CLAUDE_CONFIG_DIR || home, ".claude.json")) as {
      projects?: Record<string, { hasTrustDialogAccepted?: boolean }>;
    };
    return config?.projects?.[project]?.hasTrustDialogAccepted === true;
  }
  if (client !== "gemini") return false;
  const folders = readJson(join(geminiHome(places), "trustedFolders.json")) as
    | Record<string, string>
    | undefined;
  return folders?.[project] === "TRUST_FOLDER";
}

function examineFile(client: Client, { path, text }: { path: string; text: string }): Finding[] {
  const about = { client: client.id, path };
  if (text.trim() === "") return [];
  const document = parseJson(text);
  if (!("root" in document)) {
    const { message, line, column } = document;
    const place = line === undefined ? "" : ` (line ${line}, column ${column})`;
    return [{ ...about, code: "settings", severity: "error", message: message + place, remedy: "mend it" }];
  }
  if (property(document.root, "disableAllHooks")?.value.value !== true) return [];
  const remedy = 'take "disableAllHooks" out';
  return [
    {
      ...about,
      code: "disabled",
      severity: "warning",
      message: `${client.name} runs no hooks at all`,
      remedy,
    },
  ];
}

function examineTwice(hooks: readonly ConfiguredHook[], places: Places): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, ConfiguredHook>();
  for (const hook of hooks) {
    if (hook.event === "statusLine") continue;
    const name = parseHookCommand(hook.command)?.hook;
    const key = `${hook.client} ${familyOf(hook.event)} ${name}`;
    const first = seen.get(key);
    if (!first) seen.set(key, hook);
    else {
      const { client, path, event } = hook;
      const message = `${name} runs twice at ${event}: ${first.path} has it too`;
      const remedy = first.path === path ? "aos sync" : "aos uninstall --scope user, or aos uninstall";
      findings.push({ code: "twice", severity: "warning", client, path, message, remedy });
    }
  }
  const inSettings = hooks.find(({ client, event }) => client === "claude-code" && event !== "statusLine");
  if (inSettings && isFromPlugin(places)) {
    findings.push({
      code: "twice",
      severity: "warning",
      client: "claude-code",
      path: inSettings.path,
      message: "the hooks come from the plugin agentos as well: each runs twice",
      remedy: "aos sync, which leaves them to the plugin",
    });
  }
  return findings;
}

/** After a tool there are two events for the same thing. */
function familyOf(event: string): string {
  return event === "PostToolBatch" ? "PostToolUse" : event;
}

function settingsOf(client: Client, places: Places): { path: string; text: string }[] {
  return Object.values(client.settingsFiles(places)).flatMap((path) => {
    const text = readText(path);
    return text === undefined ? [] : [{ path, text }];
  });
}

function statusLineOf(client: Client, path: string, text: string): ConfiguredHook[] {
  const command = client.id === "claude-code" ? findStatusLine(text) : undefined;
  if (command === undefined || parseHookCommand(command) === undefined) return [];
  return [{ client: client.id, path, event: "statusLine", command, limitMs: 5000 }];
}

/** In milliseconds, from each client's own unit. */
function limitOf(client: ClientId, { timeout, timeoutSec }: Record<string, unknown>): number {
  const given = client === "copilot" ? timeoutSec : timeout;
  if (typeof given !== "number" || !(given > 0)) return 30_000;
  return client === "gemini" || (client === "qwen" && given >= 1000) ? given : given * 1000;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
