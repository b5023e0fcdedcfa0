import { asCount, asObject, asPositive, asText, type JsonObject } from "@agentos/platform";
import { createUsage } from "../usage/usage.js";
import type { UsageFormat } from "../usage/usage-format.js";
import type { UsageRow } from "../usage/usage-row.js";
import { isCopilotRow } from "./own-row.js";

export const copilotUsage: UsageFormat<"copilot"> = {
  client: "copilot",
  isOwn: isCopilotRow,
  read,
  countIs: "after-tool",
  settings: "head",
  markers: ['"session.usage_record"'],
};

function read(row: JsonObject): UsageRow | undefined {
  const data = asObject(row.data) ?? {};
  switch (row.type) {
    case "tool.execution_complete":
      return { type: "addition", content: asObject(data.result)?.content };
    case "user.message":
      return { type: "addition", content: data.content };
    case "session.compaction_complete":
      if (data.success === false) return undefined;
      return {
        type: "compaction",
        leftTokens: asPositive(data.postCompactionTokens),
        at: asText(row.timestamp),
      };
    case "session.usage_record":
      return readRecord(row, asObject(data.usage));
    default: {
      const sessionId = asText(data.sessionId);
      return sessionId === undefined ? undefined : { type: "setting", sessionId };
    }
  }
}

/** Reads a usage record. Subagents and side calls are recorded in the same file. */
function readRecord(row: JsonObject, usage: JsonObject | undefined): UsageRow | undefined {
  if (!usage) return undefined;
  const kind = asText(usage.interactionType);
  return {
    type: "answer",
    usage: createUsage(asCount(usage.inputTokens), asCount(usage.outputTokens), {
      cacheRead: asCount(usage.cacheReadTokens),
      cacheWrite: asCount(usage.cacheWriteTokens),
    }),
    id: asText(row.id),
    model: asText(usage.model),
    windowTokens: asPositive(usage.maxPromptTokens),
    sessionId: asText(asObject(usage.accounting)?.sourceSessionId),
    at: asText(row.timestamp),
    isSidechain: asText(row.agentId) !== undefined || (kind !== undefined && kind !== "conversation-agent"),
  };
}
