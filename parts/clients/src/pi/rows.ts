import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import {
  type Action,
  editsAction,
  messageText,
  OpenCalls,
  OTHER_ACTION,
  type RowReader,
  replacement,
  resultOf,
  type SessionEvent,
  type TranscriptFormat,
  wholeFile,
} from "../session/index.js";
import { requestOf } from "../transcript/request-text.js";
import { readEnd } from "./command-end.js";
import { isPiRow } from "./own-row.js";

/**
 * Reads `~/.pi/agent/sessions/<folder>/<time>_<session>.jsonl`. OpenClaw is built on pi and writes
 * the same rows to `~/.openclaw/agents/<agent>/sessions/<session>.jsonl`.
 */
export const piTranscript: TranscriptFormat<"pi"> = {
  client: "pi",
  recognizes: isPiRow,
  wants: (head) => !/"type":"(?:custom|label|model_change|thinking_level_change)"/.test(head.slice(0, 60)),
  callMarks: ['"toolCall"', '"type":"session"'],
  createReader: () => new PiReader(),
};

class PiReader implements RowReader {
  readonly #calls = new OpenCalls();
  #isBegun = false;

  *read(row: JsonObject): Iterable<SessionEvent> {
    if (row.type === "session") yield* this.#readSession(row);
    else if (row.type === "compaction") {
      yield { type: "compacted" };
      yield { type: "summary", text: asText(row.summary) ?? "" };
    } else if (row.type === "message") yield* this.#readMessage(asObject(row.message) ?? {});
  }

  *#readSession(row: JsonObject): Iterable<SessionEvent> {
    if (this.#isBegun) return;
    this.#isBegun = true;
    const [id, folder] = [asText(row.id), asText(row.cwd)];
    yield { type: "session", ...(id !== undefined && { id }), ...(folder !== undefined && { folder }) };
  }

  *#readMessage(message: JsonObject): Iterable<SessionEvent> {
    if (message.role === "user") {
      const text = requestOf(messageText(message.content));
      if (text !== undefined) yield { type: "request", text };
    } else if (message.role === "assistant") yield* this.#readAnswer(message);
    else if (message.role === "toolResult") yield* this.#readResult(message);
  }

  *#readAnswer(message: JsonObject): Iterable<SessionEvent> {
    if (message.stopReason === "error") return;
    if (message.stopReason === "aborted") yield { type: "interrupted" };
    const text = messageText(message.content);
    if (text !== "") yield { type: "answer", text };
    for (const block of asObjects(message.content)) {
      const tool = asText(block.name);
      if (block.type !== "toolCall" || tool === undefined) continue;
      const input = asObject(block.arguments) ?? {};
      yield this.#calls.begin({ id: asText(block.id) ?? "", tool, input, action: actionOf(tool, input) });
    }
    if (message.stopReason === "stop") yield { type: "turn-ended" };
  }

  *#readResult(message: JsonObject): Iterable<SessionEvent> {
    const call = this.#calls.end(asText(message.toolCallId) ?? "");
    if (call === undefined) return;
    const output = messageText(message.content);
    if (call.action.kind === "command") yield resultOf(call, { output, ...readEnd(message, output) });
    else yield resultOf(call, { output, status: message.isError === true ? "failed" : "done" });
  }
}

function actionOf(tool: string, input: JsonObject): Action {
  const command = asText(input.command);
  if (command !== undefined) return { kind: "command", command };
  const path = asText(input.path) ?? asText(input.file_path);
  if (path === undefined) return OTHER_ACTION;
  if (tool === "read") return { kind: "read", paths: [path] };
  if (tool === "write") return editsAction(wholeFile(path, input.content));
  if (tool !== "edit") return OTHER_ACTION;
  const edits = Array.isArray(input.edits) ? asObjects(input.edits) : [input];
  return editsAction(...edits.map(({ oldText, newText }) => replacement(path, oldText, newText)));
}
