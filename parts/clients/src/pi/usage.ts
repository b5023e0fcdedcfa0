import { asCount, asObject, asPositive, asText, type JsonObject } from "@agentos/platform";
import { type CountedUsage, createUsage } from "../usage/usage.js";
import type { Call, UsageFormat } from "../usage/usage-format.js";
import type { UsageRow } from "../usage/usage-row.js";
import { isPiRow } from "./own-row.js";

export const piUsage: UsageFormat<"pi"> = {
  client: "pi",
  isOwn: isPiRow,
  read,
  countIs: "in-call",
  settings: "head",
  markers: ['"usage":{'],
  readCalls,
};

function read(row: JsonObject): UsageRow {
  const id = asText(row.id);
  const parent = row.parentId === null ? null : asText(row.parentId);
  const link = id === undefined || parent === undefined ? undefined : { id, parent };
  return { ...(readEntry(row) ?? { type: "setting" }), link };
}

function readEntry(row: JsonObject): UsageRow | undefined {
  switch (row.type) {
    case "session":
      return { type: "setting", sessionId: asText(row.id) };
    case "message":
      return readMessage(asObject(row.message) ?? {}, asText(row.timestamp));
    case "custom_message":
      return { type: "addition", content: row.content };
    case "branch_summary":
      return { type: "addition", content: row.summary };
    case "compaction":
      return { type: "compaction", at: asText(row.timestamp) };
    default:
      return undefined;
  }
}

function readMessage(message: JsonObject, at: string | undefined): UsageRow | undefined {
  const { role, content, stopReason } = message;
  // The first response's count includes the system prompt and the tools.
  if (role === "system" || message.excludeFromContext === true) return undefined;
  if (role === "bashExecution") return { type: "addition", content: [message.command, message.output] };
  // The counts of an interrupted response do not show how full the conversation is.
  if (role !== "assistant" || stopReason === "aborted" || stopReason === "error") {
    const callId = asText(message.toolCallId);
    return { type: "addition", content, callIds: callId === undefined ? [] : [callId] };
  }
  return { type: "answer", usage: usageOf(asObject(message.usage) ?? {}), model: asText(message.model), at };
}

/** Reads model calls: responses, summaries, and requests that tools make to a model. */
function readCalls(name: string): (row: JsonObject) => Call | undefined {
  const sessionId = name.slice(name.indexOf("_") + 1);
  let model = "unknown";
  return (row) => {
    const call = asObject(row.message) ?? row;
    model = asText(call.model) ?? model;
    const usage = usageOf(asObject(call.usage) ?? {});
    const at = asText(row.timestamp) ?? "";
    const costUsd = asPositive(asObject(asObject(call.usage)?.cost)?.total);
    const id = `${row.id} ${at}`;
    return usage.inputTokens === 0 ? undefined : { id, sessionId, model, at, usage, costUsd };
  };
}

/** Reads the counts and adds the cache to the input, which excludes it. */
function usageOf(usage: JsonObject): CountedUsage {
  const [cacheRead, cacheWrite] = [asCount(usage.cacheRead), asCount(usage.cacheWrite)];
  const total = asPositive(usage.totalTokens);
  return createUsage(asCount(usage.input) + cacheRead + cacheWrite, asCount(usage.output), {
    total,
    cacheRead,
    cacheWrite,
  });
}
