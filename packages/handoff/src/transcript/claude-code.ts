import { describeCall, questionsOf } from "./calls.js";
import { asCount, asObject, asObjects, asText, type JsonObject } from "./json.js";
import { MessageTree, type TreeRow } from "./message-tree.js";
import { readOtherEdit } from "./other-edits.js";
import { PendingCalls } from "./pending-calls.js";
import { endedTask, isInterruption, requestOf, summaryOf } from "./prompt-text.js";
import type { SessionNotes } from "./session-notes.js";
import { todosOf } from "./todos.js";
import type { TranscriptFormat, TranscriptReader } from "./transcript-format.js";

const ROW_TYPES = new Set(["user", "assistant", "system", "attachment"]);
const ATTACHMENTS = new Set(["queued_command", "plan_mode"]);

/** Within a string its quotes would be escaped. */
const ID_FIELD = '"uuid":"';

/** Errors of a call that did not run: denied by the user, by a rule or by a hook, or called wrongly. */
const DID_NOT_RUN = /^(?:The user doesn't want|Permission to use|<tool_use_error>|\[Request interrupted)/;

/** Claude Code: `~/.claude/projects/<folder>/<session>.jsonl`. */
export const claudeCode: TranscriptFormat = {
  client: "claude-code",
  recognises: (row) =>
    asText(row.type) !== undefined &&
    row.payload === undefined &&
    ("sessionId" in row || "leafUuid" in row || row.type === "file-history-snapshot"),
  wants(head) {
    const [, first] = /^\s*\{"type":"([a-z-]+)"/.exec(head) ?? [];
    if (first !== undefined && !ROW_TYPES.has(first)) return false;
    // Within a string the quotes are escaped, so this is a field; of the row itself, as it stands at the very
    // beginning.
    if (head.includes('"isSidechain":true')) return false;
    if (head.includes('"type":"system"')) return head.includes('"subtype":"compact_boundary"');
    const [, attachment] = /"attachment":\{"type":"([a-z_-]+)"/.exec(head) ?? [];
    return attachment === undefined || ATTACHMENTS.has(attachment);
  },
  createReader: (notes) => new ClaudeCodeReader(notes),
  createBranches: () => new MessageTree(treeRow, unparsedTreeRow),
};

function treeRow(row: JsonObject): TreeRow | undefined {
  const id = asText(row.uuid);
  if (id === undefined || row.isSidechain === true) return undefined;
  return { id, parent: parentOf(row), isPrompt: isPrompt(row) };
}

/** A compaction begins anew, and names what stood before it apart. */
function parentOf({ parentUuid, subtype, logicalParentUuid }: JsonObject): string | null | undefined {
  if (parentUuid !== null) return asText(parentUuid);
  return subtype === "compact_boundary" ? asText(logicalParentUuid) : null;
}

function isPrompt({ type, isCompactSummary, message }: JsonObject): boolean {
  if (type !== "user" || isCompactSummary === true) return false;
  return !asObjects(asObject(message)?.content).some((block) => block.type === "tool_result");
}

/** Of a row that is not parsed: the client's bookkeeping. Its own id comes last, behind what it holds. */
function unparsedTreeRow(line: Buffer): TreeRow | undefined {
  const [matched, parent] =
    /^\{"parentUuid":(?:null|"([^"]{1,100})"),"isSidechain":false/.exec(line.toString("latin1", 0, 200)) ??
    [];
  const at = matched === undefined ? -1 : line.lastIndexOf(ID_FIELD);
  if (at === -1) return undefined;
  const from = at + ID_FIELD.length;
  return {
    id: line.toString("latin1", from, line.indexOf('"', from)),
    parent: parent ?? null,
    isPrompt: false,
  };
}

interface Call {
  tool: string;
  input: JsonObject;
}

class ClaudeCodeReader implements TranscriptReader {
  private readonly calls = new PendingCalls<Call>();
  private messageId: string | undefined;
  private outputTokens = 0;

  constructor(private readonly notes: SessionNotes) {}

  read(row: JsonObject): void {
    if (row.isSidechain === true) return;
    if (row.type === "attachment") {
      this.readAttachment(row);
      return;
    }
    this.notes.sessionId = asText(row.sessionId) ?? this.notes.sessionId;
    this.notes.folder ??= asText(row.cwd);
    if (row.type === "user") this.readUser(row);
    else if (row.type === "assistant") this.readAnswer(row);
    else if (row.subtype === "compact_boundary") {
      this.notes.usedTokens = asCount(asObject(row.compactMetadata)?.postTokens) || undefined;
      this.messageId = undefined;
      this.notes.compacted();
    }
  }

  /** What the user wrote while the agent worked. */
  private readAttachment(row: JsonObject): void {
    const attachment = asObject(row.attachment) ?? {};
    const plan = asText(attachment.planFilePath);
    if (plan !== undefined) this.notes.ignoreFile(plan);
    if (attachment.type !== "queued_command") return;
    const mode = asText(attachment.commandMode) ?? "prompt";
    if (mode === "task-notification") this.readNotice(textOf(attachment.prompt));
    else if (mode === "prompt" && isFromUser(attachment)) this.readPrompt(textOf(attachment.prompt));
  }

  private readUser(row: JsonObject): void {
    const content = asObject(row.message)?.content;
    if (row.isCompactSummary === true) this.notes.summarized(summaryOf(textOf(content)));
    if (row.isMeta === true || row.isCompactSummary === true || row.isVisibleInTranscriptOnly === true)
      return;
    const results = asObjects(content).filter(({ type }) => type === "tool_result");
    for (const result of results) this.readResult(result, row);
    if (results.length > 0) return;
    if (isFromUser(row)) this.readPrompt(textOf(content) || imageIn(content));
    else this.readNotice(textOf(content));
  }

  /** What a task in the background did, which is no request. */
  private readNotice(message: string): void {
    const ended = endedTask(message);
    if (ended === undefined) return;
    this.notes.stopped(ended.id);
    if (ended.result !== undefined) this.notes.reported(ended.result);
  }

  private readPrompt(message: string): void {
    if (isInterruption(message)) this.notes.isInterrupted = true;
    this.readNotice(message);
    const request = requestOf(message);
    if (request !== undefined) this.notes.prompted(request);
  }

  private readAnswer(row: JsonObject): void {
    const message = asObject(row.message);
    // An error of the service, which the client words as an answer.
    if (!message || row.isApiErrorMessage === true || message.model === "<synthetic>") return;
    for (const block of asObjects(message.content)) {
      const text = asText(block.text);
      if (block.type === "text" && text !== undefined) this.notes.said(text);
      const [id, tool] = [asText(block.id), asText(block.name)];
      if (block.type !== "tool_use" || id === undefined || tool === undefined) continue;
      const input = asObject(block.input) ?? {};
      this.notes.called(describeCall(tool, input));
      this.calls.begin(id, { tool, input });
      if (tool === "AskUserQuestion") this.notes.asked(questionsOf(input));
      if (tool === "ExitPlanMode") this.notes.plan = asText(input.plan);
    }
    if (message.stop_reason === "end_turn") this.notes.ended();
    this.readUsage(message);
  }

  /** A message's rows repeat its usage; only the last ones have the final count of its output. */
  private readUsage(message: JsonObject): void {
    const usage = asObject(message.usage);
    if (!usage) return;
    const input = asCount(usage.input_tokens) + asCount(usage.cache_read_input_tokens) + cacheCreation(usage);
    if (input === 0) return;
    const id = asText(message.id);
    const output = asCount(usage.output_tokens);
    this.outputTokens =
      id !== undefined && id === this.messageId ? Math.max(this.outputTokens, output) : output;
    this.messageId = id;
    this.notes.usedTokens = input + this.outputTokens;
  }

  private readResult(result: JsonObject, row: JsonObject): void {
    const call = this.calls.end(asText(result.tool_use_id) ?? "");
    if (call === undefined) return;
    this.notes.returned();
    const outcome = asObject(row.toolUseResult) ?? {};
    const isError = result.is_error === true || asText(outcome.error) !== undefined;
    const text = textOf(result.content);
    const error = isError ? text || "" : undefined;
    const read = Object.hasOwn(TOOLS, call.tool) ? TOOLS[call.tool] : readOther(call.tool);
    read?.(this.notes, call.input, { outcome, text, error, isDenied: row.toolDenialKind !== undefined });
  }
}

interface Result {
  /** The client's own record of it. */
  outcome: JsonObject;
  text: string;
  /** What a failed call answered. */
  error: string | undefined;
  isDenied: boolean;
}

type ToolReader = (notes: SessionNotes, input: JsonObject, result: Result) => void;

const writes: ToolReader = (notes, input, { error }) => {
  const path = asText(input.file_path) ?? asText(input.notebook_path);
  if (error === undefined && path !== undefined) notes.wrote(path, changeOf(input));
};

const runs: ToolReader = (notes, input, { outcome, text, error, isDenied }) => {
  const command = asText(input.command);
  if (command === undefined) return;
  const task = asText(outcome.backgroundTaskId);
  if (error !== undefined) {
    if (!isDenied && !DID_NOT_RUN.test(error)) notes.commandFailed(command, error);
  } else if (task !== undefined) notes.started(task, command);
  else notes.commandWorked(command, text);
};

const stops: ToolReader = (notes, input, { error }) => {
  const id = asText(input.task_id) ?? asText(input.shell_id) ?? asText(input.bash_id);
  if (error === undefined && id !== undefined) notes.stopped(id);
};

const delegates: ToolReader = (notes, input, { outcome, text, error }) => {
  const agent = asText(outcome.agentId);
  if (error !== undefined) return;
  if (outcome.isAsync === true && agent !== undefined)
    notes.started(agent, `subagent: ${asText(input.description) ?? agent}`);
  // The result has words of the client's around it.
  else notes.reported(textOf(outcome.content) || text);
};

const TOOLS: Record<string, ToolReader> = {
  Write: writes,
  Edit: writes,
  MultiEdit: writes,
  NotebookEdit: writes,
  Bash: runs,
  PowerShell: runs,
  KillShell: stops,
  KillBash: stops,
  TaskStop: stops,
  Agent: delegates,
  Task: delegates,
  Read(notes, input, { error }) {
    const path = asText(input.file_path);
    if (error === undefined && path !== undefined) notes.readFile(path);
  },
  TodoWrite(notes, input, { error }) {
    if (error === undefined) notes.todos.replace(todosOf(input.todos, "content"));
  },
  TaskCreate(notes, input, { outcome, error }) {
    const task = asObject(outcome.task);
    const [id, name] = [asText(task?.id), asText(task?.subject) ?? asText(input.subject)];
    if (error === undefined && id !== undefined && name !== undefined) notes.todos.add(id, name);
  },
  TaskUpdate(notes, input, { outcome, error }) {
    // A hook that holds back a completion leaves no error, only this.
    if (error !== undefined || outcome.success === false) return;
    const id = asText(input.taskId);
    if (id === undefined) return;
    notes.todos.update(id, { name: asText(input.subject), status: asText(input.status) });
  },
  AskUserQuestion(notes, _input, { outcome }) {
    const answers = Object.entries(asObject(outcome.answers) ?? {});
    if (answers.length > 0) notes.asking = undefined;
    for (const [question, answer] of answers) {
      const text = asText(answer)?.replace(/^"([\s\S]*)"$/, "$1");
      if (text) notes.decided({ decision: `${question} ${text}`, reason: "The user answered so." });
    }
  },
  ExitPlanMode(notes, input, { outcome, error, isDenied }) {
    const file = asText(input.planFilePath) ?? asText(outcome.filePath);
    if (file !== undefined) notes.ignoreFile(file);
    const plan = asText(outcome.plan) ?? asText(input.plan);
    if (plan === undefined) return;
    if (error === undefined) notes.planApproved(plan);
    else if (isDenied || DID_NOT_RUN.test(error)) notes.planRejected(plan);
  },
};

/** A tool of another program's, over MCP. */
function readOther(tool: string): ToolReader {
  return (notes, input, { error }) => {
    if (error === undefined) readOtherEdit(notes, tool, input);
  };
}

function changeOf(input: JsonObject): { before: string; after: string } | undefined {
  const { old_string: before, new_string: after } = input;
  return typeof before === "string" && typeof after === "string" ? { before, after } : undefined;
}

/** Messages of other origin are notices of the client's, of background tasks, of other agents. */
function isFromUser(message: JsonObject): boolean {
  const kind = asText(asObject(message.origin)?.kind);
  return kind === undefined || kind === "human";
}

/** A message's text, which is one or some of its blocks. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return asObjects(content)
    .flatMap(({ type, text }) => (type === "text" ? (asText(text) ?? []) : []))
    .join("\n");
}

/** A request without a word is one all the same. */
function imageIn(content: unknown): string {
  return asObjects(content).some(({ type }) => type === "image") ? "[Image]" : "";
}

/** Older clients left the sum at 0 and wrote only what it is made of. */
function cacheCreation(usage: JsonObject): number {
  const parts = Object.values(asObject(usage.cache_creation) ?? {});
  return (
    asCount(usage.cache_creation_input_tokens) || parts.reduce<number>((sum, part) => sum + asCount(part), 0)
  );
}
