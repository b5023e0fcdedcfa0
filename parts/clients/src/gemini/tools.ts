import { asObject, asText, type JsonObject } from "@agentos/platform";
import {
  type Action,
  type CallResult,
  editsAction,
  OTHER_ACTION,
  questionsOf,
  replacement,
  resultOf,
  type SessionCall,
  todosOf,
  wholeFile,
} from "../session/index.js";

/** Returns what a tool call does, in Gemini CLI and its fork Qwen Code. */
export function geminiAction(tool: string, args: JsonObject): Action {
  const path = asText(args.file_path) ?? asText(args.absolute_path);
  switch (tool) {
    case "write_file":
      return path === undefined ? OTHER_ACTION : editsAction(wholeFile(path, args.content));
    case "replace":
    case "edit":
      return path === undefined
        ? OTHER_ACTION
        : editsAction(replacement(path, args.old_string, args.new_string));
    case "read_file":
      return path === undefined ? OTHER_ACTION : { kind: "read", paths: [path] };
    case "write_todos":
    case "todo_write":
      return { kind: "todos", todos: todosOf(args.todos, "description", "content") };
    case "run_shell_command": {
      const command = asText(args.command);
      const folder = asText(args.directory) ?? asText(args.dir_path);
      if (command === undefined) return OTHER_ACTION;
      return { kind: "command", command, ...(folder !== undefined && { folder }) };
    }
    case "task":
    case "codebase_investigator":
    case "delegate_to_agent":
      return { kind: "delegation" };
    case "ask_user":
    case "ask_user_question":
      return { kind: "question", questions: questionsOf(args) };
    default:
      return OTHER_ACTION;
  }
}

/**
 * Determines how a call ended.
 * @param output what the model got; the only value that contains a failed command's exit code
 * @param display what the client shows; for an edit, the content before and after
 */
export function geminiResult(
  call: SessionCall,
  output: string,
  isOk: boolean,
  display?: unknown,
): CallResult {
  const { action, input } = call;
  const status = isOk ? "done" : "failed";
  if (action.kind === "question") {
    const answers = isOk && output !== "" ? [{ question: action.questions, answer: output }] : undefined;
    return resultOf(call, { status, output, action: answers ? { ...action, answers } : action });
  }
  if (action.kind === "edits") {
    const edits = action.edits.map((edit) => ({ ...edit, ...wholeTexts(display) }));
    return resultOf(call, { status, output, action: { ...action, edits } });
  }
  if (action.kind !== "command") return resultOf(call, { status, output });
  if (isOk && input.is_background === true) return resultOf(call, { status: "running", output });
  // Recent versions include the exit code only if it is not 0.
  const [, stated] = /^Exit Code: (\d{1,10})\b/m.exec(output) ?? [];
  const exitCode = stated === undefined ? (isOk ? 0 : undefined) : Number(stated);
  const bareOutput = withoutLabels(output);
  if (exitCode === undefined) return resultOf(call, { status: "failed", output, bareOutput });
  return resultOf(call, { status: isOk && exitCode === 0 ? "done" : "failed", exitCode, output, bareOutput });
}

function wholeTexts(display: unknown): { before?: string | null; after?: string } {
  const { originalContent, newContent, isNewFile } = asObject(display) ?? {};
  const before = isNewFile === true || originalContent === null ? null : asText(originalContent);
  const after = asText(newContent);
  return before === undefined || after === undefined ? {} : { before, after };
}

/** Returns the command's output from both streams, without the tool's own labels. */
function withoutLabels(output: string): string {
  const starts = ["Output: ", "Stdout: "].map((label) => output.indexOf(label)).filter((at) => at !== -1);
  if (starts.length === 0) return output;
  const lines = output.slice(Math.min(...starts) + "Output: ".length).split("\n");
  while (LABELS.some((label) => lines.at(-1)?.startsWith(label))) lines.pop();
  return lines
    .map((line) => (line === "(empty)" ? "" : line))
    .join("\n")
    .trim();
}

const LABELS = ["Error: (none)", "Exit Code: ", "Signal: ", "Background PIDs: ", "Process Group PGID: "];
