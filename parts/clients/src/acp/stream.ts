import { asCount, asObject, asPositive, asText, type JsonObject } from "@agentos/platform";
import { type AgentFailure, type FailureKind, failureFrom } from "../failure/index.js";
import type { AgentRow } from "../streams/agent-row.js";
import type { StreamFormat } from "../streams/stream-format.js";

/** "Authentication required" in the Agent Client Protocol. */
const AUTH_REQUIRED = -32_000;

/**
 * Reads the output of an agent that speaks the Agent Client Protocol: JSON-RPC, one message per
 * line. An error is the response to one of our requests, so it ends the run.
 */
export const acpStream: StreamFormat = {
  client: "acp",
  login: "start the agent in a terminal once",
  opens(row) {
    const version = asObject(row.result)?.protocolVersion;
    return row.jsonrpc === "2.0" && typeof version === "number" ? "surely" : false;
  },
  follows: () => false,
  read(row, at) {
    if (row.jsonrpc !== "2.0") return undefined;
    const [error, result] = [asObject(row.error), asObject(row.result)];
    if (error) return [{ type: "ended", failure: failureOf(error, at) }];
    if (result) return readAnswer(result, at);
    const params = asObject(row.params) ?? {};
    if (row.method !== "session/update") return undefined;
    return [
      { type: "session", sessionId: asText(params.sessionId) },
      ...readUpdate(asObject(params.update) ?? {}),
    ];
  },
};

function readUpdate(update: JsonObject): AgentRow[] {
  switch (update.sessionUpdate) {
    case "agent_message_chunk": {
      const text = asText(asObject(update.content)?.text);
      return [
        ...(text ? [{ type: "said" as const, text, isPart: true }] : []),
        ...readCall(asObject(asObject(update._meta)?.usage)),
      ];
    }
    case "tool_call":
    case "tool_call_update": {
      const { toolCallId, kind, rawInput, title, status } = update;
      const input = asObject(rawInput) ?? {};
      // The model is still writing the call; a later update has the rest.
      if (status === "pending" && Object.keys(input).length === 0) return [];
      const name = asText(kind) ?? "tool";
      return [{ type: "tool", call: asText(toolCallId), name, input: { description: title, ...input } }];
    }
    case "usage_update": {
      const { used, size, cost } = update;
      const { amount, currency } = asObject(cost) ?? {};
      const window = asPositive(size);
      return [
        ...(asPositive(used) === undefined ? [] : [{ type: "call" as const, input: asCount(used) }]),
        {
          type: "totals",
          ...(window !== undefined && { windows: { "": window } }),
          // Agents report a price of 0 for models whose price they do not know.
          ...(currency === "USD" && { costUsd: asPositive(amount) }),
        },
      ];
    }
    default:
      return [];
  }
}

function readCall(usage: JsonObject | undefined): AgentRow[] {
  const spent = spentIn(usage);
  if (spent === undefined) return [];
  return [
    { type: "call", ...spent },
    { type: "totals", adds: true, spent },
  ];
}

function readAnswer(result: JsonObject, at: Date): AgentRow[] | undefined {
  const reason = asText(result.stopReason);
  if (reason !== undefined) {
    const quota = asObject(asObject(result._meta)?.quota);
    const spent = spentIn(asObject(result.usage)) ?? spentIn(asObject(quota?.token_count));
    return [{ type: "totals", ...(spent && { spent }) }, endOf(reason, at)];
  }
  const sessionId = asText(result.sessionId);
  const model = asText(asObject(result.models)?.currentModelId);
  if (sessionId !== undefined) return [{ type: "session", sessionId, model }];
  return result.protocolVersion === undefined ? undefined : [];
}

/** Uses the total, because agents disagree on whether the input includes the cache. */
function spentIn(usage: JsonObject | undefined): { input: number; output: number } | undefined {
  const output = asPositive(usage?.outputTokens) ?? asPositive(usage?.output_tokens);
  if (output === undefined) return undefined;
  const total = asPositive(usage?.totalTokens);
  return { input: total === undefined ? asCount(usage?.input_tokens) : Math.max(0, total - output), output };
}

const STOPS = new Map<string, { kind: FailureKind; message: string }>([
  ["max_turn_requests", { kind: "turns", message: "it used all the model requests that a turn may make" }],
  ["max_tokens", { kind: "other", message: "its answer reached the token limit" }],
  ["refusal", { kind: "other", message: "its model refused to continue" }],
  ["cancelled", { kind: "interrupted", message: "its turn was cancelled" }],
]);

function endOf(reason: string, at: Date): AgentRow {
  const stop = STOPS.get(reason);
  return { type: "ended", ...(stop && { failure: failureFrom(stop.message, at, { kind: stop.kind }) }) };
}

function failureOf({ code, message, data }: JsonObject, at: Date): AgentFailure {
  const { details, errorKind } = asObject(data) ?? {};
  const text = [message, details].flatMap((each) => asText(each) ?? []).join(": ");
  const isStatus = typeof code === "number" && code >= 400 && code < 600;
  return failureFrom(text || "it gave no reason", at, {
    kind: code === AUTH_REQUIRED ? "auth" : errorKind === "rate_limit" ? "rate-limit" : undefined,
    status: isStatus ? code : undefined,
  });
}
