import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import { geminiAction, geminiResult } from "../gemini/tools.js";
import {
  messageText,
  OpenCalls,
  type RowReader,
  type SessionEvent,
  SessionFacts,
  type TranscriptFormat,
} from "../session/index.js";
import { requestOf, summaryOf } from "../transcript/request-text.js";
import { isQwenRow } from "./own-row.js";

/** Reads `~/.qwen/projects/<folder>/chats/<session>.jsonl`. */
export const qwenTranscript: TranscriptFormat<"qwen"> = {
  client: "qwen",
  recognizes: isQwenRow,
  wants: (head) => !head.includes('"type":"system"') || head.includes('"subtype":"chat_compression"'),
  callMarks: ['"functionCall"'],
  isOfSubagent: (row) => row.isSidechain === true,
  createReader: () => new QwenReader(),
};

export function isFromUser(row: JsonObject): boolean {
  return (asText(row.provenance) ?? "real_user") === "real_user";
}

class QwenReader implements RowReader {
  readonly #calls = new OpenCalls();
  readonly #facts = new SessionFacts();

  *read(row: JsonObject): Iterable<SessionEvent> {
    yield* this.#facts.changes(asText(row.sessionId), asText(row.cwd));
    const parts = asObjects(asObject(row.message)?.parts);
    if (row.type === "user") yield* readPrompt(row, parts);
    else if (row.type === "assistant") yield* this.#readAnswer(parts);
    else if (row.type === "tool_result") yield* this.#readResult(row, parts);
    else if (row.subtype === "chat_compression") yield* readSummary(asObject(row.systemPayload) ?? {});
  }

  *#readAnswer(parts: readonly JsonObject[]): Iterable<SessionEvent> {
    const text = messageText(parts);
    if (text !== "") yield { type: "answer", text };
    for (const { functionCall } of parts) {
      const call = asObject(functionCall);
      const tool = asText(call?.name);
      if (call === undefined || tool === undefined) continue;
      const input = asObject(call.args) ?? {};
      yield this.#calls.begin({ id: asText(call.id) ?? "", tool, input, action: geminiAction(tool, input) });
    }
  }

  *#readResult(row: JsonObject, parts: readonly JsonObject[]): Iterable<SessionEvent> {
    const { status, resultDisplay } = asObject(row.toolCallResult) ?? {};
    const isOk = status === "success";
    for (const { functionResponse } of parts) {
      const answer = asObject(functionResponse);
      const call = this.#calls.end(asText(answer?.id) ?? "");
      const response = asObject(answer?.response);
      const output = asText(response?.output) ?? asText(response?.error) ?? "";
      if (call) yield geminiResult(call, output, isOk, resultDisplay);
    }
  }
}

function* readPrompt(row: JsonObject, parts: readonly JsonObject[]): Iterable<SessionEvent> {
  if (!isFromUser(row)) return;
  const shown = asText(asObject(row.systemPayload)?.displayText);
  const text = requestOf(shown ?? messageText(parts));
  if (text !== undefined) yield { type: "request", text };
}

function* readSummary({ compressedHistory }: JsonObject): Iterable<SessionEvent> {
  yield { type: "compacted" };
  const [first] = asObjects(compressedHistory);
  const summary = messageText(first?.parts);
  if (summary !== "") yield { type: "summary", text: summaryOf(summary) };
}
