import { asCount, asObject, asPositive, asText, type JsonObject } from "@agentos/platform";
import { type AgentFailure, type FailureKind, failureFrom } from "../failure/index.js";
import { type AgentRow, toolRow } from "../streams/agent-row.js";
import type { StreamFormat } from "../streams/stream-format.js";

const KINDS = new Map<string, FailureKind>([
  ["ContextOverflowError", "context"],
  ["ProviderAuthError", "auth"],
  ["ProviderModelNotFoundError", "model"],
  ["MessageAbortedError", "interrupted"],
]);

/**
 * Reads `opencode run --format json`. A step is a model call. There is no final row: the run is
 * done if its last step did not end with tool calls.
 */
export const opencodeStream: StreamFormat = {
  client: "opencode",
  login: "run `opencode auth login`, or set your provider's API key in the environment where the phase runs",
  opens(row) {
    if (!asText(row.sessionID)?.startsWith("ses_") || typeof row.timestamp !== "number") return false;
    const isKnown =
      row.type === "error" ? asText(asObject(row.error)?.name) : asText(asObject(row.part)?.messageID);
    return isKnown ? "surely" : false;
  },
  follows: () => false,
  read(row, at) {
    const sessionId = asText(row.sessionID);
    if (sessionId === undefined || typeof row.type !== "string") return undefined;
    return [{ type: "session", sessionId }, ...readRow(row, at)];
  },
};

function readRow(row: JsonObject, at: Date): AgentRow[] {
  const part = asObject(row.part) ?? {};
  switch (row.type) {
    case "step_start":
      return [{ type: "message" }];
    case "text": {
      const text = asText(part.text)?.trim();
      return text && part.synthetic !== true ? [{ type: "said", text }] : [];
    }
    case "tool_use":
      return readTool(part);
    case "step_finish":
      return readStep(part);
    case "error":
      return [{ type: "ended", failure: failureOf(asObject(row.error) ?? {}, at) }];
    default:
      return [];
  }
}

function readTool(part: JsonObject): AgentRow[] {
  const call = asText(part.callID);
  const state = asObject(part.state);
  const error = asText(state?.error);
  const isDenied =
    error !== undefined && /^The user (?:rejected permission|has specified a rule)/.test(error);
  return [
    toolRow(call, part.tool, state?.input),
    ...(isDenied ? [{ type: "denied" as const, call, reason: error }] : []),
  ];
}

/** Reads a step. Its input excludes the cache; its output excludes reasoning. */
function readStep(part: JsonObject): AgentRow[] {
  const tokens = asObject(part.tokens);
  const cache = asObject(tokens?.cache);
  const input = asCount(tokens?.input) + asCount(cache?.read) + asCount(cache?.write);
  const output = asCount(tokens?.output) + asCount(tokens?.reasoning);
  const spent = input === 0 ? undefined : { input, output };
  return [
    ...(spent === undefined ? [] : [{ type: "call" as const, id: asText(part.messageID), ...spent }]),
    // OpenCode reports a price of 0 for models whose price it does not know.
    { type: "totals", adds: true, spent, costUsd: asPositive(part.cost), turns: 1 },
    ...(part.reason === "tool-calls" ? [] : [{ type: "ended" as const }]),
  ];
}

function failureOf(error: JsonObject, at: Date): AgentFailure {
  const data = asObject(error.data) ?? {};
  const name = asText(error.name);
  const headers = asObject(data.responseHeaders) ?? {};
  return failureFrom(asText(data.message) ?? name ?? "it gave no reason", at, {
    kind: KINDS.get(name ?? ""),
    status: asPositive(data.statusCode),
    afterMs: waitOf(headers),
  });
}

function waitOf(headers: JsonObject): number | undefined {
  const ms = asPositive(Number(headers["retry-after-ms"]));
  const seconds = asPositive(Number(headers["retry-after"]));
  return ms ?? (seconds === undefined ? undefined : seconds * 1000);
}
