import { asCount, asObject, asText, type JsonObject } from "@agentos/platform";
import { createUsage } from "../usage/usage.js";
import type { Call } from "../usage/usage-format.js";

const FIELDS = ["input_tokens", "cached_input_tokens", "cache_write_input_tokens", "output_tokens"] as const;

type Counts = Record<(typeof FIELDS)[number], number>;

/**
 * Returns a function that reads the calls in a Codex rollout, row by row. Each call has a
 * `token_usage_record`. Older versions write only `token_count`, repeatedly, with the thread's
 * total and the latest call's usage. Such a row represents a call only if the total has grown since
 * the last row of either kind.
 */
export function readCalls(name: string): (row: JsonObject) => Call | undefined {
  const thread = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.exec(name)?.[0] ?? name;
  let model = "unknown";
  let sum: Counts | undefined;
  const callOf = (row: JsonObject, counts: Counts, rest: Pick<Call, "id" | "sessionId">): Call => ({
    ...rest,
    model,
    at: asText(row.timestamp) ?? "",
    usage: createUsage(counts.input_tokens, counts.output_tokens, {
      cacheRead: counts.cached_input_tokens,
      cacheWrite: counts.cache_write_input_tokens,
    }),
  });
  return (row) => {
    const payload = asObject(row.payload);
    if (!payload) return undefined;
    if (row.type === "turn_context") model = asText(payload.model) ?? model;
    else if (row.type === "token_usage_record") {
      const usage = countsOf(payload.usage);
      if (!usage) return undefined;
      sum = countsOf(payload.thread_token_usage) ?? plus(sum, usage);
      const response = asText(payload.response_id);
      const id = response && `${asText(payload.thread_id) ?? thread}:${response}`;
      return callOf(row, usage, { id, sessionId: asText(payload.session_id) ?? thread });
    } else if (row.type === "event_msg" && payload.type === "token_count") {
      const info = asObject(payload.info);
      const last = countsOf(info?.last_token_usage);
      const total = countsOf(info?.total_token_usage) ?? (last && plus(sum, last));
      if (!total) return undefined;
      const grown = sum === undefined ? (last ?? total) : minus(total, sum, last);
      sum = total;
      if (FIELDS.every((field) => grown[field] === 0)) return undefined;
      // The row has no id. A copy in a forked session has the same time and the same total.
      const id = `${asText(row.timestamp)}:${FIELDS.map((field) => total[field]).join(":")}`;
      return callOf(row, grown, { id, sessionId: thread });
    }
    return undefined;
  };
}

function countsOf(value: unknown): Counts | undefined {
  const usage = asObject(value);
  return usage && (Object.fromEntries(FIELDS.map((field) => [field, asCount(usage[field])])) as Counts);
}

function plus(one: Counts | undefined, other: Counts): Counts {
  return Object.fromEntries(FIELDS.map((field) => [field, (one?.[field] ?? 0) + other[field]])) as Counts;
}

/** Returns the increase, or the latest call's usage if the total has started over. */
function minus(total: Counts, before: Counts, last: Counts | undefined): Counts {
  if (FIELDS.some((field) => total[field] < before[field])) return last ?? total;
  return Object.fromEntries(FIELDS.map((field) => [field, total[field] - before[field]])) as Counts;
}
