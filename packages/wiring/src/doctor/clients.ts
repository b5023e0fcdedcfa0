import { join } from "node:path";
import { PERMISSION_REQUEST_SINCE, POST_TOOL_BATCH_SINCE } from "../clients/claude-code.js";
import type { ClientId, Places } from "../clients/client.js";
import { geminiHome } from "../clients/gemini.js";
import { clientOf } from "../clients/index.js";
import { isRecord, readJson } from "../json/read.js";
import type { WiringOptions } from "../options.js";
import { isAtLeast } from "../version.js";
import type { ConfiguredHook } from "./configured.js";
import type { Finding } from "./finding.js";

/** Whether the clients' programs are here, and fit what is wired. */
export function examineClients(
  clients: readonly ClientId[],
  hooks: readonly ConfiguredHook[],
  { versions = {}, hanging = [] }: Pick<WiringOptions, "versions" | "hanging">,
): Finding[] {
  return clients.flatMap((id): Finding[] => {
    const { name, program } = clientOf(id);
    const about = { code: "client", client: id } as const;
    if (hanging.includes(id))
      return [
        {
          ...about,
          severity: "error",
          message: `${name} hangs: \`${program} --version\` gave no answer within 2 s`,
          remedy: `run \`${program} --version\` yourself; if it hangs there as well, end its processes or reinstall it`,
        },
      ];
    const version = versions[id];
    if (version === undefined) {
      const message = `${name} was not found on the PATH, or does not tell its version`;
      const remedy = `install it, or take its wiring out: aos uninstall --client ${id.replace("-code", "")}`;
      return [{ ...about, severity: "info", message, remedy }];
    }
    const fault =
      id === "claude-code"
        ? (examineNewerEvents(hooks, version) ?? examineAfterTools(hooks, version))
        : undefined;
    return fault ? [fault] : [{ ...about, severity: "ok", message: `${name} ${version}` }];
  });
}

/** What only a person can approve, and whether it was, as far as the client tells. */
export function examineTrust(clients: readonly ClientId[], places: Places): Finding[] {
  return clients.flatMap((client): Finding[] => {
    const about = { code: "trust", client } as const;
    if (isTrusted(client, places))
      return [{ ...about, severity: "ok", message: `${clientOf(client).name} trusts this folder` }];
    return clientOf(client)
      .approvals({ scope: "project", project: places.project })
      .map((message) => ({ ...about, severity: "info", message }));
  });
}

const NEWER_EVENTS = [
  ["PostToolBatch", POST_TOOL_BATCH_SINCE],
  ["PermissionRequest", PERMISSION_REQUEST_SINCE],
] as const;

function examineNewerEvents(hooks: readonly ConfiguredHook[], version: string): Finding | undefined {
  for (const [event, since] of NEWER_EVENTS) {
    const found = isAtLeast(version, since) ? undefined : hooksOfClaude(hooks, event)[0];
    if (!found) continue;
    return {
      code: "client",
      client: "claude-code",
      severity: "error",
      path: found.path,
      message: `Claude Code ${version} may refuse settings with the event ${event}`,
      remedy: "update it, or run `aos sync` here",
    };
  }
  return undefined;
}

function examineAfterTools(hooks: readonly ConfiguredHook[], version: string): Finding | undefined {
  const use = hooksOfClaude(hooks, "PostToolUse").find((each) => each.hooks.includes("agentos-context-hook"));
  if (use && isAtLeast(version, POST_TOOL_BATCH_SINCE))
    return {
      code: "client",
      client: "claude-code",
      severity: "info",
      path: use.path,
      message: `Claude Code ${version} could have the context hook at PostToolBatch, with newer figures; it stands at PostToolUse for the sake of older versions`,
      remedy: `when all who work here have ${POST_TOOL_BATCH_SINCE}: aos uninstall --client claude, then aos init --client claude`,
    };
  return undefined;
}

/** What Claude Code starts at an event, the plugin's copies aside. */
function hooksOfClaude(hooks: readonly ConfiguredHook[], wanted: string): ConfiguredHook[] {
  return hooks.filter(
    ({ client, event, plugin }) => client === "claude-code" && event === wanted && plugin === undefined,
  );
}

/** Read only: trust is given by people. */
function isTrusted(client: ClientId, places: Places): boolean {
  const { home, env, project } = places;
  if (client === "claude-code") {
    const { projects } = readJson(join(env.CLAUDE_CONFIG_DIR || home, ".claude.json")) ?? {};
    const settings = isRecord(projects) ? projects[project] : undefined;
    return isRecord(settings) && settings.hasTrustDialogAccepted === true;
  }
  if (client !== "gemini") return false;
  return readJson(join(geminiHome(places), "trustedFolders.json"))?.[project] === "TRUST_FOLDER";
}
