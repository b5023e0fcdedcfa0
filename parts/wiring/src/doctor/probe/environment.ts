import type { Places } from "@agentos/clients";
import { PROBE_VARIABLE } from "@agentos/platform";
import type { Client } from "../../clients/client.js";
import { isRecord, readJson } from "../../json/read.js";
import type { ProbeHome } from "./probe-home.js";

/**
 * Settings that lead every request of the client to the model on this machine. They come with the command
 * line, because `env` in a settings file outranks the environment, and only a policy outranks the command
 * line.
 */
export function probeSettings(url: string): Record<string, unknown> {
  // In place of the person's own, which may ask them for something.
  return { env: toModel(url), apiKeyHelper: "echo aos-doctor" };
}

/** Those that stand in the environment as well. */
function toModel(url: string): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "aos-doctor",
    ANTHROPIC_AUTH_TOKEN: "",
    ANTHROPIC_CUSTOM_HEADERS: "",
    CLAUDE_CODE_OAUTH_TOKEN: "",
    CLAUDE_CODE_USE_BEDROCK: "",
    CLAUDE_CODE_USE_VERTEX: "",
    CLAUDE_CODE_USE_FOUNDRY: "",
    CLAUDE_CODE_ENABLE_TELEMETRY: "",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    // Whatever goes elsewhere all the same ends at the model, which refuses it.
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
    http_proxy: url,
    https_proxy: url,
    NO_PROXY: "127.0.0.1",
    no_proxy: "127.0.0.1",
  };
}

/** Of a login, or of the client in which this command was started. */
const NOT_INHERITED =
  /^(?:ANTHROPIC_|CLAUDECODE$|CLAUDE_CODE_(?:ENTRYPOINT|SSE_PORT|SESSION_ID)$|CLAUDE_PROJECT_DIR$)/;

/** The environment of the client that is asked. */
export function probeEnvironment({ env }: Places, home: ProbeHome, url: string): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_INHERITED.test(name)));
  return {
    ...inherited,
    ...toModel(url),
    ...{ TMPDIR: home.tmp, TEMP: home.tmp, TMP: home.tmp },
    CLAUDE_CONFIG_DIR: home.config,
    CLAUDE_CODE_TMPDIR: home.tmp,
    // Where the model is gone, because somebody ended this command, it ends soon as well.
    CLAUDE_CODE_MAX_RETRIES: "1",
    // Else the last hooks have 1.5 s, which a busy machine needs to start them.
    CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS: "10000",
    [PROBE_VARIABLE]: home.marks,
    // As in a phase of a workflow, hooks neither offer nor leave a handoff, and ask nobody.
    AGENTOS_PHASE: "doctor",
    AGENTOS_SESSION: "doctor",
  };
}

/** A variable by which a policy of this machine, which nothing outranks, leads requests elsewhere. */
export function redirectedByPolicy(client: Client, places: Places): string | undefined {
  const ours = Object.keys(toModel(""));
  for (const path of client.policies?.(places) ?? []) {
    const { env } = readJson(path) ?? {};
    const name = isRecord(env) ? Object.keys(env).find((each) => ours.includes(each)) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}
