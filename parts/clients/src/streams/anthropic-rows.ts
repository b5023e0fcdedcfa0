import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import type { AgentRow } from "./agent-row.js";

// Claude Code and Qwen Code share this format: messages of the Anthropic API in rows that have a
// `session_id`.

export function readBlocks(message: JsonObject, isNested: boolean): AgentRow[] {
  return asObjects(message.content).flatMap((block): AgentRow[] => {
    const text = asText(block.text);
    if (block.type === "text" && text !== undefined) return isNested ? [] : [{ type: "said", text }];
    const name = asText(block.name);
    if (block.type !== "tool_use" || name === undefined) return [];
    return [
      { type: "tool", call: asText(block.id), name, input: block.input, ...(isNested && { isNested }) },
    ];
  });
}

/** Whether a subagent wrote the row, which then names the call that started the subagent. */
export function isSubagent(row: JsonObject): boolean {
  return asText(row.parent_tool_use_id) !== undefined;
}

export function readDenials(row: JsonObject): AgentRow[] {
  return asObjects(row.permission_denials).map((each) => ({
    type: "denied",
    call: asText(each.tool_use_id),
    tool: asText(each.tool_name),
  }));
}

export function resultText({ content }: JsonObject): string | undefined {
  return asText(content) ?? asText(asObject(asObjects(content)[0])?.text);
}

/** Whether a row contains a response with token counts, which no other program logs by chance. */
export function isAnswer(row: JsonObject): boolean {
  const message = asObject(row.message);
  return (
    message?.role === "assistant" &&
    Array.isArray(message.content) &&
    asText(message.model) !== undefined &&
    asObject(message.usage) !== undefined
  );
}
