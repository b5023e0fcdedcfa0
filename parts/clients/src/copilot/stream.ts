import { asObject, asPositive, asText, type JsonObject, parseObject } from "@agentos/platform";
import { type AgentFailure, type FailureKind, failureFrom } from "../failure/index.js";
import { type AgentRow, toolRow } from "../streams/agent-row.js";
import type { StreamFormat } from "../streams/stream-format.js";

/** Types of rows that can precede the first request to the model. The stream usually begins with them. */
const BEGINNING = new Set([
  "session.start",
  "session.resume",
  "session.info",
  "session.skills_loaded",
  "session.mcp_servers_loaded",
  "session.mcp_server_status_changed",
  "session.tools_updated",
  "session.custom_agents_updated",
  "assistant.turn_start",
  "model.call_start",
]);

const FAMILIES = /^(?:session|user|assistant|model|tool|agent)\.[a-z]/;

const KINDS = new Map<string, FailureKind>([
  ["rate_limit", "rate-limit"],
  ["authentication", "auth"],
  ["authorization", "auth"],
  ["quota", "usage-limit"],
  ["context_limit", "context"],
]);

/** Reads `copilot --output-format json`, which contains no token counts. */
export const copilotStream: StreamFormat = {
  client: "copilot",
  login: "run `copilot login`, or set COPILOT_GITHUB_TOKEN in the environment where the phase runs",
  opens(row) {
    if (!isEvent(row)) return false;
    if (row.type === "user.message" && asText(asObject(row.data)?.transformedContent)) return "surely";
    return BEGINNING.has(row.type as string) ? "perhaps" : false;
  },
  follows: (row) => isEvent(row) && FAMILIES.test(row.type as string),
  read(row, at) {
    if (row.type === "result" && asText(row.sessionId) !== undefined) return readResult(row, at);
    return isEvent(row) ? readEvent(row.type as string, asObject(row.data) ?? {}, at) : undefined;
  },
};

function isEvent(row: JsonObject): boolean {
  return (
    typeof row.type === "string" &&
    asObject(row.data) !== undefined &&
    asText(row.id) !== undefined &&
    asText(row.timestamp) !== undefined &&
    "parentId" in row
  );
}

function readEvent(type: string, data: JsonObject, at: Date): AgentRow[] {
  switch (type) {
    case "session.tools_updated":
    case "model.call_start":
      return [{ type: "session", model: asText(data.model) }];
    case "assistant.message": {
      const text = asText(data.content)?.trim();
      return text ? [{ type: "said", text }] : [];
    }
    case "tool.execution_start":
      return [toolRow(data.toolCallId, data.toolName, data.arguments)];
    case "tool.execution_complete": {
      const error = asObject(data.error);
      return error?.code === "denied"
        ? [{ type: "denied", call: asText(data.toolCallId), reason: asText(error.message) }]
        : [];
    }
    case "model.call_failure":
      return [{ type: "failed", failure: failureOf(asText(data.errorMessage), data, at) }];
    case "assistant.turn_retry": {
      const failure = failureOf(asText(data.reason)?.replaceAll("_", " "), { errorType: data.reason }, at);
      return [{ type: "waiting", failure }];
    }
    case "session.error":
      return [{ type: "ended", failure: failureOf(asText(data.message), data, at) }];
    case "abort":
      return [
        {
          type: "ended",
          failure: failureFrom("it was interrupted before it was done", at, { kind: "interrupted" }),
        },
      ];
    default:
      return [];
  }
}

function readResult(row: JsonObject, at: Date): AgentRow[] {
  const session: AgentRow = { type: "session", sessionId: asText(row.sessionId) };
  if (row.exitCode === 0 || row.exitCode === undefined) return [session, { type: "ended" }];
  return [session, { type: "ended", failure: failureFrom("it gave no reason", at) }];
}

function failureOf(message: string | undefined, data: JsonObject, at: Date): AgentFailure {
  const text = innerMessage(message) ?? "it gave no reason";
  return failureFrom(text, at, {
    kind: KINDS.get(asText(data.errorType) ?? ""),
    status: asPositive(data.statusCode),
  });
}

/** Extracts the message if the API's response was passed on unchanged. */
function innerMessage(message: string | undefined): string | undefined {
  const answer = message?.startsWith("{") ? parseObject(message) : undefined;
  return asText(answer?.message) ?? message;
}
