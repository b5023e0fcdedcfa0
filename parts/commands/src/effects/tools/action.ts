import { readPatch } from "@agentos/clients/session";
import { DELETE_TOOLS, isClientTool } from "./client-tools.js";
import { isHarmlessTool } from "./harmless-tools.js";
import { readOtherTool } from "./other-tool-action.js";
import { isShellTool } from "./shell-tools.js";
import { readToolInput } from "./tool-input.js";

/** A tool call as the client sends it to its hook. */
export interface Action {
  /** The tool's name as the client spells it: `Bash`, `run_shell_command`, `mcp__github__delete_branch`. */
  tool: string;
  input: Readonly<Record<string, unknown>>;
  /** The folder it happens in; default: the project's. */
  cwd?: string;
}

/** A file that an action would change. */
export interface FileChange {
  path: string;
  kind: "write" | "delete" | "move";
  /** Its text before and after: the whole of it, or only the part that an edit replaces. */
  before?: string | undefined;
  after?: string | undefined;
  /** Whether `before` and `after` are the whole file. */
  whole?: boolean;
  /** What changes it, for the evidence; default: the path alone. */
  by?: string;
}

/** What an action comes down to. */
export interface Operation {
  /** A shell script, or a program with its arguments. */
  command?: string | readonly string[];
  /** Others, of a tool that runs several. */
  moreCommands?: readonly (string | readonly string[])[];
  changes: FileChange[];
  sql: string[];
  /** What of the input was too large or too deep to be looked through. */
  unread?: readonly string[];
}

/** Understands a tool call of any client; fields that are not there, or of another type, change nothing. */
export function readAction({ tool, input }: Action): Operation {
  const name = tool.toLowerCase();
  if (isHarmlessTool(name)) return { changes: [], sql: [] };
  if (isShellTool(name)) return readShell(input);
  const patch = patchOf(name, input);
  if (patch !== undefined) return { changes: patchChanges(patch), sql: [] };
  if (DELETE_TOOLS.has(name))
    return { changes: pathsOf(input).map((path) => ({ path, kind: "delete" })), sql: [] };
  if (!isClientTool(name)) return readOtherTool({ tool, input });
  // An editor with several commands has one that only shows.
  if (SHOWS.has(String(input.command))) return { changes: [], sql: [] };
  const path = pathsOf(input)[0];
  if (name === "multiedit" || Array.isArray(input.edits)) return { changes: readEdits(path, input), sql: [] };
  return { changes: path === undefined ? [] : [readFileChange(path, input)], sql: [] };
}

/** What an editing tool is told to do where it changes nothing. */
const SHOWS = new Set(["view", "read", "open", "show", "cat", "list", "undo_view"]);

function readShell(input: Action["input"]): Operation {
  const command = input.command ?? input.cmd ?? input.script ?? input.chars ?? input.input;
  // What is typed into a shell that runs has names of keys in it.
  if (typeof command === "string")
    return {
      command: command.includes("{") ? command.replace(/\{enter\}/gi, "\n") : command,
      changes: [],
      sql: [],
    };
  if (!Array.isArray(command)) {
    // `local_shell { action: { command: [...] } }`
    const { commands, unread } = readToolInput(input);
    const [first, ...more] = commands;
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

/** The change of one file, as the fields beside its path tell it. */
export function readFileChange(path: string, input: Action["input"]): FileChange {
  const before =
    textOf(input.old_string) ??
    textOf(input.old_str) ??
    textOf(input.oldText) ??
    textOf(input.oldString) ??
    textOf(input.old_text) ??
    textOf(input.search);
  const after =
    textOf(input.new_string) ??
    textOf(input.new_str) ??
    textOf(input.newText) ??
    textOf(input.newString) ??
    textOf(input.content) ??
    textOf(input.file_text) ??
    textOf(input.contents) ??
    textOf(input.text) ??
    textOf(input.new_source) ??
    textOf(input.new_text) ??
    textOf(input.replacement) ??
    textOf(input.new_content) ??
    textOf(input.data) ??
    textOf(input.CodeContent) ??
    textOf(input.codeContent);
  const block = textOf(input.diff);
  if (block?.includes("<<<<<<< SEARCH"))
    return { path, kind: "write", ...searchAndReplace(block), whole: false };
  const isPart = before !== undefined && before !== "";
  return { path, kind: "write", before: isPart ? before : undefined, after, whole: !isPart };
}

/** Blocks of `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`, as one edit. */
function searchAndReplace(text: string): { before: string; after: string } {
  const sides = { before: "", after: "" };
  let side: keyof typeof sides | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("<<<<<<< ")) side = "before";
    else if (line.startsWith("=======")) side = "after";
    else if (line.startsWith(">>>>>>> ")) side = undefined;
    else if (side !== undefined && !/^(?::start_line:|-------)/.test(line)) sides[side] += `${line}\n`;
  }
  return sides;
}

/** Several edits of one file, or of several. */
export function readEdits(path: string | undefined, input: Action["input"]): FileChange[] {
  const edits = Array.isArray(input.edits) ? input.edits : [];
  const changes = edits.filter(isObject).flatMap((edit) => {
    const own = pathsOf(edit)[0] ?? path;
    return own === undefined ? [] : [readFileChange(own, edit)];
  });
  // Together they are one edit: what one takes out, another may put in.
  const paths = new Set(changes.map((change) => change.path));
  return [...paths].map((one) => {
    const mine = changes.filter((change) => change.path === one);
    return {
      path: one,
      kind: "write",
      before: mine.map(({ before }) => before ?? "").join("\n"),
      after: mine.map(({ after }) => after ?? "").join("\n"),
      whole: false,
    };
  });
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

/** The changes of a patch: apply_patch's own format, or a unified diff. */
export function patchChanges(patch: string): FileChange[] {
  const textOfLines = (lines: readonly string[]) =>
    lines.map((line) => `${line.replace(/\r$/, "")}\n`).join("");
  return readPatch(patch).flatMap(({ path, kind, movedFrom, removed, added }): FileChange[] => {
    const change: FileChange = {
      path,
      kind: kind === "delete" ? "delete" : "write",
      before: textOfLines(removed),
      after: textOfLines(added),
      whole: false,
    };
    return movedFrom === undefined
      ? [change]
      : [{ path: movedFrom, kind: "move", before: "", after: "", whole: false }, change];
  });
}

function pathsOf(input: Action["input"]): string[] {
  for (const key of [
    "file_path",
    "path",
    "notebook_path",
    "absolute_path",
    "filePath",
    "filename",
    "target_file",
    "source",
    "TargetFile",
    "AbsolutePath",
    "pathInProject",
  ]) {
    const value = input[key];
    if (typeof value === "string" && value !== "") return [value];
  }
  return Array.isArray(input.paths) ? input.paths.filter((path) => typeof path === "string") : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
