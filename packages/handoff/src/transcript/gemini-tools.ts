import { asText, type JsonObject } from "./json.js";
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
      if (isOk && path !== undefined) notes.wrote(path);
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
      if (isOk && Number(code ?? 0) === 0) notes.commandWorked(command);
      else notes.commandFailed(command, output, code === undefined ? undefined : Number(code));
      break;
    }
  }
}
