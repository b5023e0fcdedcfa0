import { asCount, asObject, asObjects, asPositive, asText, type JsonObject } from "@agentos/platform";
import { type AgentFailure, type AgentLimit, type FailureKind, failureFrom } from "../failure/index.js";
import type { AgentRow } from "../streams/agent-row.js";
import { isAnswer, isSubagent, readBlocks, readDenials, resultText } from "../streams/anthropic-rows.js";
import type { StreamFormat } from "../streams/stream-format.js";

/**
 * Reads `claude -p --output-format stream-json --verbose`, and the single row of
 * `--output-format json`. A response has one row per block. Each row has the usage at the start of the
 * response, when the output count was 1.
 */
export const claudeCodeStream: StreamFormat = {
  client: "claude-code",
  login: "run `claude` and log in, or set ANTHROPIC_API_KEY (CLAUDE_CODE_OAUTH_TOKEN for a subscription)",
  opens,
  follows,
  read(row, at) {
    if (asText(row.session_id) === undefined)
      return asText(row.type)?.startsWith("control_") ? [] : undefined;
    switch (row.type) {
      case "system":
        return readSystem(row, at);
      case "assistant":
        return readAssistant(row, at);
      case "user":
        return readResults(row);
      case "stream_event":
        return isSubagent(row) ? [] : readEvent(row);
      case "rate_limit_event": {
        const limit = limitOf(row.rate_limit_info);
        return limit === undefined ? [] : [{ type: "limit", limit }];
      }
      case "result":
        return readResult(row, at);
      default:
        return typeof row.type === "string" ? [] : undefined;
    }
  },
};

function opens(row: JsonObject): ReturnType<StreamFormat["opens"]> {
  if (asText(row.session_id) === undefined) return false;
  if (row.type === "system" && row.subtype === "init" && asText(row.model) !== undefined)
    return Array.isArray(row.tools) ? "surely" : "perhaps";
  const isMeasured = typeof row.total_cost_usd === "number" || typeof row.num_turns === "number";
  const isResult =
    row.type === "result" && asText(row.subtype) !== undefined && typeof row.is_error === "boolean";
  return isResult && isMeasured ? "surely" : false;
}

function follows(row: JsonObject): boolean {
  if (asText(row.session_id) === undefined) return false;
  return isAnswer(row) || row.type === "stream_event" || row.type === "result" || row.type === "system";
}

function readSystem(row: JsonObject, at: Date): AgentRow[] {
  switch (row.subtype) {
    case "init":
      return [{ type: "session", sessionId: asText(row.session_id), model: asText(row.model) }];
    case "api_retry": {
      const status = asPositive(row.error_status);
      const said = asText(row.error);
      const failure = failureFrom(said?.replaceAll("_", " ") ?? "the API did not answer", at, {
        kind: kindOf(said),
        status,
      });
      return [{ type: "waiting", failure, afterMs: asPositive(row.retry_delay_ms) }];
    }
    case "permission_denied":
      return [
        {
          type: "denied",
          call: asText(row.tool_use_id),
          tool: asText(row.tool_name),
          reason: asText(row.message),
        },
      ];
    case "compact_boundary":
      return [{ type: "compacted" }];
    default:
      return [];
  }
}

function readAssistant(row: JsonObject, at: Date): AgentRow[] {
  const message = asObject(row.message) ?? {};
  const isNested = isSubagent(row);
  // This is Claude Code's own message about a refusal by the API.
  if (row.is_api_error_message === true || message.model === "<synthetic>") {
    const text = asText(asObjects(message.content)[0]?.text) ?? "the API refused the request";
    return isNested ? [] : [{ type: "failed", failure: apiFailure(row, text, asText(row.error), at) }];
  }
  const blocks = readBlocks(message, isNested);
  if (isNested) return blocks;
  const usage = usageOf(message.usage);
  return [
    { type: "session", model: asText(message.model) },
    ...(usage === undefined ? [] : [{ type: "call" as const, id: asText(message.id), ...usage }]),
    ...blocks,
  ];
}

function readResults(row: JsonObject): AgentRow[] {
  const results = asObjects(asObject(row.message)?.content);
  return asObjects(row.tool_result_meta).flatMap((meta): AgentRow[] => {
    if (asObject(meta.permission_decision)?.decision !== "reject") return [];
    const call = asText(meta.id);
    const result = results.find(({ tool_use_id }) => tool_use_id === call);
    return [{ type: "denied", call, reason: result && resultText(result) }];
  });
}

/** Reads partial messages. Only the end of a response has the final output count. */
function readEvent(row: JsonObject): AgentRow[] {
  const event = asObject(row.event);
  const message = asObject(event?.message);
  if (event?.type === "message_start" && message !== undefined)
    return [{ type: "call", id: asText(message.id), ...usageOf(message.usage) }];
  const output = asPositive(asObject(event?.usage)?.output_tokens);
  return event?.type === "message_delta" && output !== undefined ? [{ type: "call", output }] : [];
}

function readResult(row: JsonObject, at: Date): AgentRow[] {
  const usage = usageOf(row.usage);
  const structured = asObject(row.structured_output);
  return [
    { type: "session", sessionId: asText(row.session_id) },
    {
      type: "totals",
      costUsd: typeof row.total_cost_usd === "number" ? asCount(row.total_cost_usd) : undefined,
      turns: asPositive(row.num_turns),
      ...(modelsOf(row.modelUsage) ?? { spent: usage }),
    },
    ...readDenials(row),
    row.is_error === true
      ? { type: "ended", failure: resultFailure(row, at) }
      : {
          type: "ended",
          answer: structured === undefined ? asText(row.result) : JSON.stringify(structured),
          ...(usage && { output: usage.output }),
        },
  ];
}

function resultFailure(row: JsonObject, at: Date): AgentFailure {
  const [error] = Array.isArray(row.errors) ? row.errors : [];
  const { subtype, terminal_reason: reason } = row;
  if (asText(reason)?.startsWith("aborted"))
    return failureFrom("it was interrupted before it was done", at, { kind: "interrupted" });
  const text = asText(row.result) ?? asText(error) ?? asText(subtype) ?? "it gave no reason";
  const kind: FailureKind | undefined =
    reason === "prompt_too_long"
      ? "context"
      : subtype === "error_max_turns"
        ? "turns"
        : subtype === "error_max_budget_usd"
          ? "budget"
          : undefined;
  return kind === undefined ? apiFailure(row, text, undefined, at) : failureFrom(text, at, { kind });
}

function apiFailure(row: JsonObject, text: string, said: string | undefined, at: Date): AgentFailure {
  const limit = limitOf(asObject(row.api_error_params)?.rate_limit_info);
  return failureFrom(text, at, {
    kind: kindOf(asText(row.api_error)) ?? kindOf(said) ?? kindOf(asText(row.api_error_type)),
    status: asPositive(row.api_error_status),
    until: limit?.resetsAt,
  });
}

function kindOf(said: string | undefined): FailureKind | undefined {
  switch (said) {
    case "usage_limit_reached":
      return "usage-limit";
    case "rate_limit":
    case "rate_limit_error":
      return "rate-limit";
    case "overloaded":
    case "overloaded_error":
      return "overloaded";
    case "authentication_failed":
    case "authentication_error":
    case "oauth_org_not_allowed":
      return "auth";
    case "billing_error":
      return "billing";
    case "model_not_found":
      return "model";
    default:
      return undefined;
  }
}

function limitOf(info: unknown): AgentLimit | undefined {
  const { status, rateLimitType, resetsAt } = asObject(info) ?? {};
  const seconds = asPositive(resetsAt);
  const window = asText(rateLimitType);
  return typeof status === "string"
    ? {
        status,
        ...(window !== undefined && { window }),
        ...(seconds !== undefined && { resetsAt: seconds * 1000 }),
      }
    : undefined;
}

/** Reads the counts and adds the cache to the input, which excludes it. */
function usageOf(usage: unknown): { input: number; output: number } | undefined {
  const counts = asObject(usage);
  if (counts === undefined) return undefined;
  const input =
    asCount(counts.input_tokens) +
    asCount(counts.cache_creation_input_tokens) +
    asCount(counts.cache_read_input_tokens);
  return input === 0 ? undefined : { input, output: asCount(counts.output_tokens) };
}

/** Sums the usage of all models, including those that helpers and subagents use. */
function modelsOf(
  models: unknown,
): Pick<Extract<AgentRow, { type: "totals" }>, "spent" | "windows"> | undefined {
  const used = Object.entries(asObject(models) ?? {});
  if (used.length === 0) return undefined;
  const spent = { input: 0, output: 0 };
  const windows: Record<string, number> = {};
  for (const [name, each] of used) {
    const model = asObject(each) ?? {};
    spent.input +=
      asCount(model.inputTokens) +
      asCount(model.cacheReadInputTokens) +
      asCount(model.cacheCreationInputTokens);
    spent.output += asCount(model.outputTokens);
    const window = asPositive(model.contextWindow);
    if (window !== undefined) windows[name] = window;
  }
  return { spent, windows };
}
