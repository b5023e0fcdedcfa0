import type { ClientId } from "../registry/identities.js";

/** How to start a client for the probe. */
export interface ProbeRequest {
  /** The URL of the local model. */
  url: string;
  prompt: string;
  /** Replaces the user's home folder. The client may write there. */
  home: string;
  project: string;
}

/**
 * How to find out, without an account, which hooks a client runs. The client is started once with a
 * local model that makes a harmless tool call.
 */
export interface ClientProbe {
  client: ClientId;
  api: "anthropic" | "openai-responses" | "openai-chat" | "gemini";
  /** A harmless call to the client's shell tool. */
  call: { name: string; input: Readonly<Record<string, unknown>> };
  /** The tool's name in hook matchers. Defaults to the name of the call. */
  matched?: string;
  /** The events that any session triggers, and those that the call triggers. */
  events: { session: readonly string[]; call: readonly string[] };
  start(request: ProbeRequest): { args: string[]; env: Record<string, string> };
  /** Returns the user's settings, changed so that no account is needed. Defaults to no change. */
  settings?(text: string): string;
  /** Other files that determine whether hooks run, by path. The functions return the text to write. */
  alsoReads?: Readonly<Record<string, (text: string, request: ProbeRequest) => string>>;
}

/** Returns variables that send all other traffic to the local model, which refuses it. */
export function proxiesTo(url: string): Record<string, string> {
  const proxies = { HTTP_PROXY: url, HTTPS_PROXY: url, http_proxy: url, https_proxy: url };
  return { ...proxies, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
}
