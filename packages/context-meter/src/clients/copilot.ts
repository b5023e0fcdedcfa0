import { estimateText } from "../estimate.js";
import type { Rows } from "../file/rows.js";
import type { Shape } from "../file/walk.js";
import { asCount, asObject, asPositive, asText } from "../json.js";
import type { JsonObject } from "../json-object.js";
import type { Measurement } from "../reading.js";
import type { ClientFormat, MeasureOptions } from "./client.js";

const EVENT: Shape = {
  type: true,
  timestamp: true,
  agentId: true,
  data: {
    usage: true,
    postCompactionTokens: true,
    success: true,
    result: true,
    toolCallId: true,
    content: true,
  },
};

/** Copilot CLI's events: `~/.copilot/session-state/<session>/events.jsonl`. */
export const copilot: ClientFormat = {
  client: "copilot",
  recognises: (row) => "data" in row && "parentId" in row && asText(row.type) !== undefined,
  measure: measureEvents,
};

function measureEvents(rows: Rows, options: MeasureOptions): Measurement | undefined {
  let pendingTokens = 0;
  while (rows.next()) {
    if (rows.isType("tool.execution_complete")) {
      const data = dataOf(rows);
      pendingTokens += estimateText(asText(asObject(data?.result)?.content) ?? "");
    } else if (rows.isType("user.message")) {
      pendingTokens += estimateText(asText(dataOf(rows)?.content) ?? "");
    } else if (rows.isType("session.compaction_complete")) {
      const compacted = compactionOf(rows, pendingTokens);
      if (compacted) return compacted;
    } else if (rows.isType("session.usage_record")) {
      const found = recordOf(rows);
      if (!found) continue;
      // When a tool ends, this client has not yet written the call's own record.
      const freshness = options.expectedCalls === undefined ? "current" : "lagged";
      return { ...found, pendingTokens, freshness, sessionId: sessionOf(rows) };
    }
  }
  return undefined;
}

function dataOf(rows: Rows): JsonObject | undefined {
  return asObject(rows.object(EVENT)?.data);
}

/** A call of the conversation itself; the same file records subagents and side calls. */
function recordOf(rows: Rows): Measurement | undefined {
  const row = rows.object(EVENT);
  const usage = asObject(asObject(row?.data)?.usage);
  if (!row || !usage || asText(row.agentId) !== undefined) return undefined;
  const kind = asText(usage.interactionType);
  if (kind !== undefined && kind !== "conversation-agent") return undefined;
  const inputTokens = asCount(usage.inputTokens);
  if (inputTokens === 0) return undefined;
  const outputTokens = asCount(usage.outputTokens);
  return {
    client: "copilot",
    model: asText(usage.model),
    clientWindow: asPositive(usage.maxPromptTokens),
    inputTokens,
    outputTokens,
    usedTokens: inputTokens + outputTokens,
    pendingTokens: 0,
    freshness: "current",
    at: asText(row.timestamp),
  };
}

function compactionOf(rows: Rows, pendingTokens: number): Measurement | undefined {
  const row = rows.object(EVENT);
  const data = asObject(row?.data);
  if (!data || data.success === false) return undefined;
  const left = asPositive(data.postCompactionTokens);
  let before: Measurement | undefined;
  while (!before && rows.next()) before = rows.isType("session.usage_record") ? recordOf(rows) : undefined;
  return {
    client: "copilot",
    model: before?.model,
    clientWindow: before?.clientWindow,
    inputTokens: left ?? 0,
    outputTokens: 0,
    usedTokens: left,
    pendingTokens,
    freshness: left === undefined ? "unknown" : "stale",
    at: asText(row?.timestamp),
    sessionId: sessionOf(rows),
  };
}

function sessionOf(rows: Rows): string | undefined {
  return asText(asObject(rows.first()[0]?.data)?.sessionId);
}
