import { asObject, asPositive, asText, type JsonObject } from "@agentos/platform";
import { fromGemini } from "../usage/parse-usage.js";
import type { UsageFormat } from "../usage/usage-format.js";
import type { UsageRow } from "../usage/usage-row.js";
import { isQwenRow } from "./own-row.js";

export const qwenUsage: UsageFormat<"qwen"> = {
  client: "qwen",
  isOwn: isQwenRow,
  read,
  rowTypes: ["user", "tool_result", "system", "assistant"],
  countIs: "in-call",
  markers: ['"usageMetadata":{'],
};

function read(row: JsonObject): UsageRow | undefined {
  switch (row.type) {
    case "user":
    case "tool_result": {
      const callId = asText(asObject(row.toolCallResult)?.callId);
      return {
        type: "addition",
        content: asObject(row.message)?.parts,
        ...(callId !== undefined && { callIds: [callId] }),
      };
    }
    case "system":
      return row.subtype === "chat_compression" ? readCompaction(row) : undefined;
    case "assistant":
      return readAnswer(row);
    default:
      return undefined;
  }
}

/** Reads a compaction. Recent versions record how many tokens remain. */
function readCompaction(row: JsonObject): UsageRow {
  return {
    type: "compaction",
    leftTokens: asPositive(asObject(asObject(row.systemPayload)?.info)?.newTokenCount),
    sessionId: asText(row.sessionId),
    at: asText(row.timestamp),
  };
}

function readAnswer(row: JsonObject): UsageRow | undefined {
  const usage = asObject(row.usageMetadata);
  return (
    usage && {
      type: "answer",
      usage: fromGemini(usage),
      id: asText(row.uuid),
      model: asText(row.model),
      windowTokens: asPositive(row.contextWindowSize),
      sessionId: asText(row.sessionId),
      at: asText(row.timestamp),
    }
  );
}
