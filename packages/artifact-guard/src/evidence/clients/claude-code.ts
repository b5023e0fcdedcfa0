import { asObject, asObjects, asText, type JsonObject, textOf } from "../json.js";
import type { RecordBuilder } from "../record-builder.js";
import { isRequest } from "../requests.js";
import type { ClientFormat } from "./client.js";

/** Claude Code: `~/.claude/projects/<folder>/<session>.jsonl`, and its subagents' files, which look the same. */
export const claudeCode: ClientFormat = {
  client: "claude-code",
  recognises: (row) =>
    asText(row.sessionId) !== undefined &&
    (row.type === "user" || row.type === "assistant") &&
    asObject(row.message)?.content !== undefined,
  read(rows, builder) {
    // In a session's own file its subagents' rows are others' work; in a subagent's file they are all there is.
    const own = rows.some((row) => isMessage(row) && row.isSidechain !== true)
      ? rows.filter((row) => row.isSidechain !== true)
      : rows;
    const session = own.findLast((row) => isMessage(row))?.sessionId;
    for (const row of own) {
      if (row.type === "assistant") readAnswer(row, builder, row.sessionId === session);
      else if (row.type === "user") readUser(row, builder, row.sessionId === session);
    }
  },
};

const isMessage = (row: JsonObject) => row.type === "user" || row.type === "assistant";

function readAnswer(row: JsonObject, builder: RecordBuilder, isOwn: boolean): void {
  const message = asObject(row.message);
  if (message === undefined || row.isApiErrorMessage === true) return;
  builder.folder ??= asText(row.cwd);
  for (const block of asObjects(message.content)) {
    if (block.type === "text") builder.said(asText(block.text) ?? "");
    const [id, tool, input] = [asText(block.id), asText(block.name), asObject(block.input) ?? {}];
    if (block.type !== "tool_use" || id === undefined || tool === undefined) continue;
    const command = asText(input.command);
    if ((tool === "Bash" || tool === "PowerShell") && command !== undefined) {
      // What another session ran says nothing of this one's files.
      if (isOwn) builder.began(id, command, asText(row.cwd));
    } else builder.editing(id, editsOf(tool, input));
  }
}

function editsOf(tool: string, input: JsonObject) {
  const path = asText(input.file_path) ?? asText(input.notebook_path);
  if (path === undefined) return [];
  if (tool === "Write") return [{ path, ...optional("after", asText(input.content)) }];
  if (tool === "Edit") return [replacement(path, input)];
  if (tool === "MultiEdit") return asObjects(input.edits).map((edit) => replacement(path, edit));
  return tool === "NotebookEdit" ? [{ path }] : [];
}

function replacement(path: string, edit: JsonObject) {
  const [removed, added] = [asText(edit.old_string), asText(edit.new_string)];
  return removed === undefined || added === undefined ? { path } : { path, removed, added };
}

function optional<Key extends string>(key: Key, value: string | undefined): { [key in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]: string });
}

function readUser(row: JsonObject, builder: RecordBuilder, isOwn: boolean): void {
  const content = asObject(row.message)?.content;
  const results = asObjects(content).filter(({ type }) => type === "tool_result");
  for (const result of results) readResult(result, row, builder);
  if (results.length > 0) return;
  const text = textOf(content);
  if (text.includes("<task-notification>")) readNotification(text, builder);
  else if (isOwn && row.isMeta !== true && row.isCompactSummary !== true && isRequest(text))
    builder.asked(text, row.timestamp);
}

/** What a refused or interrupted call is answered with. */
const DID_NOT_RUN =
  /^(?:The user doesn't want to (?:proceed|take this action)|\[Request interrupted|Permission to use|<tool_use_error>|PreToolUse:)/;

function readResult(result: JsonObject, row: JsonObject, builder: RecordBuilder): void {
  const id = asText(result.tool_use_id) ?? "";
  const outcome = asObject(row.toolUseResult) ?? {};
  const text = textOf(result.content);
  const isError = result.is_error === true;
  if (!builder.isCommand(id)) {
    if (!isError) builder.edited(id, wholeFile(outcome));
    readTask(text, builder);
    return;
  }
  const task = asText(outcome.backgroundTaskId) ?? taskIn(text);
  if (outcome.interrupted === true || row.toolDenialKind !== undefined || (isError && DID_NOT_RUN.test(text)))
    return;
  if (task !== undefined) builder.leftRunning(id, task);
  else builder.ended(id, isError ? (codeIn(text) ?? 1) : 0, text);
}

function wholeFile(outcome: JsonObject): { before?: string | null; after?: string } {
  const { originalFile: before, content, oldString, newString } = outcome;
  if (before !== null && typeof before !== "string") return {};
  if (typeof content === "string") return { before, after: content };
  if (typeof before !== "string" || typeof oldString !== "string" || typeof newString !== "string") return {};
  const after =
    outcome.replaceAll === true
      ? before.replaceAll(oldString, () => newString)
      : before.replace(oldString, () => newString);
  return { before, after };
}

function codeIn(text: string): number | undefined {
  const [, code] = /^(?:Error: )?Exit code (\d{1,5})\b/.exec(text) ?? [];
  return code === undefined ? undefined : Number(code);
}

/** "Command running in background with ID: b1a2" */
function taskIn(text: string): string | undefined {
  return /^Command running in background with ID: (\w{1,40})/.exec(text)?.[1];
}

/** What a question about a background run is answered with. */
function readTask(text: string, builder: RecordBuilder): void {
  if (!/<status>(?:completed|failed)<\/status>/.test(text)) return;
  const task = between(text, "<task_id>", "</task_id>") ?? between(text, "<shell_id>", "</shell_id>");
  const code = Number(between(text, "<exit_code>", "</exit_code>") ?? Number.NaN);
  const output = between(text, "<output>", "</output>") ?? between(text, "<stdout>", "</stdout>") ?? "";
  if (task !== undefined) builder.taskEnded(task, Number.isNaN(code) ? undefined : code, output);
}

function readNotification(text: string, builder: RecordBuilder): void {
  const task = between(text, "<task-id>", "</task-id>");
  const status = between(text, "<status>", "</status>");
  if (task === undefined || (status !== "completed" && status !== "failed")) return;
  const [, told] = /exit code (\d{1,5})/.exec(between(text, "<summary>", "</summary>") ?? "") ?? [];
  builder.taskEnded(task, told === undefined ? (status === "completed" ? undefined : 1) : Number(told), "");
}

function between(text: string, opening: string, closing: string): string | undefined {
  const from = text.indexOf(opening);
  const to = from === -1 ? -1 : text.indexOf(closing, from);
  return to === -1 ? undefined : text.slice(from + opening.length, to).trim();
}
