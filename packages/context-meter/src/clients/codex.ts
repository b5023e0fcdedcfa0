import { estimateJson } from "../estimate.js";
import type { Rows } from "../file/rows.js";
import type { Shape } from "../file/walk.js";
import { asCount, asObject, asPositive, asText } from "../json.js";
import type { JsonObject } from "../json-object.js";
import type { Measurement } from "../reading.js";
import { fromTotal } from "../usage-objects.js";
import type { ClientFormat, MeasureOptions } from "./client.js";

const ROW: Shape = {
  type: true,
  timestamp: true,
  payload: {
    type: true,
    info: true,
    usage: true,
    model: true,
    model_context_window: true,
    call_id: true,
    output: true,
  },
};

// Window, model and session are in their own rows, near the count or at the head of the file.
const CONTEXT_BYTES = 1024 * 1024;

/** Codex CLI's rollout: `~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl`. */
export const codex: ClientFormat = {
  client: "codex",
  recognises: (row) => "payload" in row && asText(row.type) !== undefined,
  measure: measureRollout,
};

function measureRollout(rows: Rows, options: MeasureOptions): Measurement | undefined {
  const expected = options.expectedCalls ?? [];
  let pendingTokens = 0;
  let lagged = false;
  let sawResult = false;
  while (rows.next()) {
    if (rows.isType("compacted")) return complete(rows, { ...nothing(), pendingTokens }, undefined);
    if (rows.isType("response_item")) {
      const payload = payloadOf(rows);
      if (!payload) continue;
      const awaited = expected.includes(asText(payload.call_id) ?? "");
      if (payload.type === "function_call_output") {
        pendingTokens += estimateJson(payload.output ?? "");
        sawResult ||= awaited;
      } else if (awaited) lagged = true;
      continue;
    }
    const counted = countOf(rows);
    if (!counted) continue;
    const found: Measurement = { ...counted.measurement, pendingTokens, sawResult };
    if (lagged && found.freshness === "current") found.freshness = "lagged";
    return complete(rows, found, counted.window);
  }
  return undefined;
}

function payloadOf(rows: Rows): JsonObject | undefined {
  return asObject(rows.object(ROW)?.payload);
}

interface Counted {
  measurement: Measurement;
  window: number | undefined;
}

/**
 * At the end of a tool, `token_count` lags one call behind and `token_usage_record` does not; the
 * later one in the file wins.
 */
function countOf(rows: Rows): Counted | undefined {
  const event = rows.isType("event_msg");
  if (!event && !rows.isType("token_usage_record")) return undefined;
  const row = rows.object(ROW);
  const payload = asObject(row?.payload);
  if (!row || !payload || (event && payload.type !== "token_count")) return undefined;
  const info = asObject(payload.info);
  const usage = asObject(event ? info?.last_token_usage : payload.usage);
  if (!usage) return undefined;
  const counts = fromTotal(
    asPositive(usage.total_tokens),
    asCount(usage.input_tokens),
    asCount(usage.output_tokens),
  );
  if (!counts) return undefined;
  // Only a compaction writes a total without an input: the client's estimate of what it left.
  const estimated = asCount(usage.input_tokens) === 0;
  return {
    window: asPositive(info?.model_context_window),
    measurement: {
      ...nothing(),
      ...counts,
      freshness: estimated ? "stale" : "current",
      at: asText(row.timestamp),
    },
  };
}

function nothing(): Measurement {
  return { client: "codex", inputTokens: 0, outputTokens: 0, pendingTokens: 0, freshness: "unknown" };
}

/** Adds what other rows hold: the newest model and window, and the session id from the head. */
function complete(rows: Rows, found: Measurement, window: number | undefined): Measurement {
  let model: string | undefined;
  let clientWindow = window;
  const from = rows.start;
  while ((model === undefined || clientWindow === undefined) && rows.next()) {
    if (from - rows.start > CONTEXT_BYTES) break;
    if (!rows.isType("event_msg") && !rows.isType("turn_context")) continue;
    const payload = payloadOf(rows);
    model ??= rows.isType("turn_context") ? asText(payload?.model) : undefined;
    clientWindow ??= asPositive(
      payload?.model_context_window ?? asObject(payload?.info)?.model_context_window,
    );
  }
  const head = rows.first().map((row) => asObject(row.payload) ?? {});
  return {
    ...found,
    model: model ?? firstOf(head, (payload) => asText(payload.model)),
    clientWindow: clientWindow ?? firstOf(head, (payload) => asPositive(payload.model_context_window)),
    sessionId: firstOf(head, (payload) => asText(payload.session_id) ?? asText(payload.id)),
  };
}

function firstOf<T>(payloads: JsonObject[], read: (payload: JsonObject) => T | undefined): T | undefined {
  for (const payload of payloads) {
    const value = read(payload);
    if (value !== undefined) return value;
  }
  return undefined;
}
