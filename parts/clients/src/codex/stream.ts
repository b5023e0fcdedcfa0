import { asCount, asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import { type AgentFailure, type FailureKind, failureFrom } from "../failure/index.js";
import type { AgentRow } from "../streams/agent-row.js";
import type { StreamFormat } from "../streams/stream-format.js";

const ROW = /^(?:thread|turn|item)\.[a-z_]+$/;
const RECONNECTING = /^Reconnecting\.{3} \d+\/\d+/;

/** Reads `codex exec --json`, which reports only the thread's total usage. */
export const codexStream: StreamFormat = {
  client: "codex",
  login: "run `codex login`, or set CODEX_API_KEY",
  opens: (row) => (row.type === "thread.started" && asText(row.thread_id) ? "perhaps" : false),
  follows(row) {
    if (row.type === "item.started" || row.type === "item.completed")
      return asText(asObject(row.item)?.type) !== undefined;
    return row.type === "turn.started" || row.type === "turn.failed" || row.type === "error";
  },
  read(row, at) {
    const type = asText(row.type) ?? "";
    const isOwn = ROW.test(type) || (type === "error" && asText(row.message) !== undefined);
    return isOwn ? readRow(type, row, at) : undefined;
  },
};

function readRow(type: string, row: JsonObject, at: Date): AgentRow[] {
  switch (type) {
    case "thread.started":
      return [{ type: "session", sessionId: asText(row.thread_id) }];
    case "item.started":
    case "item.completed":
      return readItem(asObject(row.item) ?? {}, type === "item.completed");
    case "error": {
      const message = asText(row.message) ?? "";
      const failure = failureOf(message, at);
      return [RECONNECTING.test(message) ? { type: "waiting", failure } : { type: "failed", failure }];
    }
    case "turn.failed":
      return [
        {
          type: "ended",
          failure: failureOf(asText(asObject(row.error)?.message) ?? "it gave no reason", at),
        },
      ];
    case "turn.completed": {
      const usage = asObject(row.usage);
      const input = asCount(usage?.input_tokens);
      const spent = input === 0 ? undefined : { input, output: asCount(usage?.output_tokens) };
      return [{ type: "totals", spent }, { type: "ended" }];
    }
    default:
      return [];
  }
}

/** Ignores items of type `error`, which are warnings. */
function readItem(item: JsonObject, isDone: boolean): AgentRow[] {
  const call = asText(item.id);
  switch (item.type) {
    case "agent_message": {
      const text = asText(item.text);
      return isDone && text !== undefined ? [{ type: "said", text }] : [];
    }
    case "command_execution":
      return [{ type: "tool", call, name: "shell", input: { command: item.command } }];
    case "file_change":
      return [
        {
          type: "tool",
          call,
          name: "edit",
          input: asObjects(item.changes)
            .flatMap(({ path }) => asText(path) ?? [])
            .join(", "),
        },
      ];
    case "mcp_tool_call":
      return [{ type: "tool", call, name: asText(item.tool) ?? "mcp", input: item.arguments }];
    case "web_search":
      return [{ type: "tool", call, name: "web search", input: { query: item.query } }];
    default:
      return [];
  }
}

/** Parts of Codex's error messages, which contain no code. */
const SENTENCES: readonly (readonly [string, FailureKind])[] = [
  ["usage limit", "usage-limit"],
  ["quota exceeded", "billing"],
  ["check your plan and billing", "billing"],
  ["rate limit", "rate-limit"],
  ["room in the model's context window", "context"],
  ["at capacity", "overloaded"],
  ["high demand", "overloaded"],
  ["not logged in", "auth"],
];

function failureOf(message: string, at: Date): AgentFailure {
  const text = message.toLowerCase();
  return failureFrom(message, at, { kind: SENTENCES.find(([part]) => text.includes(part))?.[1] });
}
