import { estimateContent } from "../estimate.js";
import type { Rows } from "../file/rows.js";
import type { Shape } from "../file/walk.js";
import { asObject, asPositive, asText } from "../json.js";
import type { JsonObject } from "../json-object.js";
import type { Measurement } from "../reading.js";
import { fromGemini } from "../usage-objects.js";
import type { ClientFormat, MeasureOptions } from "./client.js";

const ROW: Shape = {
  type: true,
  subtype: true,
  sessionId: true,
  timestamp: true,
  model: true,
  usageMetadata: true,
  contextWindowSize: true,
  systemPayload: { info: true },
};

const EXPECTED_BYTES = 1024 * 1024;

/** Qwen Code's sessions: `~/.qwen/projects/<folder>/chats/<session>.jsonl`. */
export const qwen: ClientFormat = {
  client: "qwen",
  recognises: (row) =>
    asText(row.type) !== undefined &&
    ("provenance" in row ||
      "usageMetadata" in row ||
      "systemPayload" in row ||
      ("parentUuid" in row && "parts" in (asObject(row.message) ?? {}))),
  measure: measureSession,
};

function measureSession(rows: Rows, options: MeasureOptions): Measurement | undefined {
  const expected = options.expectedCalls ?? [];
  let pendingTokens = 0;
  let sawResult = false;
  while (rows.next()) {
    if (rows.isType("user") || rows.isType("tool_result")) {
      const row = rows.isLong ? undefined : rows.figures(ROW);
      pendingTokens += estimateContent(asObject(row?.message)?.parts);
      sawResult ||= expected.includes(asText(asObject(row?.toolCallResult)?.callId) ?? "");
    } else if (rows.isType("system")) {
      const compacted = compactionOf(rows, pendingTokens);
      if (compacted) return compacted;
    } else if (rows.isType("assistant")) {
      const { start, fileSize } = rows;
      const row = rows.figures(ROW);
      const found = row && readAnswer(row);
      if (!found) continue;
      const lagged =
        expected.length > 0 && !rows.contains(start, Math.min(EXPECTED_BYTES, fileSize - start), expected);
      return { ...found, pendingTokens, sawResult, freshness: lagged ? "lagged" : "current" };
    }
  }
  return undefined;
}

function readAnswer(row: JsonObject): Measurement | undefined {
  const usage = asObject(row.usageMetadata);
  const counts = usage && fromGemini(usage);
  if (!counts) return undefined;
  return {
    client: "qwen",
    sessionId: asText(row.sessionId),
    model: asText(row.model),
    clientWindow: asPositive(row.contextWindowSize),
    ...counts,
    pendingTokens: 0,
    freshness: "current",
    at: asText(row.timestamp),
  };
}

/** Recent versions record how many tokens a compaction left; the window is that of the answers before it. */
function compactionOf(rows: Rows, pendingTokens: number): Measurement | undefined {
  const row = rows.figures(ROW);
  if (row?.subtype !== "chat_compression") return undefined;
  const left = asPositive(asObject(asObject(row.systemPayload)?.info)?.newTokenCount);
  let before: Measurement | undefined;
  while (!before && rows.next()) {
    const answer = rows.isType("assistant") ? rows.figures(ROW) : undefined;
    before = answer && readAnswer(answer);
  }
  return {
    client: "qwen",
    sessionId: asText(row.sessionId),
    model: before?.model,
    clientWindow: before?.clientWindow,
    inputTokens: left ?? 0,
    outputTokens: 0,
    usedTokens: left,
    pendingTokens,
    freshness: left === undefined ? "unknown" : "stale",
    at: asText(row.timestamp),
  };
}
