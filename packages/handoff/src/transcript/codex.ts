import { type AbandonedRows, type Branches, RowRanges } from "./branches.js";
import { describeCall, questionsOf } from "./calls.js";
import { asCount, asObject, asObjects, asText, type JsonObject, parseObject } from "./json.js";
import { readOtherEdit } from "./other-edits.js";
import { PendingCalls } from "./pending-calls.js";
import { isInterruption, requestOf, summaryOf } from "./prompt-text.js";
import type { SessionNotes } from "./session-notes.js";
import { todosOf } from "./todos.js";
import type { TranscriptFormat, TranscriptReader } from "./transcript-format.js";

const CALLS = new Set(["function_call", "custom_tool_call", "local_shell_call", "web_search_call"]);

/** What stands around an image in a request. */
const IMAGE_TAG = /^<\/?image\b[^>]{0,200}>$/;

const ROW_TYPES = new Set(["session_meta", "response_item", "event_msg", "token_usage_record", "compacted"]);

/** Codex: `~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl`. */
export const codex: TranscriptFormat = {
  client: "codex",
  recognises: (row) => asObject(row.payload) !== undefined && asText(row.type) !== undefined,
  wants(head) {
    const [, type, item] = /"type":"([a-z_]+)","payload":\{(?:"type":"([a-z_]+)")?/.exec(head) ?? [];
    return type === undefined || (ROW_TYPES.has(type) && item !== "reasoning");
  },
  createReader: (notes) => new CodexReader(notes),
  createBranches: () => new Rollbacks(),
};

/**
 * `thread_rolled_back` takes back the latest turns: as many requests of the user's, and what followed them.
 */
class Rollbacks implements Branches {
  private readonly left = new RowRanges();
  private readonly requests: number[] = [];

  read(row: JsonObject, number: number): void {
    const payload = asObject(row.payload) ?? {};
    if (row.type === "response_item" && payload.type === "message" && payload.role === "user") {
      if (requestOf(userText(payload)) !== undefined) this.requests.push(number);
    } else if (row.type === "event_msg" && payload.type === "thread_rolled_back") {
      const turns = Math.floor(asCount(payload.num_turns));
      const [from] = turns === 0 ? [] : this.requests.splice(-turns);
      if (from !== undefined) this.left.add(from, number);
    }
  }

  abandoned(): AbandonedRows | undefined {
    return this.left.size === 0 ? undefined : this.left;
  }
}

interface Call {
  tool: string;
  /** Its arguments; of a free-form tool the text as `input`. */
  input: JsonObject;
}

class CodexReader implements TranscriptReader {
  private readonly calls = new PendingCalls<Call>();
  private isBegun = false;

  constructor(private readonly notes: SessionNotes) {}

  read(row: JsonObject): void {
    const payload = asObject(row.payload) ?? {};
    if (row.type === "session_meta") this.readMeta(payload);
    else if (row.type === "event_msg") this.readEvent(payload);
    else if (row.type === "compacted") this.readSummary(payload);
    else if (row.type === "token_usage_record") this.readUsage(asObject(payload.usage));
    else if (row.type === "response_item" && asObject(row.metadata)?.compaction_output !== true) {
      this.readItem(payload);
    }
  }

  /** A fork copies its origin's beginning behind its own. */
  private readMeta(payload: JsonObject): void {
    if (this.isBegun) return;
    this.isBegun = true;
    this.notes.sessionId = asText(payload.id) ?? asText(payload.session_id);
    this.notes.folder = asText(payload.cwd);
  }

  private readSummary(payload: JsonObject): void {
    this.notes.compacted();
    const summary = asText(payload.message);
    if (summary !== undefined) this.notes.summarized(summaryOf(summary));
  }

  private readItem(item: JsonObject): void {
    const id = asText(item.call_id) ?? "";
    if (CALLS.has(String(item.type))) {
      const input = parseObject(String(item.arguments)) ?? {};
      this.notes.called(describeCall(asText(item.name) ?? "command", input));
      if (item.name === "request_user_input") this.notes.asked(questionsOf(input));
    }
    switch (item.type) {
      case "message":
        this.readMessage(item);
        break;
      case "function_call":
        this.calls.begin(id, {
          tool: asText(item.name) ?? "",
          input: parseObject(String(item.arguments)) ?? {},
        });
        break;
      case "custom_tool_call":
        this.calls.begin(id, { tool: asText(item.name) ?? "", input: { input: item.input } });
        break;
      case "local_shell_call":
        this.calls.begin(id, { tool: "shell", input: asObject(item.action) ?? {} });
        break;
      case "function_call_output":
      case "custom_tool_call_output":
        this.readOutput(this.calls.end(id), outputText(item.output));
        break;
    }
  }

  private readMessage(item: JsonObject): void {
    if (item.role === "assistant") {
      const text = textOf(item.content);
      if (text !== "") this.notes.said(text);
    } else if (item.role === "user") this.readPrompt(item);
  }

  private readPrompt(item: JsonObject): void {
    const message = userText(item);
    if (isInterruption(message)) this.notes.isInterrupted = true;
    const request = requestOf(message);
    if (request !== undefined) this.notes.prompted(request);
  }

  private readEvent(event: JsonObject): void {
    const item = asObject(event.item);
    switch (event.type === "item_completed" ? item?.type : event.type) {
      case "CommandExecution":
        this.readCommand(item!, asText(item!.id));
        break;
      case "exec_command_end":
        this.readCommand(event, asText(event.call_id));
        break;
      case "FileChange":
        this.readPatch(item!, asText(item!.id), item!.status === "completed");
        break;
      case "patch_apply_end":
        this.readPatch(event, asText(event.call_id), event.success === true);
        break;
      case "token_count":
        this.readUsage(asObject(asObject(event.info)?.last_token_usage));
        this.readWindow(asObject(event.info));
        break;
      case "task_started":
        this.readWindow(event);
        break;
      case "turn_aborted":
        this.notes.isInterrupted = true;
        break;
      case "task_complete":
        this.notes.ended();
        break;
    }
  }

  /** What ran in the end, told by the client itself; its output as the model gets it says no more. */
  private readCommand(event: JsonObject, id: string | undefined): void {
    if (typeof event.exit_code !== "number") return;
    this.calls.end(id ?? "");
    const command = commandText(event.command);
    const output =
      asText(event.aggregated_output) ??
      [event.stdout, event.stderr].flatMap((text) => asText(text) ?? []).join("\n");
    this.ran(command, event.exit_code, output);
    for (const part of asObjects(event.parsed_cmd)) {
      const path = asText(part.path);
      if (part.type === "read" && path !== undefined && event.exit_code === 0) this.notes.readFile(path);
    }
  }

  private readPatch(event: JsonObject, id: string | undefined, isApplied: boolean): void {
    this.calls.end(id ?? "");
    if (!isApplied) return;
    for (const [path, change] of Object.entries(asObject(event.changes) ?? {})) {
      const { type, move_path: moved } = asObject(change) ?? {};
      if (type === "delete") this.notes.filesWritten.forget(path);
      else this.notes.wrote(asText(moved) ?? path);
    }
  }

  /** Of calls that no event told of, as in older files. */
  private readOutput(call: Call | undefined, output: string): void {
    if (call === undefined || /^(?:unsupported |failed to parse)/.test(output)) return;
    const { tool, input } = call;
    this.notes.returned();
    if (tool === "update_plan") this.notes.todos.replace(todosOf(input.plan, "step"));
    else if (tool === "request_user_input") this.readAnswers(input, parseObject(output) ?? {});
    else if (tool === "apply_patch") {
      if (exitCode(output) !== 0) return;
      this.patched(asText(input.input) ?? "");
    } else if (tool === "wait" || tool === "wait_agent" || tool === "spawn_agent") this.readReports(output);
    else if (tool === "exec_command" || tool === "shell" || tool === "shell_command") {
      const code = exitCode(output);
      if (code !== undefined) this.ran(commandText(input.cmd ?? input.command), code, withoutHead(output));
    } else if (!/^(?:Exit code: |Process exited with code )[1-9]/m.test(output.slice(0, 400)))
      readOtherEdit(this.notes, tool, input);
  }

  /** What subagents answered, by their ids. */
  private readReports(output: string): void {
    for (const status of Object.values(asObject(parseObject(output)?.status) ?? {})) {
      const report = asText(asObject(status)?.completed);
      if (report !== undefined) this.notes.reported(report);
    }
  }

  private patched(patch: string): void {
    for (const { path, isDeleted } of patchedFiles(patch)) {
      if (isDeleted) this.notes.filesWritten.forget(path);
      else this.notes.wrote(path);
    }
  }

  private readAnswers(input: JsonObject, output: JsonObject): void {
    const answers = asObject(output.answers) ?? {};
    for (const question of asObjects(input.questions)) {
      const given = asObject(answers[asText(question.id) ?? ""])?.answers;
      const text = Array.isArray(given) ? given.filter((entry) => typeof entry === "string").join(", ") : "";
      const asked = asText(question.question) ?? asText(question.header);
      if (text !== "") this.notes.asking = undefined;
      if (asked === undefined || text === "" || question.isSecret === true || question.is_secret === true)
        continue;
      this.notes.decided({ decision: `${asked} ${text}`, reason: "The user answered so." });
    }
  }

  private ran(command: string, code: number, output: string): void {
    if (command === "") return;
    this.notes.returned();
    if (code === 0) this.notes.commandWorked(command, output);
    else this.notes.commandFailed(command, `Exit code ${code}\n${output}`, code);
  }

  private readUsage(usage: JsonObject | undefined): void {
    this.notes.usedTokens = asCount(usage?.total_tokens) || this.notes.usedTokens;
  }

  private readWindow(info: JsonObject | undefined): void {
    this.notes.windowTokens = asCount(info?.model_context_window) || this.notes.windowTokens;
  }
}

/** A message's text without what the client put beside the user's. */
function userText(item: JsonObject): string {
  const kinds = asObject(item.internal_chat_message_metadata_passthrough)?.content_item_kinds;
  const parts = asObjects(item.content).filter((_, index) => {
    const kind: unknown = Array.isArray(kinds) ? kinds[index] : undefined;
    return typeof kind !== "string" || kind.startsWith("user.");
  });
  return textOf(parts.filter(({ text }) => !IMAGE_TAG.test(String(text).trim())));
}

function textOf(content: unknown): string {
  return asObjects(content)
    .flatMap(({ text }) => asText(text) ?? [])
    .join("\n");
}

/** The command without the shell that runs it. */
function commandText(command: unknown): string {
  if (!Array.isArray(command)) return asText(command) ?? "";
  const words = command.filter((word) => typeof word === "string");
  const isShell = words.length === 3 && /^-\w*c$/.test(words[1] ?? "");
  return isShell ? words[2]! : words.join(" ");
}

function outputText(output: unknown): string {
  if (typeof output !== "string") return textOf(output) || (asText(asObject(output)?.content) ?? "");
  // Older clients wrapped it: {"output": "...", "metadata": {"exit_code": 1}}
  const wrapped = output.startsWith("{") ? parseObject(output) : undefined;
  const code = asObject(wrapped?.metadata)?.exit_code;
  return wrapped && typeof code === "number"
    ? `Exit code: ${code}\nOutput:\n${asText(wrapped.output) ?? ""}`
    : output;
}

/** What the command wrote, without what the client puts before it. */
function withoutHead(output: string): string {
  const label = /^Output:\n/m.exec(output);
  return label === null ? output : output.slice(label.index + label[0].length);
}

function exitCode(output: string): number | undefined {
  const [, code] = /^(?:Exit code: |Process exited with code )(\d+)$/m.exec(output.slice(0, 400)) ?? [];
  return code === undefined ? undefined : Number(code);
}

/** The files that a patch writes or deletes, in apply_patch's own grammar. */
function patchedFiles(patch: string): { path: string; isDeleted: boolean }[] {
  return [...patch.matchAll(/^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/gm)].map(
    ([, what, path]) => ({
      path: path!.trim(),
      isDeleted: what === "Delete File",
    }),
  );
}
