import type { ClientId } from "../registry/identities.js";

/** How a client is started for the probe. */
export interface ProbeRequest {
  /** The model on this machine. */
  url: string;
  prompt: string;
  /** Replaces the user's home folder; the client may write there. */
  home: string;
  project: string;
}

/**
 * How to find out, without an account, which hooks a client runs: it is started once, headless, with a model
 * on this machine that makes a single harmless tool call.
 */
export interface ClientProbe {
  client: ClientId;
  /** The API of its model. */
  api: "anthropic" | "openai-responses" | "openai-chat" | "gemini";
  /** The harmless call of its shell. */
  call: { name: string; input: Readonly<Record<string, unknown>> };
  /** That tool's name in hook matchers; default: the name of the call. */
  matched?: string;
  /** The events of such a session, and those of the call. */
  events: { session: readonly string[]; call: readonly string[] };
  start(request: ProbeRequest): { args: string[]; env: Record<string, string> };
  /**
   * Changes a user's settings file so that the client needs no account. Default: unchanged.
   */
  settings?(text: string): string;
  /** Other files of its home that decide whether hooks run, by path, with the part of each to copy. */
  alsoReads?: Readonly<Record<string, (text: string, request: ProbeRequest) => string>>;
}

/** Variables that send all other traffic to the model on this machine, which refuses it. */
export function proxiesTo(url: string): Record<string, string> {
  const proxies = { HTTP_PROXY: url, HTTPS_PROXY: url, http_proxy: url, https_proxy: url };
  return { ...proxies, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
}
