import { asObject, asText, type JsonObject } from "@agentos/platform";
import { type Action, editsAction, OTHER_ACTION, questionsOf, todosOf } from "../session/index.js";
import { patchEdits } from "../session/patch.js";

export function actionOf(tool: string, input: JsonObject): Action {
  switch (tool) {
    case "exec_command":
    case "shell":
    case "shell_command":
      return commandAction(input);
    case "local_shell":
      return commandAction(asObject(input.action) ?? {});
    case "write_stdin":
      return { kind: "poll", task: String(input.session_id) };
    case "apply_patch":
      return editsAction(...patchEdits(asText(input.input) ?? ""));
    case "update_plan":
      return { kind: "todos", todos: todosOf(input.plan, "step") };
    case "request_user_input":
      return { kind: "question", questions: questionsOf(input) };
    default:
      return OTHER_ACTION;
  }
}

function commandAction(input: JsonObject): Action {
  const command = commandText(input.cmd ?? input.command);
  const folder = asText(input.workdir) ?? asText(input.working_directory);
  return command === ""
    ? OTHER_ACTION
    : { kind: "command", command, ...(folder !== undefined && { folder }) };
}

/** Returns the command without the shell that runs it. */
export function commandText(command: unknown): string {
  if (!Array.isArray(command)) return asText(command) ?? "";
  const words = command.filter((word) => typeof word === "string");
  const isShell = words.length === 3 && /^-\w{0,5}c$/.test(words[1] ?? "");
  return isShell ? words[2]! : words.join(" ");
}
