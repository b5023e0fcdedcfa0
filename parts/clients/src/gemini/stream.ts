import { asCount, asObject, asText, type JsonObject, parseObject } from "@agentos/platform";
import { type AgentFailure, type FailureKind, failureFrom } from "../failure/index.js";
import { type AgentRow, toolRow } from "../streams/agent-row.js";
import type { StreamFormat } from "../streams/stream-format.js";

const TYPES = new Set(["init", "message", "tool_use", "tool_result", "error", "result"]);

/** HTTP statuses by exit code: Gemini CLI exits with the lowest byte of the API's status. */
const STATUS_OF_EXIT = new Map([400, 401, 403, 404, 429, 500, 503].map((status) => [status % 256, status]));

/** Reads `gemini -o stream-json`, which reports usage only for the entire run. */
export const geminiStream: StreamFormat = {
  client: "gemini",
  login: "set GEMINI_API_KEY in the environment where the phase runs, or run `gemini` once and log in",
  opens(row) {
    const isInit = row.type === "init" && isOwn(row) && asText(row.session_id) && asText(row.model);
    return isInit ? "perhaps" : false;
  },
  follows(row) {
    if (!isOwn(row)) return false;
    if (row.type !== "message") return row.type !== "init";
    return (row.role === "user" || row.role === "assistant") && typeof row.content === "string";
  },
  read: (row, at) => (isOwn(row) ? readRow(row, at) : undefined),
  statusOfExit: (code) => STATUS_OF_EXIT.get(code),
  failureOfExit: (code) => (code === 53 ? "turns" : code === 55 ? "folder" : undefined),
};

function isOwn(row: JsonObject): boolean {
  return typeof row.type === "string" && TYPES.has(row.type) && asText(row.timestamp) !== undefined;
}

function readRow(row: JsonObject, at: Date): AgentRow[] {
  switch (row.type) {
    case "init":
      return [{ type: "session", sessionId: asText(row.session_id), model: asText(row.model) }];
    case "message": {
      const text = asText(row.content);
      if (row.role !== "assistant" || text === undefined) return [];
      return [{ type: "said", text, isPart: row.delta === true }];
    }
    case "tool_use":
      return [toolRow(row.tool_id, row.tool_name, row.parameters)];
    case "tool_result": {
      const error = asObject(row.error);
      // If commands are not allowed, the shell tool is not registered.
      const isDenied = error?.type === "policy_violation" || error?.type === "tool_not_registered";
      return isDenied ? [{ type: "denied", call: asText(row.tool_id), reason: asText(error?.message) }] : [];
    }
    case "error": {
      const message = asText(row.message);
      return row.severity === "error" && message !== undefined
        ? [{ type: "failed", failure: failureFrom(message, at) }]
        : [];
    }
    case "result":
      return readResult(row, at);
    default:
      return [];
  }
}

function readResult(row: JsonObject, at: Date): AgentRow[] {
  const stats = asObject(row.stats);
  const input = asCount(stats?.input_tokens);
  const spent = input === 0 ? undefined : { input, output: asCount(stats?.output_tokens) };
  const error = asObject(row.error);
  return [
    { type: "totals", spent },
    row.status === "success" ? { type: "ended" } : { type: "ended", failure: failureOf(error ?? {}, at) },
  ];
}

function failureOf(error: JsonObject, at: Date): AgentFailure {
  const message = asText(error.message) ?? asText(error.type) ?? "it gave no reason";
  return failureFrom(innerMessage(message), at, { kind: kindOf(message.toLowerCase(), asText(error.type)) });
}

function kindOf(message: string, type: string | undefined): FailureKind | undefined {
  if (type === "FatalTurnLimitedError") return "turns";
  if (type === "FatalAuthenticationError" || message.includes("api key not valid")) return "auth";
  if (type === "FatalCancellationError") return "interrupted";
  if (message.includes("daily quota")) return "usage-limit";
  return message.includes("exceeded your current quota") ? "rate-limit" : undefined;
}

const BRACKET = "[API Error: {";

/** Extracts the message from `[API Error: {"error":{"message":"..."}}]`. */
function innerMessage(message: string): string {
  if (!message.startsWith(BRACKET)) return message;
  const answer = parseObject(message.slice(BRACKET.length - 1, message.lastIndexOf("}") + 1));
  const error = asObject(answer?.error);
  const text = asText(error?.message);
  return text === undefined ? message : `[API Error: ${error?.code}] ${text}`;
}
