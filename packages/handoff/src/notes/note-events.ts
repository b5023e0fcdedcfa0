import type { Action, CallResult, FileEdit, SessionEvent } from "@agentos/clients";
import { asObjects, asText, type JsonObject, oneLine } from "@agentos/platform";
import type { SessionNotes } from "./session-notes.js";

const MAX_CALL = 200;
/** Matches the verb in names such as `mcp__server__write_file` and `replace-symbol`. */
const WRITES =
  /(?:^|__|[_-])(?:write|edit|create|replace|insert|append|patch|update|save|rename|move)(?![a-z])/i;
/** The fields that best describe a call, the most telling first. */
const SHOWN_FIELDS = "command cmd skill file_path path description prompt query url".split(" ");
const PATH_FIELDS = ["file_path", "filePath", "path", "relative_path", "filename", "uri", "destination"];

export function noteEvent(notes: SessionNotes, event: SessionEvent): void {
  switch (event.type) {
    case "session":
      notes.sessionId = event.id ?? notes.sessionId;
      notes.folder ??= event.folder;
      break;
    case "request":
      notes.prompted(event.text);
      break;
    case "interrupted":
      notes.isInterrupted = true;
      break;
    case "answer":
      notes.said(event.text);
      break;
    case "turn-ended":
      notes.ended();
      break;
    case "call":
      notes.called(describeCall(event.tool, event.input));
      noteCall(notes, event.action);
      break;
    case "result":
      notes.running = undefined;
      noteResult(notes, event);
      break;
    case "task-ended":
      notes.stopped(event.task);
      break;
    case "report":
      notes.conversation.addOther(event.text, "subagent");
      break;
    case "compacted":
      notes.isCompacted = true;
      break;
    case "summary":
      notes.conversation.addOther(event.text, "summary");
      break;
    case "own-file":
      notes.filesWritten.ignore(event.path);
      break;
  }
}

function noteCall(notes: SessionNotes, action: Action): void {
  if (action.kind === "question") notes.asked(action.questions);
  else if (action.kind === "plan") notes.planned(action.plan);
}

function noteResult(notes: SessionNotes, result: CallResult): void {
  const { action, status, output } = result;
  if (action.kind === "command") noteCommand(notes, action.command, result);
  else if (action.kind === "plan") notePlan(notes, action.plan, status);
  else if (status === "running" && result.task !== undefined && action.kind === "delegation")
    notes.started(result.task, `subagent: ${action.description ?? result.task}`);
  else if (status === "done") noteDone(notes, result, result.bareOutput ?? output);
}

function noteCommand(notes: SessionNotes, command: string, result: CallResult): void {
  const { status, output, bareOutput, exitCode, task } = result;
  if (status === "running") notes.started(task ?? command, command);
  else if (status === "failed") notes.commandFailed(command, output, exitCode);
  else if (status === "done") notes.commandWorked(command, bareOutput ?? output);
  // A `<tool_use_error>` means that the agent called the tool incorrectly.
  else if (!output.startsWith("<tool_use_error>")) notes.commandRefused(command);
}

function notePlan(notes: SessionNotes, plan: string | undefined, status: CallResult["status"]): void {
  if (plan === undefined) return;
  if (status === "done") notes.planApproved(plan);
  else if (status === "not-run") notes.planRejected(plan);
}

function noteDone(notes: SessionNotes, { action, tool, input }: CallResult, output: string): void {
  switch (action.kind) {
    case "edits":
      noteEdits(notes, action.edits);
      break;
    case "read":
      notes.saw(output);
      break;
    case "todos":
      notes.todos.replace(action.todos);
      break;
    case "todo-added":
      if (action.id !== undefined && action.name !== "") notes.todos.add(action.id, action.name);
      break;
    case "todo-changed":
      notes.todos.update(action.id, action.change);
      break;
    case "delegation":
      notes.conversation.addOther(output, "subagent");
      break;
    case "question":
      if (action.answers !== undefined) notes.asking = undefined;
      for (const { question, answer } of action.answers ?? []) notes.answered(question, answer);
      break;
    case "stop":
      notes.stopped(action.task);
      break;
    case "other":
      // The tool may belong to another program, via MCP.
      readOtherEdit(notes, tool, input);
      break;
  }
}

function noteEdits(notes: SessionNotes, edits: readonly FileEdit[]): void {
  const byPath = new Map(edits.toReversed().map((edit) => [edit.path, edit] as const));
  for (const { path, isDeleted, movedFrom } of [...byPath.values()].reverse()) {
    if (movedFrom !== undefined) notes.filesWritten.moved(movedFrom, path);
    if (isDeleted) notes.filesWritten.forget(path);
    else notes.wrote(path);
  }
}

function describeCall(tool: string, input: JsonObject): string {
  const what = firstText(input, SHOWN_FIELDS);
  return oneLine(what === undefined ? tool : `${tool}: ${what}`).slice(0, MAX_CALL);
}

/** Records an edit by another program's tool, based on the tool's name and paths. */
function readOtherEdit(notes: SessionNotes, tool: string, input: JsonObject): void {
  if (!WRITES.test(tool)) return;
  const inputs = [input, ...["edits", "files"].flatMap((field) => asObjects(input[field]))];
  for (const path of inputs.flatMap((each) => firstText(each, PATH_FIELDS) ?? []))
    if (!/^https?:|\n/.test(path)) notes.wrote(path.replace(/^file:\/\//, ""));
}

function firstText(input: JsonObject, fields: readonly string[]): string | undefined {
  return fields.map((field) => asText(input[field])).find((text) => text !== undefined);
}
