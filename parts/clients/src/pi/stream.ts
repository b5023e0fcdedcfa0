import {
  asCount,
  asObject,
  asObjects,
  asPositive,
  asText,
  type JsonObject,
  parseObject,
} from "@agentos/platform";
import { type AgentFailure, type FailureKind, failureFrom } from "../failure/index.js";
import { type AgentRow, toolRow } from "../streams/agent-row.js";
import type { StreamFormat } from "../streams/stream-format.js";

const KINDS = new Map<string, FailureKind>([
  ["insufficient_quota", "billing"],
  ["invalid_api_key", "auth"],
  ["authentication_error", "auth"],
  ["model_not_found", "model"],
]);

/** Reads `pi --mode json`. pi exits with 0 even if the model's API failed. */
export const piStream: StreamFormat = {
  client: "pi",
  login:
    "run `pi auth login <provider>`, or set your provider's API key in the environment where the phase runs",
  opens(row) {
    const isHead = row.type === "session" && typeof row.version === "number";
    return isHead && asText(row.id) && asText(row.cwd) ? "surely" : false;
  },
  follows: () => false,
  read: (row, at) => (typeof row.type === "string" ? readRow(row, at) : undefined),
};

function readRow(row: JsonObject, at: Date): AgentRow[] {
  switch (row.type) {
    case "session":
      return [{ type: "session", sessionId: asText(row.id) }];
    case "message_start":
      return asObject(row.message)?.role === "assistant" ? [{ type: "message" }] : [];
    case "message_end": {
      const message = asObject(row.message);
      return message?.role === "assistant" ? readAnswer(message, at) : [];
    }
    case "tool_execution_start":
      return [toolRow(row.toolCallId, row.toolName, row.args)];
    case "compaction_end": {
      const result = asObject(row.result);
      return result === undefined
        ? []
        : [{ type: "compacted" }, { type: "totals", adds: true, ...spentOf(asObject(result.usage)) }];
    }
    case "auto_retry_start": {
      const failure = failureOf(asText(row.errorMessage) ?? "", at);
      return [{ type: "waiting", failure, afterMs: asPositive(row.delayMs) }];
    }
    case "agent_end":
      return row.willRetry === true ? [] : [endOf(asObjects(row.messages).at(-1), at)];
    default:
      return [];
  }
}

function readAnswer(message: JsonObject, at: Date): AgentRow[] {
  const text = asObjects(message.content)
    .flatMap((block) => (block.type === "text" ? (asText(block.text) ?? []) : []))
    .join("\n\n");
  const totals = spentOf(asObject(message.usage));
  const { spent } = totals;
  return [
    { type: "session", model: asText(message.model) },
    ...(text === "" ? [] : [{ type: "said" as const, text }]),
    ...(spent === undefined
      ? []
      : [
          { type: "call" as const, id: asText(message.responseId), ...spent },
          { type: "totals" as const, adds: true as const, ...totals, turns: 1 },
        ]),
    ...(message.stopReason === "error"
      ? [{ type: "failed" as const, failure: failureOf(asText(message.errorMessage) ?? "", at) }]
      : []),
  ];
}

/** Reads the counts and adds the cache to the input. pi reports unknown prices as 0. */
function spentOf(usage: JsonObject | undefined) {
  const input = asCount(usage?.input) + asCount(usage?.cacheRead) + asCount(usage?.cacheWrite);
  return {
    spent: input === 0 ? undefined : { input, output: asCount(usage?.output) },
    costUsd: asPositive(asObject(usage?.cost)?.total),
  };
}

function endOf(last: JsonObject | undefined, at: Date): AgentRow {
  if (last?.stopReason !== "error" && last?.stopReason !== "aborted") return { type: "ended" };
  const message = asText(last.errorMessage) ?? "";
  return {
    type: "ended",
    failure:
      last.stopReason === "error"
        ? failureOf(message, at)
        : failureFrom(message, at, { kind: "interrupted" }),
  };
}

/** Reads `429: {"message": ...}` or `429 {"error": {"message": ...}}`. */
function failureOf(text: string, at: Date): AgentFailure {
  const brace = text.indexOf("{");
  const status = /^(\d{3}):? \{/.exec(text)?.[1];
  const answer = status === undefined ? undefined : parseObject(text.slice(brace));
  const error = asObject(answer?.error) ?? answer;
  return failureFrom(asText(error?.message) ?? (text === "" ? "it gave no reason" : text), at, {
    kind: KINDS.get(asText(error?.code) ?? asText(error?.type) ?? ""),
    ...(status !== undefined && { status: Number(status) }),
  });
}
