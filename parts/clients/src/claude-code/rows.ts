import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import {
  messageText,
  OpenCalls,
  type RowReader,
  resultOf,
  type SessionEvent,
  SessionFacts,
  type TranscriptFormat,
} from "../session/index.js";
import { isInterruption, requestOf, summaryOf } from "../transcript/request-text.js";
import { noticeOf, polledTask } from "./background.js";
import { readOutcome } from "./outcome.js";
import { isClaudeCodeRow } from "./own-row.js";
import { actionOf } from "./tools.js";

const ROW_TYPES = new Set(["user", "assistant", "system", "attachment"]);
const ATTACHMENTS = new Set(["queued_command", "plan_mode"]);

/** Reads `~/.claude/projects/<folder>/<session>.jsonl`, and subagents' files. */
export const claudeCodeTranscript: TranscriptFormat<"claude-code"> = {
  client: "claude-code",
  recognizes: isClaudeCodeRow,
  wants(head) {
    const [, first] = /^\s*\{"type":"([a-z-]+)"/.exec(head) ?? [];
    if (first !== undefined && !ROW_TYPES.has(first)) return false;
    // Matches only a field, because quotes inside a string are escaped.
    if (head.includes('"type":"system"')) return head.includes('"subtype":"compact_boundary"');
    const [, attachment] = /"attachment":\{"type":"([a-z_-]+)"/.exec(head) ?? [];
    return attachment === undefined || ATTACHMENTS.has(attachment);
  },
  callMarks: ['"tool_use"'],
  subagentMark: '"isSidechain":true',
  isOfSubagent: (row) => row.isSidechain === true,
  createReader: () => new ClaudeCodeReader(),
};

class ClaudeCodeReader implements RowReader {
  readonly #calls = new OpenCalls();
  readonly #facts = new SessionFacts();

  *read(row: JsonObject): Iterable<SessionEvent> {
    if (row.type === "attachment") {
      yield* readAttachment(asObject(row.attachment) ?? {});
      return;
    }
    yield* this.#facts.changes(asText(row.sessionId), asText(row.cwd));
    if (row.type === "user") yield* this.#readUser(row);
    else if (row.type === "assistant") yield* this.#readAnswer(row);
    else if (row.subtype === "compact_boundary") yield { type: "compacted" };
  }

  *#readUser(row: JsonObject): Iterable<SessionEvent> {
    const content = asObject(row.message)?.content;
    if (row.isCompactSummary === true) {
      yield { type: "summary", text: summaryOf(messageText(content)) };
      return;
    }
    if (row.isVisibleInTranscriptOnly === true) return;
    const results = asObjects(content).filter(({ type }) => type === "tool_result");
    for (const result of results) yield* this.#readResult(result, row);
    if (results.length > 0) return;
    if (row.isMeta !== true && isFromUser(row)) yield* readPrompt(messageText(content) || imageIn(content));
    else yield* noticeOf(messageText(content));
  }

  *#readAnswer(row: JsonObject): Iterable<SessionEvent> {
    const message = asObject(row.message);
    // The client records errors from the API as responses.
    if (!message || row.isApiErrorMessage === true || message.model === "<synthetic>") return;
    for (const block of asObjects(message.content)) {
      const [text, tool] = [asText(block.text), asText(block.name)];
      if (block.type === "text" && text !== undefined) yield { type: "answer", text };
      if (block.type !== "tool_use" || tool === undefined) continue;
      const input = asObject(block.input) ?? {};
      const action = actionOf(tool, input, asText(row.cwd));
      yield this.#calls.begin({ id: asText(block.id) ?? "", tool, input, action });
    }
    if (message.stop_reason === "end_turn") yield { type: "turn-ended" };
  }

  *#readResult(result: JsonObject, row: JsonObject): Iterable<SessionEvent> {
    const call = this.#calls.end(asText(result.tool_use_id) ?? "");
    const text = messageText(result.content);
    if (call?.action.kind !== "command") yield* polledTask(text, call?.input ?? {});
    if (call === undefined) return;
    const outcome = readOutcome(call.action, result, row, text);
    const plan = call.tool === "ExitPlanMode" ? planFile(call.input, row) : undefined;
    if (plan !== undefined) yield { type: "own-file", path: plan };
    yield resultOf(call, outcome);
  }
}

function* readAttachment(attachment: JsonObject): Iterable<SessionEvent> {
  const path = asText(attachment.planFilePath);
  if (path !== undefined) yield { type: "own-file", path };
  if (attachment.type !== "queued_command") return;
  const mode = asText(attachment.commandMode) ?? "prompt";
  if (mode === "task-notification") yield* noticeOf(messageText(attachment.prompt));
  else if (mode === "prompt" && isFromUser(attachment))
    yield* readPrompt(messageText(attachment.prompt), true);
}

function* readPrompt(message: string, isMidTurn = false): Iterable<SessionEvent> {
  if (isInterruption(message)) yield { type: "interrupted" };
  yield* noticeOf(message);
  const text = requestOf(message);
  if (text !== undefined) yield { type: "request", text, ...(isMidTurn && { isMidTurn }) };
}

/** Whether the user wrote the message, not the client, a background task or another agent. */
function isFromUser(message: JsonObject): boolean {
  const kind = asText(asObject(message.origin)?.kind);
  return kind === undefined || kind === "human";
}

/** Returns a placeholder for an image, because a request may contain no text. */
function imageIn(content: unknown): string {
  return asObjects(content).some(({ type }) => type === "image") ? "[Image]" : "";
}

function planFile(input: JsonObject, row: JsonObject): string | undefined {
  return asText(input.planFilePath) ?? asText(asObject(row.toolUseResult)?.filePath);
}
