import { asObjects, asText, type JsonObject } from "@agentos/platform";
import {
  type Action,
  editsAction,
  OTHER_ACTION,
  questionsOf,
  replacement,
  todoStatus,
  todosOf,
  wholeFile,
} from "../session/index.js";

export function actionOf(tool: string, input: JsonObject, folder: string | undefined): Action {
  const path = asText(input.file_path) ?? asText(input.notebook_path);
  switch (tool) {
    case "Bash":
    case "PowerShell": {
      const command = asText(input.command);
      if (command === undefined) return OTHER_ACTION;
      return { kind: "command", command, ...(folder !== undefined && { folder }) };
    }
    case "Write":
      return path === undefined ? OTHER_ACTION : editsAction(wholeFile(path, input.content));
    case "Edit":
      return path === undefined
        ? OTHER_ACTION
        : editsAction(replacement(path, input.old_string, input.new_string));
    case "MultiEdit":
      return path === undefined ? OTHER_ACTION : editsAction(...replacements(path, input.edits));
    case "NotebookEdit":
      return path === undefined ? OTHER_ACTION : editsAction({ path });
    case "Read":
      return path === undefined ? OTHER_ACTION : { kind: "read", paths: [path] };
    case "TodoWrite":
      return { kind: "todos", todos: todosOf(input.todos, "content") };
    case "TaskCreate":
      return { kind: "todo-added", name: asText(input.subject) ?? "" };
    case "TaskUpdate":
      return { kind: "todo-changed", id: asText(input.taskId) ?? "", change: todoChange(input) };
    case "Agent":
    case "Task": {
      const description = asText(input.description);
      return { kind: "delegation", ...(description !== undefined && { description }) };
    }
    case "KillShell":
    case "KillBash":
    case "TaskStop": {
      const task = asText(input.task_id) ?? asText(input.shell_id) ?? asText(input.bash_id);
      return task === undefined ? OTHER_ACTION : { kind: "stop", task };
    }
    case "AskUserQuestion":
      return { kind: "question", questions: questionsOf(input) };
    case "ExitPlanMode": {
      const plan = asText(input.plan);
      return { kind: "plan", ...(plan !== undefined && { plan }) };
    }
    default:
      return OTHER_ACTION;
  }
}

function replacements(path: string, edits: unknown) {
  const found = asObjects(edits).map((edit) => replacement(path, edit.old_string, edit.new_string));
  return found.length === 0 ? [{ path }] : found;
}

function todoChange(input: JsonObject) {
  const [name, status] = [asText(input.subject), asText(input.status)];
  return {
    ...(name !== undefined && { name }),
    ...(status !== undefined && { status: todoStatus(status) }),
  };
}
