import { type AbandonedRows, type Branches, RowRanges } from "./branches.js";
import { beginGeminiTool, readGeminiTool } from "./gemini-tools.js";
import { asCount, asObject, asObjects, asText, type JsonObject } from "./json.js";
import { requestOf, summaryOf } from "./prompt-text.js";
import type { SessionNotes } from "./session-notes.js";
import type { TranscriptFormat, TranscriptReader } from "./transcript-format.js";

/** Gemini CLI: `~/.gemini/tmp/<project>/chats/session-<time>-<id>.jsonl`. */
export const gemini: TranscriptFormat = {
  client: "gemini",
  recognises: (row) => asText(row.projectHash) !== undefined && asText(row.sessionId) !== undefined,
  // Of histories that were compressed only the summary is news: the others were told before.
  wants: (head) => !head.startsWith('{"$set"') || head.startsWith('{"$set":{"messages"'),
  createReader: (notes) => new GeminiReader(notes),
  createBranches: () => new Rewinds(),
};

/**
 * `{"$rewindTo": id}` takes back the message with this id and all that follow it; with an unknown id, all.
 */
class Rewinds implements Branches {
  private readonly left = new RowRanges();
  /** The messages that count, in the order in which they were begun. */
  private readonly begun = new Map<string, number>();

  read(row: JsonObject, number: number): void {
    const id = asText(row.id);
    // A message is appended again whenever there is more of it.
    if (id !== undefined && !this.begun.has(id)) this.begun.set(id, number);
    const rewound = asText(row.$rewindTo);
    if (rewound === undefined) return;
    const from = this.begun.get(rewound) ?? this.begun.values().next().value ?? number;
    this.left.add(from, number);
    for (const [message, at] of this.begun) if (at >= from) this.begun.delete(message);
  }

  abandoned(): AbandonedRows | undefined {
    return this.left.size === 0 ? undefined : this.left;
  }
}

class GeminiReader implements TranscriptReader {
  // A message is appended again when its tool calls have ended.
  private lastCalls: readonly string[] = [];

  constructor(private readonly notes: SessionNotes) {}

  read(row: JsonObject): void {
    this.notes.sessionId ??= asText(row.sessionId);
    if (row.type === "user") {
      const request = requestOf(textOf(row.content));
      if (request !== undefined) this.notes.prompted(request);
    } else if (row.type === "gemini") this.readAnswer(row);
    else if (row.$set !== undefined) this.readHistory(asObjects(asObject(row.$set)?.messages));
  }

  /** A history begins with its summary, where it was compressed. */
  private readHistory(messages: readonly JsonObject[]): void {
    const summary = messages
      .map(({ content }) => textOf(content))
      .find((text) => text.trimStart().startsWith("<state_snapshot>"));
    if (summary === undefined) return;
    this.notes.compacted();
    this.notes.summarized(summaryOf(summary));
  }

  private readAnswer(row: JsonObject): void {
    const text = textOf(row.content);
    if (text !== "") this.notes.said(text);
    for (const call of asObjects(row.toolCalls))
      beginGeminiTool(this.notes, String(call.name), asObject(call.args) ?? {});
    const tokens = asObject(row.tokens);
    this.notes.usedTokens = asCount(tokens?.total) || this.notes.usedTokens;
    const calls = asObjects(row.toolCalls).filter(({ status }) => status === "success" || status === "error");
    for (const call of calls) {
      if (this.lastCalls.includes(String(call.id))) continue;
      const args = asObject(call.args) ?? {};
      this.notes.returned();
      readGeminiTool(this.notes, String(call.name), args, resultText(call.result), call.status === "success");
    }
    if (calls.length > 0) this.lastCalls = calls.map(({ id }) => String(id));
  }
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return asObjects(content)
    .flatMap(({ text }) => asText(text) ?? [])
    .join("\n");
}

function resultText(result: unknown): string {
  return asObjects(result)
    .map((part) => asObject(asObject(part.functionResponse)?.response))
    .flatMap((response) => asText(response?.output) ?? asText(response?.error) ?? [])
    .join("\n");
}
