import { type AbandonedRows, type Branches, RowRanges } from "./branches.js";
import { readGeminiTool } from "./gemini-tools.js";
import { asCount, asObject, asObjects, asText, type JsonObject } from "./json.js";
import { requestOf } from "./prompt-text.js";
import type { SessionNotes } from "./session-notes.js";
import type { TranscriptFormat, TranscriptReader } from "./transcript-format.js";

/** Gemini CLI: `~/.gemini/tmp/<project>/chats/session-<time>-<id>.jsonl`. */
export const gemini: TranscriptFormat = {
  client: "gemini",
  recognises: (row) => asText(row.projectHash) !== undefined && asText(row.sessionId) !== undefined,
  // Histories that were compressed or taken up again: what they hold was told before.
  wants: (head) => !head.startsWith('{"$set"'),
  createReader: (notes) => new GeminiReader(notes),
  createBranches: () => new Rewinds(),
};

/** `{"$rewindTo": id}` takes back the message with this id and all that follow it; with an unknown id, all. */
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
  }

  private readAnswer(row: JsonObject): void {
    const text = textOf(row.content);
    if (text !== "") this.notes.said(text);
    if (asObjects(row.toolCalls).length > 0) this.notes.called();
    const tokens = asObject(row.tokens);
    this.notes.usedTokens = asCount(tokens?.total) || this.notes.usedTokens;
    const calls = asObjects(row.toolCalls).filter(({ status }) => status === "success" || status === "error");
    for (const call of calls) {
      if (this.lastCalls.includes(String(call.id))) continue;
      const args = asObject(call.args) ?? {};
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
