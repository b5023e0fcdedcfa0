import { asCount, asObject, asObjects, asPositive, asText, type JsonObject } from "@agentos/platform";
import { failureFrom } from "../failure/index.js";
import type { AgentRow } from "../streams/agent-row.js";
import { isSubagent, readBlocks, readDenials } from "../streams/anthropic-rows.js";
import type { StreamFormat } from "../streams/stream-format.js";

/**
 * Reads `qwen -o stream-json`. The rows are like Claude Code's, but the input count includes the
 * cache, each block of a response has its own id, and only the last block has token usage.
 */
export const qwenStream: StreamFormat = {
  client: "qwen",
  login:
    "run `qwen auth`, or set the API key of your provider (OPENAI_API_KEY) in the environment where the phase runs",
  opens(row) {
    const isInit = row.type === "system" && row.subtype === "init" && asText(row.session_id) !== undefined;
    return isInit && isOwnInit(row) ? "surely" : false;
  },
  follows: () => false,
  // No row reports that --max-session-turns, --max-wall-time or --max-tool-calls was reached.
  failureOfExit: (code) => (code === 53 ? "turns" : code === 55 ? "budget" : undefined),
  read(row, at) {
    if (asText(row.session_id) === undefined) return undefined;
    switch (row.type) {
      case "system":
        return readSystem(row, at);
      case "assistant":
        return readAssistant(row);
      case "result":
        return readResult(row, at);
      default:
        return typeof row.type === "string" ? [] : undefined;
    }
  },
};

/** Whether Qwen Code wrote the row. Claude Code's rows have `permissionMode` instead. */
function isOwnInit(row: JsonObject): boolean {
  return "qwen_code_version" in row || "permission_mode" in row;
}

function readSystem(row: JsonObject, at: Date): AgentRow[] {
  if (row.subtype === "init")
    return [{ type: "session", sessionId: asText(row.session_id), model: asText(row.model) }];
  const afterMs = asPositive(asObject(row.data)?.delayMs);
  if (row.subtype !== "retry" || afterMs === undefined) return [];
  // Qwen Code waits this long after a 429 or a 503. The row does not say which of them it was.
  const failure = failureFrom("the model's API is temporarily refusing requests", at, { kind: "rate-limit" });
  return [{ type: "waiting", failure, afterMs }];
}

function readAssistant(row: JsonObject): AgentRow[] {
  const message = asObject(row.message) ?? {};
  const isNested = isSubagent(row);
  const usage = usageOf(message.usage);
  return [
    ...(isNested ? [] : [{ type: "session" as const, model: asText(message.model) }]),
    ...(isNested || usage === undefined ? [] : [{ type: "call" as const, id: asText(message.id), ...usage }]),
    ...readBlocks(message, isNested),
  ];
}

function readResult(row: JsonObject, at: Date): AgentRow[] {
  const usage = usageOf(row.usage);
  return [
    { type: "session", sessionId: asText(row.session_id) },
    { type: "totals", spent: usage, turns: asPositive(row.num_turns) },
    ...readDenials(row),
    row.is_error === true
      ? { type: "ended", failure: failureFrom(messageOf(row), at) }
      : { type: "ended", answer: asText(row.result) },
  ];
}

function messageOf(row: JsonObject): string {
  const [error] = asObjects(row.errors);
  return (
    asText(asObject(row.error)?.message) ??
    asText(error?.message) ??
    asText(row.subtype) ??
    "it gave no reason"
  );
}

function usageOf(usage: unknown): { input: number; output: number } | undefined {
  const counts = asObject(usage);
  const input = asCount(counts?.input_tokens);
  return input === 0 ? undefined : { input, output: asCount(counts?.output_tokens) };
}
