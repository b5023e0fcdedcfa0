import { describeCall, questionsOf } from "./calls.js";
import { asText, type JsonObject } from "./json.js";
import { readOtherEdit } from "./other-edits.js";
import type { SessionNotes } from "./session-notes.js";
import { todosOf } from "./todos.js";

/**
 * A finished call of a tool that Gemini CLI has, or Qwen Code, which came from it.
 * @param output what the tool gave the model; a failed command tells it only there
 */
export function readGeminiTool(
  notes: SessionNotes,
  tool: string,
  args: JsonObject,
  output: string,
  isOk: boolean,
): void {
  const path = asText(args.file_path) ?? asText(args.absolute_path);
  switch (tool) {
    case "write_file":
    case "replace":
    case "edit":
      if (isOk && path !== undefined) notes.wrote(path, changeOf(args));
      break;
    case "read_file":
      if (isOk && path !== undefined) notes.readFile(path);
      break;
    case "write_todos":
    case "todo_write":
      if (isOk) notes.todos.replace(todosOf(args.todos, "description", "content"));
      break;
    case "run_shell_command": {
      const command = asText(args.command);
      if (command === undefined) break;
      const [, code] = /^Exit Code: (\d{1,10})\b/m.exec(output) ?? [];
      if (args.is_background === true && isOk) notes.started(command, command);
      else if (isOk && Number(code ?? 0) === 0) notes.commandWorked(command, output);
      else notes.commandFailed(command, output, code === undefined ? undefined : Number(code));
      break;
    }
    case "task":
    case "codebase_investigator":
    case "delegate_to_agent":
      if (isOk) notes.reported(output);
      break;
    case "ask_user":
    case "ask_user_question":
      if (!isOk || output === "") break;
      notes.asking = undefined;
      notes.decided({ decision: `${questionsOf(args)} ${output}`, reason: "The user answered so." });
      break;
    default:
      if (isOk) readOtherEdit(notes, tool, args);
  }
}

/** A call that has no result yet. */
export function beginGeminiTool(notes: SessionNotes, tool: string, args: JsonObject): void {
  notes.called(describeCall(tool, args));
  if (tool === "ask_user" || tool === "ask_user_question") notes.asked(questionsOf(args));
}

function changeOf({
  old_string: before,
  new_string: after,
}: JsonObject): { before: string; after: string } | undefined {
  return typeof before === "string" && typeof after === "string" ? { before, after } : undefined;
}
