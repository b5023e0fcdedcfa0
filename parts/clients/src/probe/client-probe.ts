import type { ClientId } from "../registry/identities.js";

/** What a client is started with when it is asked. */
export interface ProbeRequest {
  /** The model on this machine. */
  url: string;
  prompt: string;
  /** In place of the person's own; the client may write there. */
  home: string;
  project: string;
}

/**
 * How a client is asked, without an account, which hooks it runs: it is started once, without a terminal, and
 * its model is a program on this machine that calls one tool which does nothing.
 */
export interface ClientProbe {
  client: ClientId;
  /** How it speaks to its model. */
  api: "anthropic" | "openai-responses" | "openai-chat" | "gemini";
  /** The call of its shell that does nothing. */
  call: { name: string; input: Readonly<Record<string, unknown>> };
  /** How its hooks' matchers spell that tool; default the name of the call. */
  matched?: string;
  /** At which events such a session starts hooks, and at which the call does. */
  events: { session: readonly string[]; call: readonly string[] };
  start(request: ProbeRequest): { args: string[]; env: Record<string, string> };
  /**
   * A settings file of a person as the client is to read it: that it needs no account. Default: as it is.
   */
  settings?(text: string): string;
  /** Files of its home that decide whether hooks run, besides its settings, by path, and what is read of each. */
  alsoReads?: Readonly<Record<string, (text: string, request: ProbeRequest) => string>>;
}

/** Variables that lead all else to the model on this machine, which refuses it. */
export function proxiesTo(url: string): Record<string, string> {
  const proxies = { HTTP_PROXY: url, HTTPS_PROXY: url, http_proxy: url, https_proxy: url };
  return { ...proxies, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
}
