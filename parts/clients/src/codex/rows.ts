import { asObject, asText, type JsonObject } from "@agentos/platform";
import {
  inputOf,
  messageText,
  OpenCalls,
  type RowReader,
  resultOf,
  type SessionCall,
  type SessionEvent,
  SessionFacts,
  type TranscriptFormat,
} from "../session/index.js";
import { isInterruption, summaryOf } from "../transcript/request-text.js";
import { readItemEnd } from "./item-end.js";
import { readCallOutput, readOutput } from "./output.js";
import { isCodexRow } from "./own-row.js";
import { actionOf } from "./tools.js";
import { requestIn, userText } from "./user-text.js";

const ROW_TYPES = new Set(["session_meta", "response_item", "event_msg", "token_usage_record", "compacted"]);

/** Reads `~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl`. */
export const codexTranscript: TranscriptFormat<"codex"> = {
  client: "codex",
  recognizes: isCodexRow,
  wants(head) {
    const [, type, item] = /"type":"([a-z_]+)","payload":\{(?:"type":"([a-z_]+)")?/.exec(head) ?? [];
    return type === undefined || (ROW_TYPES.has(type) && item !== "reasoning");
  },
  callMarks: ['_call"', "session_meta", "turn_context"],
  createReader: () => new CodexReader(),
};

class CodexReader implements RowReader {
  readonly #calls = new OpenCalls();
  readonly #facts = new SessionFacts();
  /** The tasks of commands that are still running, by call. */
  readonly #running = new Map<string, string>();
  #isBegun = false;

  *read(row: JsonObject): Iterable<SessionEvent> {
    const payload = asObject(row.payload) ?? {};
    if (row.type === "session_meta") yield* this.#readMeta(payload);
    else if (row.type === "turn_context") yield* this.#facts.changes(undefined, asText(payload.cwd));
    else if (row.type === "event_msg") yield* this.#readEvent(payload);
    else if (row.type === "compacted") yield* readSummary(payload);
    else if (row.type === "response_item" && asObject(row.metadata)?.compaction_output !== true) {
      yield* this.#readItem(payload);
    }
  }

  /** Reads only the first `session_meta`, because a fork also contains a copy of its origin's. */
  *#readMeta(payload: JsonObject): Iterable<SessionEvent> {
    if (this.#isBegun) return;
    this.#isBegun = true;
    yield* this.#facts.changes(asText(payload.id) ?? asText(payload.session_id), asText(payload.cwd));
  }

  *#readItem(item: JsonObject): Iterable<SessionEvent> {
    const id = asText(item.call_id) ?? "";
    switch (item.type) {
      case "message":
        yield* readMessage(item);
        break;
      case "function_call":
        yield* this.#begin(id, asText(item.name), item.arguments);
        break;
      case "custom_tool_call":
        yield* this.#begin(id, asText(item.name), item.input);
        break;
      case "local_shell_call":
        yield* this.#begin(id, "local_shell", { action: item.action });
        break;
      case "web_search_call":
        yield* this.#begin("", "web_search", item.action);
        break;
      case "function_call_output":
      case "custom_tool_call_output":
        yield* this.#end(this.#calls.end(id), readOutput(item.output));
        break;
    }
  }

  *#begin(id: string, tool: string | undefined, given: unknown): Iterable<SessionEvent> {
    if (tool === undefined) return;
    const input = inputOf(given);
    yield this.#calls.begin({ id, tool, input, action: actionOf(tool, input) });
  }

  *#end(call: SessionCall | undefined, output: string): Iterable<SessionEvent> {
    if (call === undefined) return;
    for (const event of readCallOutput(call, output)) {
      if (event.type === "result" && event.status === "running") this.#running.set(call.id, event.task ?? "");
      yield event;
    }
  }

  *#readEvent(event: JsonObject): Iterable<SessionEvent> {
    switch (event.type) {
      case "turn_aborted":
        yield { type: "interrupted" };
        break;
      case "task_complete":
        yield { type: "turn-ended" };
        break;
      default:
        yield* this.#readEnd(event);
    }
  }

  /** Reads what actually ran, and how it ended. The separate output for the model adds nothing. */
  *#readEnd(event: JsonObject): Iterable<SessionEvent> {
    const end = readItemEnd(event);
    if (end === undefined) return;
    // A patch may be applied by a command, whose end is a separate event.
    this.#calls.end(end.call.id, end.call.action.kind);
    const task = this.#running.get(end.call.id);
    if (task !== undefined) {
      this.#running.delete(end.call.id);
      yield { type: "task-ended", task, status: end.outcome.status === "done" ? "done" : "failed" };
    }
    yield resultOf(end.call, end.outcome);
    if (end.read.length > 0) {
      const action = { kind: "read", paths: end.read } as const;
      yield resultOf({ ...end.call, action }, { status: "done", output: "" });
    }
  }
}

function* readSummary(payload: JsonObject): Iterable<SessionEvent> {
  yield { type: "compacted" };
  const summary = asText(payload.message);
  if (summary !== undefined) yield { type: "summary", text: summaryOf(summary) };
}

function* readMessage(item: JsonObject): Iterable<SessionEvent> {
  if (item.role === "assistant") {
    const text = messageText(item.content);
    if (text !== "") yield { type: "answer", text };
  } else if (item.role === "user") {
    if (isInterruption(userText(item))) yield { type: "interrupted" };
    const text = requestIn(item);
    if (text !== undefined) yield { type: "request", text };
  }
}
