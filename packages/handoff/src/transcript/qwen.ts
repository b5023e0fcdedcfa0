import { beginGeminiTool, readGeminiTool } from "./gemini-tools.js";
import { asCount, asObject, asObjects, asText, type JsonObject } from "./json.js";
import { MessageTree, type TreeRow } from "./message-tree.js";
import { PendingCalls } from "./pending-calls.js";
import { requestOf, summaryOf } from "./prompt-text.js";
import type { SessionNotes } from "./session-notes.js";
import type { TranscriptFormat, TranscriptReader } from "./transcript-format.js";

/** Qwen Code: `~/.qwen/projects/<folder>/chats/<session>.jsonl`. */
export const qwen: TranscriptFormat = {
  client: "qwen",
  recognises: (row) =>
    asText(row.sessionId) !== undefined &&
    (asText(row.provenance) !== undefined || Array.isArray(asObject(row.message)?.parts)),
  wants: (head) => !head.includes('"type":"system"') || head.includes('"subtype":"chat_compression"'),
  createReader: (notes) => new QwenReader(notes),
  createBranches: () => new MessageTree(treeRow, unparsedTreeRow),
};

function treeRow(row: JsonObject): TreeRow | undefined {
  const id = asText(row.uuid);
  if (id === undefined || row.isSidechain === true) return undefined;
  const parent = row.parentUuid === null ? null : asText(row.parentUuid);
  return { id, parent, isPrompt: row.type === "user" && isFromUser(row) };
}

/** Of the client's bookkeeping, which stands between a conversation's rows. */
function unparsedTreeRow(line: Buffer): TreeRow | undefined {
  const [, id, parent] =
    /^\{"uuid":"([^"]{1,100})","parentUuid":(?:null|"([^"]{1,100})")/.exec(line.toString("latin1", 0, 300)) ??
    [];
  return id === undefined ? undefined : { id, parent: parent ?? null, isPrompt: false };
}

function isFromUser(row: JsonObject): boolean {
  return (asText(row.provenance) ?? "real_user") === "real_user";
}

class QwenReader implements TranscriptReader {
  private readonly calls = new PendingCalls<{ tool: string; args: JsonObject }>();

  constructor(private readonly notes: SessionNotes) {}

  read(row: JsonObject): void {
    if (row.isSidechain === true) return;
    this.notes.sessionId = asText(row.sessionId) ?? this.notes.sessionId;
    this.notes.folder ??= asText(row.cwd);
    const parts = asObjects(asObject(row.message)?.parts);
    if (row.type === "user") this.readPrompt(row, parts);
    else if (row.type === "assistant") this.readAnswer(row, parts);
    else if (row.type === "tool_result") this.readResult(row, parts);
    else if (row.subtype === "chat_compression") this.readSummary(asObject(row.systemPayload) ?? {});
  }

  private readSummary({ compressedHistory }: JsonObject): void {
    this.notes.compacted();
    const [first] = asObjects(compressedHistory);
    const summary = textOf(asObjects(first?.parts));
    if (summary !== "") this.notes.summarized(summaryOf(summary));
  }

  private readPrompt(row: JsonObject, parts: readonly JsonObject[]): void {
    if (!isFromUser(row)) return;
    const shown = asText(asObject(row.systemPayload)?.displayText);
    const request = requestOf(shown ?? textOf(parts));
    if (request !== undefined) this.notes.prompted(request);
  }

  private readAnswer(row: JsonObject, parts: readonly JsonObject[]): void {
    const text = textOf(parts);
    if (text !== "") this.notes.said(text);
    for (const { functionCall } of parts) {
      const call = asObject(functionCall);
      const [id, tool] = [asText(call?.id), asText(call?.name)];
      if (id === undefined || tool === undefined) continue;
      const args = asObject(call?.args) ?? {};
      beginGeminiTool(this.notes, tool, args);
      this.calls.begin(id, { tool, args });
    }
    this.notes.usedTokens = asCount(asObject(row.usageMetadata)?.totalTokenCount) || this.notes.usedTokens;
    this.notes.windowTokens = asCount(row.contextWindowSize) || this.notes.windowTokens;
  }

  private readResult(row: JsonObject, parts: readonly JsonObject[]): void {
    const isOk = asObject(row.toolCallResult)?.status === "success";
    for (const { functionResponse } of parts) {
      const answer = asObject(functionResponse);
      const call = this.calls.end(asText(answer?.id) ?? "");
      const response = asObject(answer?.response);
      const output = asText(response?.output) ?? asText(response?.error) ?? "";
      this.notes.returned();
      if (call) readGeminiTool(this.notes, call.tool, call.args, output, isOk);
    }
  }
}

/** What was said; what was only thought is marked so. */
function textOf(parts: readonly JsonObject[]): string {
  return parts.flatMap(({ text, thought }) => (thought === true ? [] : (asText(text) ?? []))).join("\n");
}
