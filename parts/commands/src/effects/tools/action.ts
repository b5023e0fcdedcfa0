import { DELETE_TOOLS, isClientTool, isHarmlessTool, isShellTool } from "./client-tools.js";
import { patchChanges, pathsOf, readEdits, readFileChange, textOf } from "./file-change.js";
import type { Action, Operation } from "./operation.js";
import { readOtherTool } from "./other-tool-action.js";
import { actionOf, type ToolCall } from "./tool-call.js";
import { readToolInput } from "./tool-input.js";
import { commandsInAnyField, pathLikeText } from "./unnamed-input.js";

/**
 * Interprets a tool call from any client. Fields that have an unexpected type are ignored.
 * @throws TypeError if `call` is not a tool call
 */
export function readAction(call: ToolCall): Operation {
  const { tool, input } = actionOf(call);
  const name = tool.toLowerCase();
  if (isHarmlessTool(name)) return { changes: [], sql: [] };
  if (isShellTool(name)) return readShell(input);
  const patch = patchOf(name, input);
  if (patch !== undefined) return { changes: patchChanges(patch), sql: [] };
  if (DELETE_TOOLS.has(name))
    return { changes: deletedPaths(input).map((path) => ({ path, kind: "delete" })), sql: [] };
  if (!isClientTool(name)) return readOtherTool({ tool, input }, readAction);
  if (SHOWS.has(String(input.command))) return { changes: [], sql: [] };
  const path = writtenPath(input);
  if (name === "multiedit" || Array.isArray(input.edits)) return { changes: readEdits(path, input), sql: [] };
  return { changes: path === undefined ? [] : [readFileChange(path, input)], sql: [] };
}

const SHOWS = new Set(["view", "read", "open", "show", "cat", "list", "undo_view"]);

function readShell(input: Action["input"]): Operation {
  const command = input.command ?? input.cmd ?? input.script ?? input.chars ?? input.input;
  // Text for a running shell may contain key names such as `{enter}`.
  if (typeof command === "string" && !hasArguments(command, input))
    return {
      command: command.includes("{") ? command.replace(/\{enter\}/gi, "\n") : command,
      changes: [],
      sql: [],
    };
  if (!Array.isArray(command)) {
    // The command may be nested, as in `local_shell { action: { command: [...] } }`.
    const { commands, unread } = readToolInput(input);
    const [first, ...more] = commands.length > 0 ? commands : commandsInAnyField(input);
    return {
      ...(first !== undefined && { command: first, moreCommands: more }),
      changes: [],
      sql: [],
      unread,
    };
  }
  const words = command.filter((word) => typeof word === "string");
  if (words[0] === "apply_patch" && words[1] !== undefined)
    return { changes: patchChanges(words[1]), sql: [] };
  return { command: words, changes: [], sql: [] };
}

/** Returns whether the command is only a program, as in `{ command: "rm", args: ["-rf", "src"] }`. */
function hasArguments(command: string, input: Action["input"]): boolean {
  return (
    Object.values(input).some(Array.isArray) &&
    readToolInput(input).commands.some((each) => Array.isArray(each) && each[0] === command)
  );
}

/**
 * Returns the path of the file that a tool writes. A harness's own tool may use any name for the
 * field that contains the path.
 */
function writtenPath(input: Action["input"]): string | undefined {
  const [file] = readToolInput(input).files.filter(({ object }) => object === input);
  return pathsOf(input)[0] ?? file?.path ?? pathLikeText(input);
}

function deletedPaths(input: Action["input"]): string[] {
  const named = pathsOf(input);
  return named.length > 0 ? named : readToolInput(input).files.map(({ path }) => path);
}

function patchOf(name: string, input: Action["input"]): string | undefined {
  const text =
    textOf(input.patch) ??
    textOf(input.patchText) ??
    textOf(input.input) ??
    textOf(input.diff) ??
    (name === "apply_patch" ? textOf(input.command) : undefined);
  return text !== undefined &&
    (name === "apply_patch" || /^(?:\*\*\* Begin Patch|diff --git|--- )/m.test(text))
    ? text
    : undefined;
}
