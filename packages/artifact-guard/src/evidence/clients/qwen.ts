import { asObject, asObjects, asText, type JsonObject, textOf } from "../json.js";
import type { RecordBuilder } from "../record-builder.js";
import { isRequest } from "../requests.js";
import type { ClientFormat } from "./client.js";
import { beginGeminiCall, endGeminiCall } from "./gemini.js";

/** Qwen Code: `~/.qwen/projects/<folder>/chats/<session>.jsonl`. */
export const qwen: ClientFormat = {
  client: "qwen",
  recognises: (row) =>
    asText(row.sessionId) !== undefined &&
    (asText(row.provenance) !== undefined || Array.isArray(asObject(row.message)?.parts)),
  read(rows, builder) {
    const args = new Map<string, JsonObject>();
    for (const row of rows) {
      if (row.isSidechain === true) continue;
      builder.folder ??= asText(row.cwd);
      const parts = asObjects(asObject(row.message)?.parts);
      if (row.type === "user") readPrompt(row, parts, builder);
      else if (row.type === "assistant") {
        builder.said(textOf(parts));
        for (const { functionCall } of parts) {
          const call = asObject(functionCall);
          const id = asText(call?.id);
          if (call === undefined || id === undefined) continue;
          const given = asObject(call.args) ?? {};
          args.set(id, given);
          beginGeminiCall(builder, id, String(call.name), given);
        }
      } else if (row.type === "tool_result") {
        const isOk = asObject(row.toolCallResult)?.status === "success";
        for (const { functionResponse } of parts) {
          const answer = asObject(functionResponse);
          const response = asObject(answer?.response);
          const output = asText(response?.output) ?? asText(response?.error) ?? "";
          const id = asText(answer?.id) ?? "";
          endGeminiCall(builder, id, args.get(id) ?? {}, output, isOk);
        }
      }
    }
  },
};

function readPrompt(row: JsonObject, parts: readonly JsonObject[], builder: RecordBuilder): void {
  if ((asText(row.provenance) ?? "real_user") !== "real_user") return;
  const text = asText(asObject(row.systemPayload)?.displayText) ?? textOf(parts);
  if (isRequest(text)) builder.asked(text, row.timestamp);
}
