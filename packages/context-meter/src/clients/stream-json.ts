import { estimateContent } from "../estimate.js";
import type { Rows } from "../file/rows.js";
import type { Shape } from "../file/walk.js";
import { asCount, asObject, asPositive, asText } from "../json.js";
import type { JsonObject } from "../json-object.js";
import type { Measurement } from "../reading.js";
import { ANSWER, readAnswer } from "./claude-code.js";
import type { ClientFormat } from "./client.js";

const SYSTEM: Shape = { type: true, subtype: true, compact_metadata: true, session_id: true };
const RESULT: Shape = { type: true, modelUsage: true };
const TYPES = new Set(["system", "assistant", "user", "result", "stream_event", "rate_limit_event"]);

/**
 * The output of `claude -p --output-format stream-json`. Its answers have an output count of 1,
 * because they are printed before the count is known, and its `result` row sums all calls; of that row
 * only the windows are useful.
 */
export const streamJson: ClientFormat = {
  client: "claude-code",
  recognises: (row) => "session_id" in row && TYPES.has(asText(row.type) ?? ""),
  measure: measureStream,
};

function measureStream(rows: Rows): Measurement | undefined {
  let pendingTokens = 0;
  let windows: JsonObject | undefined;
  while (rows.next()) {
    if (rows.isType("result")) {
      windows ??= asObject(rows.figures(RESULT)?.modelUsage);
    } else if (rows.isType("user")) {
      const row = rows.isLong ? undefined : rows.figures(ANSWER);
      if (row && isMain(row)) pendingTokens += estimateContent(asObject(row.message)?.content);
    } else if (rows.isType("system")) {
      const boundary = boundaryOf(rows, pendingTokens);
      if (boundary) return boundary;
    } else if (rows.isType("assistant")) {
      const row = rows.figures(ANSWER);
      const found = row && isMain(row) ? readAnswer(row, false)?.measurement : undefined;
      if (!found) continue;
      const clientWindow = asPositive(asObject(windows?.[found.model ?? ""])?.contextWindow);
      return { ...found, clientWindow, pendingTokens };
    }
  }
  return undefined;
}

/** A subagent's rows name the call that started it. */
function isMain(row: JsonObject): boolean {
  return asText(row.parent_tool_use_id) === undefined;
}

function boundaryOf(rows: Rows, pendingTokens: number): Measurement | undefined {
  const row = rows.figures(SYSTEM);
  if (row?.subtype !== "compact_boundary") return undefined;
  const left = asCount(asObject(row.compact_metadata)?.post_tokens);
  return {
    client: "claude-code",
    sessionId: asText(row.session_id),
    model: modelBefore(rows),
    inputTokens: left,
    outputTokens: 0,
    usedTokens: left === 0 ? undefined : left,
    pendingTokens,
    freshness: left === 0 ? "unknown" : "stale",
  };
}

function modelBefore(rows: Rows): string | undefined {
  while (rows.next()) {
    const row = rows.isType("assistant") && !rows.isLong ? rows.figures(ANSWER) : undefined;
    const answer = row && isMain(row) ? readAnswer(row, false) : undefined;
    if (answer) return answer.measurement.model;
  }
  return undefined;
}
