import { join } from "node:path";
import { POST_TOOL_BATCH_SINCE } from "../clients/claude-code.js";
import type { ClientId, Places } from "../clients/client.js";
import { geminiHome } from "../clients/gemini.js";
import { clientOf } from "../clients/index.js";
import { isRecord, readJson } from "../json/read.js";
import { isAtLeast } from "../version.js";
import type { ConfiguredHook } from "./configured.js";
import type { Finding } from "./finding.js";

/** Whether the clients' programs are here, and fit what is wired. */
export function examineClients(
  hooks: readonly ConfiguredHook[],
  versions: Readonly<Partial<Record<ClientId, string>>>,
): Finding[] {
  return clientsOf(hooks).flatMap((id): Finding[] => {
    const { name } = clientOf(id);
    const about = { code: "client", client: id } as const;
    const version = versions[id];
    if (version === undefined) {
      const message = `${name} was not found on the PATH, or does not tell its version`;
      const remedy = `install it, or take its wiring out: aos uninstall --client ${id.replace("-code", "")}`;
      return [{ ...about, severity: "info", message, remedy }];
    }
    const fault = id === "claude-code" ? examineAfterTools(hooks, version) : undefined;
    return fault ? [fault] : [{ ...about, severity: "ok", message: `${name} ${version}` }];
  });
}

/** What only a person can approve, and whether it was, as far as the client tells. */
export function examineTrust(hooks: readonly ConfiguredHook[], places: Places): Finding[] {
  return clientsOf(hooks).flatMap((client): Finding[] => {
    const about = { code: "trust", client } as const;
    if (isTrusted(client, places))
      return [{ ...about, severity: "ok", message: `${clientOf(client).name} trusts this folder` }];
    return clientOf(client)
      .approvals({ scope: "project", project: places.project })
      .map((message) => ({ ...about, severity: "info", message }));
  });
}

function examineAfterTools(hooks: readonly ConfiguredHook[], version: string): Finding | undefined {
  const at = (wanted: string) =>
    hooks.find(
      ({ client, event, hook, plugin }) =>
        client === "claude-code" &&
        event === wanted &&
        hook === "agentos-context-hook" &&
        plugin === undefined,
    );
  const about = { code: "client", client: "claude-code" } as const;
  const knows = isAtLeast(version, POST_TOOL_BATCH_SINCE);
  const [use, batch] = [at("PostToolUse"), at("PostToolBatch")];
  if (batch && !knows)
    return {
      ...about,
      severity: "error",
      path: batch.path,
      message: `Claude Code ${version} may refuse settings with the event PostToolBatch`,
      remedy: "update it, or run `aos sync` here",
    };
  if (use && knows)
    return {
      ...about,
      severity: "info",
      path: use.path,
      message: `Claude Code ${version} could have the context hook at PostToolBatch, with newer figures; it stands at PostToolUse for the sake of older versions`,
      remedy: `when all who work here have ${POST_TOOL_BATCH_SINCE}: aos uninstall --client claude, then aos init --client claude`,
    };
  return undefined;
}

function clientsOf(hooks: readonly ConfiguredHook[]): ClientId[] {
  return [...new Set(hooks.map(({ client }) => client))];
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
