import { asObject, asPositive, asText, type JsonObject } from "@agentos/platform";
import type { UsageFormat } from "../usage/usage-format.js";
import type { UsageRow } from "../usage/usage-row.js";
import { MARKERS, readAddition, readAnswer } from "./usage.js";

const TYPES = new Set(["system", "assistant", "user", "result", "stream_event", "rate_limit_event"]);

/**
 * The output of `claude -p --output-format stream-json`. Its responses have an output count of 1,
 * because they are printed before the count is known. Its `result` row sums all calls, so only the
 * window sizes in that row are used.
 */
export const claudeCodeStreamUsage: UsageFormat<"claude-code"> = {
  client: "claude-code",
  isOwn: (row) => "session_id" in row && TYPES.has(asText(row.type) ?? ""),
  isPrinted: true,
  read,
  rowTypes: ["result", "user", "system", "assistant"],
  markers: MARKERS,
};

function read(row: JsonObject): UsageRow | undefined {
  // A subagent's rows name the call that started the subagent.
  const isSidechain = asText(row.parent_tool_use_id) !== undefined;
  switch (row.type) {
    case "result":
      return { type: "setting", windows: windowsIn(asObject(row.modelUsage) ?? {}) };
    case "user":
      return readAddition(row, isSidechain);
    case "system":
      if (row.subtype !== "compact_boundary") return undefined;
      return {
        type: "compaction",
        leftTokens: asPositive(asObject(row.compact_metadata)?.post_tokens),
        sessionId: asText(row.session_id),
      };
    case "assistant":
      return readAnswer(row, isSidechain);
    default:
      return undefined;
  }
}

function windowsIn(modelUsage: JsonObject): Record<string, number> {
  const windows = Object.entries(modelUsage).map(([model, usage]) => [
    model,
    asPositive(asObject(usage)?.contextWindow),
  ]);
  return Object.fromEntries(windows.filter(([, window]) => window !== undefined));
}
