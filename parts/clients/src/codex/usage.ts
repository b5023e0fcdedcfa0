import { asCount, asObject, asPositive, asText, type JsonObject } from "@agentos/platform";
import { createUsage } from "../usage/usage.js";
import type { UsageFormat } from "../usage/usage-format.js";
import type { UsageRow } from "../usage/usage-row.js";
import { readCalls } from "./calls.js";
import { isCodexRow } from "./own-row.js";

export const codexUsage: UsageFormat<"codex"> = {
  client: "codex",
  isOwn: isCodexRow,
  read,
  countIs: "after-call",
  settings: "near",
  markers: ['"token_usage_record"', '"token_count"', '"turn_context"'],
  readCalls,
};

function read(row: JsonObject): UsageRow | undefined {
  const payload = asObject(row.payload) ?? {};
  switch (row.type) {
    case "compacted":
      return { type: "compaction" };
    case "response_item":
      return readItem(payload);
    case "token_usage_record":
      return readCount(row, asObject(payload.usage));
    case "event_msg":
      return readEvent(row, payload);
    case "turn_context":
    case "session_meta":
      return {
        type: "setting",
        model: asText(payload.model),
        windowTokens: asPositive(payload.model_context_window),
        sessionId: asText(payload.session_id) ?? asText(payload.id),
      };
    default:
      return undefined;
  }
}

function readItem(payload: JsonObject): UsageRow | undefined {
  const callId = asText(payload.call_id);
  if (payload.type === "function_call_output")
    return { type: "addition", content: payload.output, callIds: callId === undefined ? [] : [callId] };
  return callId === undefined ? undefined : { type: "call", callId };
}

/**
 * Reads `token_count`, which is one call behind when a tool ends, unlike `token_usage_record`.
 * Whichever of the two rows comes later in the file is used.
 */
function readEvent(row: JsonObject, payload: JsonObject): UsageRow | undefined {
  const info = asObject(payload.info);
  const windowTokens = asPositive(payload.model_context_window ?? info?.model_context_window);
  const usage = payload.type === "token_count" ? asObject(info?.last_token_usage) : undefined;
  return (
    readCount(row, usage, windowTokens) ??
    (windowTokens === undefined ? undefined : { type: "setting", windowTokens })
  );
}

function readCount(
  row: JsonObject,
  usage: JsonObject | undefined,
  windowTokens?: number | undefined,
): UsageRow | undefined {
  if (!usage) return undefined;
  const total = asPositive(usage.total_tokens);
  const input = asCount(usage.input_tokens);
  const at = asText(row.timestamp);
  // Only a compaction produces a total without an input: the client's estimate of what remains.
  if (input === 0)
    return total === undefined ? undefined : { type: "compaction", leftTokens: total, windowTokens, at };
  const counts = createUsage(input, asCount(usage.output_tokens), {
    total,
    cacheRead: asCount(usage.cached_input_tokens),
    cacheWrite: asCount(usage.cache_write_input_tokens),
  });
  return { type: "answer", usage: counts, windowTokens, at };
}
