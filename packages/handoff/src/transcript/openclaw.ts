import { describeCall } from "./calls.js";
import { asCount, asObject, asObjects, asText, type JsonObject } from "./json.js";
import { MessageTree, type TreeRow } from "./message-tree.js";
import { readOtherEdit } from "./other-edits.js";
import { PendingCalls } from "./pending-calls.js";
import { requestOf } from "./prompt-text.js";
import type { SessionNotes } from "./session-notes.js";
import type { TranscriptFormat, TranscriptReader } from "./transcript-format.js";

/**
 * OpenClaw: `~/.openclaw/agents/<agent>/sessions/<session>.jsonl`, in the format of pi, which it is made of.
 */
export const openclaw: TranscriptFormat = {
  client: "openclaw",
  recognises: (row) =>
    (row.type === "session" && asText(row.id) !== undefined && asText(row.cwd) !== undefined) ||
    (row.type === "message" && "parentId" in row && asText(asObject(row.message)?.role) !== undefined),
  wants: (head) => !/"type":"(?:custom|label|model_change|thinking_level_change)"/.test(head.slice(0, 60)),
  createReader: (notes) => new OpenClawReader(notes),
  createBranches: () => new MessageTree(treeRow, () => undefined),
};

function treeRow(row: JsonObject): TreeRow | undefined {
  const id = asText(row.id);
  if (id === undefined || row.type === "session") return undefined;
  const parent = row.parentId === null ? null : asText(row.parentId);
  return { id, parent, isPrompt: asObject(row.message)?.role === "user" };
}

class OpenClawReader implements TranscriptReader {
  private readonly calls = new PendingCalls<{ tool: string; input: JsonObject }>();

  constructor(private readonly notes: SessionNotes) {}

  read(row: JsonObject): void {
    if (row.type === "session") {
      this.notes.sessionId ??= asText(row.id);
      this.notes.folder ??= asText(row.cwd);
    } else if (row.type === "compaction") {
      this.notes.compacted();
      this.notes.summarized(asText(row.summary) ?? "");
    } else if (row.type === "message") this.readMessage(asObject(row.message) ?? {});
  }

  private readMessage(message: JsonObject): void {
    if (message.role === "user") {
      const request = requestOf(textOf(message.content));
      if (request !== undefined) this.notes.prompted(request);
    } else if (message.role === "assistant") this.readAnswer(message);
    else if (message.role === "toolResult") this.readResult(message);
  }

  private readAnswer(message: JsonObject): void {
    if (message.stopReason === "error") return;
    if (message.stopReason === "aborted") this.notes.isInterrupted = true;
    const text = textOf(message.content);
    if (text !== "") this.notes.said(text);
    for (const block of asObjects(message.content)) {
      const [id, tool] = [asText(block.id), asText(block.name)];
      if (block.type !== "toolCall" || id === undefined || tool === undefined) continue;
      const input = asObject(block.arguments) ?? {};
      this.notes.called(describeCall(tool, input));
      this.calls.begin(id, { tool, input });
    }
    if (message.stopReason === "stop") this.notes.ended();
    const usage = asObject(message.usage);
    this.notes.usedTokens = asCount(usage?.totalTokens) || this.notes.usedTokens;
  }

  private readResult(message: JsonObject): void {
    const call = this.calls.end(asText(message.toolCallId) ?? "");
    if (call === undefined) return;
    this.notes.returned();
    const { tool, input } = call;
    const output = textOf(message.content);
    const isOk = message.isError !== true;
    const path = asText(input.path) ?? asText(input.file_path);
    const command = asText(input.command);
    if (command !== undefined) {
      const code = asObject(message.details)?.exitCode;
      if (isOk && (typeof code !== "number" || code === 0)) this.notes.commandWorked(command, output);
      else this.notes.commandFailed(command, output, typeof code === "number" ? code : undefined);
    } else if (!isOk) return;
    else if (tool === "read" && path !== undefined) this.notes.readFile(path);
    else readOtherEdit(this.notes, tool, input);
  }
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return asObjects(content)
    .flatMap(({ type, text }) => (type === "text" ? (asText(text) ?? []) : []))
    .join("\n");
}
