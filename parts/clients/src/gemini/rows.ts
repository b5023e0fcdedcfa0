import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import {
  messageText,
  type RowReader,
  type SessionCall,
  type SessionEvent,
  type TranscriptFormat,
} from "../session/index.js";
import { requestOf, summaryOf } from "../transcript/request-text.js";
import { isGeminiRow } from "./own-row.js";
import { geminiAction, geminiResult } from "./tools.js";

/** Reads `~/.gemini/tmp/<project>/chats/session-<time>-<id>.jsonl`. */
export const geminiTranscript: TranscriptFormat<"gemini"> = {
  client: "gemini",
  recognizes: isGeminiRow,
  // Only the summary of a compressed history is new; its other messages have appeared before.
  wants: (head) => !head.startsWith('{"$set"') || head.startsWith('{"$set":{"messages"'),
  callMarks: ['"toolCalls"'],
  createReader: () => new GeminiReader(),
};

/** Gemini CLI appends the entire message again when it has grown. Only the new part is reported. */
class GeminiReader implements RowReader {
  #sessionId: string | undefined;
  #messageId: string | undefined;
  #text = "";
  readonly #begun = new RecentIds();
  readonly #ended = new RecentIds();

  *read(row: JsonObject): Iterable<SessionEvent> {
    const id = asText(row.sessionId);
    if (this.#sessionId === undefined && id !== undefined) {
      this.#sessionId = id;
      yield { type: "session", id };
    }
    if (row.type === "user") {
      const message = messageText(row.content);
      yield* readContext(message);
      const text = requestOf(message);
      if (text !== undefined) yield { type: "request", text };
    } else if (row.type === "gemini") yield* this.#readAnswer(row);
    else if (row.$set !== undefined) yield* readHistory(asObjects(asObject(row.$set)?.messages));
  }

  *#readAnswer(row: JsonObject): Iterable<SessionEvent> {
    const text = messageText(row.content);
    const id = asText(row.id);
    const isNew = id === undefined || id !== this.#messageId || text !== this.#text;
    [this.#messageId, this.#text] = [id, text];
    if (isNew && text !== "") yield { type: "answer", text };
    const calls = asObjects(row.toolCalls).flatMap((ended): { call: SessionCall; ended: JsonObject }[] => {
      const tool = asText(ended.name);
      const input = asObject(ended.args) ?? {};
      if (tool === undefined) return [];
      return [
        { call: { id: asText(ended.id) ?? "", tool, input, action: geminiAction(tool, input) }, ended },
      ];
    });
    for (const { call } of calls) if (this.#begun.add(call.id)) yield { type: "call", ...call };
    for (const { call, ended } of calls) {
      const isOver = ended.status === "success" || ended.status === "error";
      if (isOver && this.#ended.add(call.id))
        yield geminiResult(call, outputOf(ended.result), ended.status === "success", ended.resultDisplay);
    }
  }
}

const MAX_IDS = 200;

/** The most recent ids. An empty id is always considered new. */
class RecentIds {
  readonly #ids = new Set<string>();

  /** Adds an id and returns whether it is new. */
  add(id: string): boolean {
    if (id === "") return true;
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > MAX_IDS) this.#ids.delete(this.#ids.values().next().value!);
    return true;
  }
}

/** Reads the folder from the model's initial context, because rows do not name it. */
function* readContext(message: string): Iterable<SessionEvent> {
  if (!message.trimStart().startsWith("<session_context>")) return;
  const [, folder] =
    /Workspace Directories:\*{0,2}\n\s{0,8}- (\/[^\n]{1,1000}|[A-Z]:\\[^\n]{1,1000})/.exec(message) ?? [];
  if (folder !== undefined) yield { type: "session", folder: folder.trim() };
}

function* readHistory(messages: readonly JsonObject[]): Iterable<SessionEvent> {
  yield* readContext(messageText(messages[0]?.content));
  const summary = messages
    .map(({ content }) => messageText(content))
    .find((text) => text.trimStart().startsWith("<state_snapshot>"));
  if (summary === undefined) return;
  yield { type: "compacted" };
  yield { type: "summary", text: summaryOf(summary) };
}

function outputOf(result: unknown): string {
  return asObjects(result)
    .map((part) => asObject(asObject(part.functionResponse)?.response))
    .flatMap((response) => asText(response?.output) ?? asText(response?.error) ?? [])
    .join("\n");
}
