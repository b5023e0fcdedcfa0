import { asCount, asObject, asObjects, asPositive, asText, type JsonObject } from "@agentos/platform";
import { createUsage } from "../usage/usage.js";
import type { UsageFormat } from "../usage/usage-format.js";
import type { UsageRow } from "../usage/usage-row.js";
import { isGeminiRow } from "./own-row.js";

export const geminiUsage: UsageFormat<"gemini"> = {
  client: "gemini",
  isOwn: isGeminiRow,
  read,
  settings: "head",
  markers: ['"tokens":{'],
};

function read(row: JsonObject): UsageRow | undefined {
  const id = asText(row.id);
  if (row.type === "user") return { type: "addition", id, content: row.content };
  if (row.type === "gemini") return readMessage(row) ?? { type: "addition", id, content: undefined };
  const to = asText(row.$rewindTo);
  if (to !== undefined) return { type: "rewind", to };
  const set = asObject(row.$set);
  if (set && "messages" in set) {
    // A compaction or a resume replaced the conversation with one of unknown size.
    return {
      type: "compaction",
      kept: asObjects(set.messages).map(({ content }) => content),
      mayBeStart: true,
    };
  }
  const sessionId = asText(row.sessionId);
  return sessionId === undefined ? undefined : { type: "setting", sessionId };
}

/** Reads a message. Its `input` includes cached tokens; its `output` excludes thoughts. */
function readMessage(row: JsonObject): UsageRow | undefined {
  const tokens = asObject(row.tokens);
  if (!tokens) return undefined;
  const input = asCount(tokens.input) + asCount(tokens.tool);
  const output = asCount(tokens.output) + asCount(tokens.thoughts);
  return {
    type: "answer",
    usage: createUsage(input, output, { total: asPositive(tokens.total), cacheRead: asCount(tokens.cached) }),
    id: asText(row.id),
    model: asText(row.model),
    at: asText(row.timestamp),
  };
}
