import type { Action } from "../conversation.js";
import { readCommand } from "./read-command.js";
import { wordsOf } from "./words.js";

/**
 * What a harness's own tool does with its arguments; undefined leaves it to what its name and arguments say.
 */
export type ToolReader = (input: unknown) => Action | undefined;

/** A harness's own tools, by their names. */
export type ToolReaders = Readonly<Record<string, ToolReader>>;

/**
 * What a tool does is said by the verb in its name, and what it does it to by the names of its arguments: so
 * the tools of Claude Code, Codex, Gemini CLI, OpenCode, OpenHands, SWE-agent and most MCP servers are told
 * without a list of them. The first word that has a meaning decides; "file" in `find_file` comes too late to
 * make it a read.
 */
const VERBS: Readonly<Record<string, Action["kind"]>> = {
  bash: "command",
  shell: "command",
  exec: "command",
  execute: "command",
  terminal: "command",
  run: "command",
  command: "command",
  powershell: "command",
  cmd: "command",
  python: "command",
  repl: "command",
  search: "search",
  grep: "search",
  ripgrep: "search",
  find: "search",
  glob: "search",
  query: "search",
  fetch: "fetch",
  webfetch: "fetch",
  browse: "fetch",
  browser: "fetch",
  navigate: "fetch",
  crawl: "fetch",
  scrape: "fetch",
  download: "fetch",
  http: "fetch",
  url: "fetch",
  list: "list",
  ls: "list",
  tree: "list",
  dir: "list",
  write: "write",
  create: "write",
  edit: "write",
  multiedit: "write",
  replace: "write",
  patch: "write",
  insert: "write",
  append: "write",
  save: "write",
  update: "write",
  delete: "write",
  remove: "write",
  move: "write",
  rename: "write",
  undo: "write",
  diff: "diff",
  test: "test",
  tests: "test",
  read: "read",
  view: "read",
  open: "read",
  cat: "read",
  load: "read",
  show: "read",
  get: "read",
  // SWE-agent's window on an open file.
  goto: "read",
  scroll: "read",
};

/** Arguments that hold the same thing under many names, the more telling name first. */
const ARGUMENTS = {
  path: [
    "file_path",
    "filepath",
    "absolute_path",
    "notebook_path",
    "target_file",
    "path",
    "file_name",
    "filename",
    "file",
    "relative_workspace_path",
    "dir_path",
    "directory",
    "dir",
    "folder",
    "uri",
  ],
  command: ["command", "cmd", "script", "code", "commands"],
  query: ["pattern", "query", "regex", "search_term", "q", "glob", "text", "file_name"],
  url: ["url", "uri", "link", "address", "prompt"],
  from: ["offset", "start_line", "startline", "line_start", "line_number", "from"],
  to: ["end_line", "endline", "line_end", "to"],
  count: ["limit", "num_lines", "count", "head"],
} as const;

/** Editors that do several things say which in an argument, which for a shell is the command line. */
const SUBCOMMANDS = new Set(["view", "create", "str_replace", "insert", "undo_edit", "delete", "rename"]);

/** What a call does, as far as its tool's name and arguments say it. Never throws, whatever they are. */
export function readAction(tool: string, input: unknown, readers: ToolReaders = {}): Action {
  const own = Object.hasOwn(readers, tool) ? askReader(readers[tool], input) : undefined;
  if (own) return own;
  const given = argumentsOf(input);
  const command = commandOf(input, given);
  if (command !== undefined && SUBCOMMANDS.has(command) && given.has("path")) {
    return fileAction(command === "view" ? "read" : "write", given);
  }
  const verb = verbOf(tool);
  const kind = verb === undefined ? guess(given, command) : VERBS[verb];
  switch (kind) {
    case "command":
    case "test": {
      if (command === undefined) return { kind: "other" };
      const read = readCommand(command);
      return kind === "test" && read.kind === "command" ? { ...read, kind } : read;
    }
    case "read":
    case "write":
      return fileAction(kind, given, typeof input === "string" ? input : undefined);
    case "list":
    case "diff":
      return actionOn(kind, textAt(given, ARGUMENTS.path));
    case "search": {
      const query = textAt(given, ARGUMENTS.query);
      const action = actionOn(kind, textAt(given, ARGUMENTS.path));
      return query === undefined ? action : { ...action, query };
    }
    case "fetch": {
      const query = textAt(given, ARGUMENTS.url) ?? textAt(given, ARGUMENTS.query);
      return query === undefined ? { kind: "other" } : { kind, query };
    }
    default:
      return { kind: "other" };
  }
}

function verbOf(tool: string): string | undefined {
  return Object.hasOwn(VERBS, tool) ? tool : wordsOf(tool).find((word) => Object.hasOwn(VERBS, word));
}

/** A reader that fails leaves its tool to its name. */
function askReader(reader: ToolReader | undefined, input: unknown): Action | undefined {
  try {
    return reader?.(input);
  } catch {
    return undefined;
  }
}

/** A tool whose name says nothing may still be given what only one kind of tool takes. */
function guess(given: Arguments, command: string | undefined): Action["kind"] {
  if (command !== undefined) return "command";
  if (textAt(given, ["url"]) !== undefined) return "fetch";
  return "other";
}

type Arguments = ReadonlyMap<string, unknown>;

const MOST_ARGUMENTS = 50;

/** An object's members by their names in lower case, `filePath` as "file_path" too. */
function argumentsOf(input: unknown): Arguments {
  const given = new Map<string, unknown>();
  if (typeof input !== "object" || input === null || Array.isArray(input)) return given;
  for (const key of Object.keys(input).slice(0, MOST_ARGUMENTS)) {
    const value = (input as Record<string, unknown>)[key];
    for (const name of namesOf(key)) given.set(name, value);
  }
  return given;
}

/** Tools have few names for their arguments, so those that were seen first are remembered. */
const names = new Map<string, readonly string[]>();
const MOST_NAMES = 1_000;
const LONGEST_NAME = 100;

function namesOf(key: string): readonly string[] {
  let found = names.get(key);
  if (found === undefined) {
    const name = key.toLowerCase();
    found = /[A-Z-]/.test(key) ? [name, wordsOf(key).join("_")] : [name];
    if (names.size < MOST_NAMES && key.length <= LONGEST_NAME) names.set(key, found);
  }
  return found;
}

function commandOf(input: unknown, given: Arguments): string | undefined {
  const value =
    typeof input === "string"
      ? input
      : ARGUMENTS.command.map((key) => given.get(key)).find((found) => found !== undefined);
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || !value.every((word) => typeof word === "string")) return undefined;
  // Codex: ["bash", "-lc", "the command line"].
  if (value.length === 3 && /^-\w*c$/.test(value[1] as string)) return value[2] as string;
  return value.join(" ");
}

function fileAction(kind: "read" | "write", given: Arguments, patch?: string): Action {
  const path =
    textAt(given, ARGUMENTS.path) ??
    pathOfPatch(patch ?? textAt(given, ["patch", "input", "diff", "operation"]));
  const [first, last] = rangeAt(given);
  const offset = numberAt(given, ARGUMENTS.from);
  // Gemini CLI's and OpenCode's readers skip so many lines; Claude Code's begins with that line.
  const skips = given.has("absolute_path") || given.has("filepath");
  const from = first ?? (offset !== undefined && skips && given.has("offset") ? offset + 1 : offset);
  const count = numberAt(given, ARGUMENTS.count);
  const to =
    last ??
    numberAt(given, ARGUMENTS.to) ??
    (count === undefined ? undefined : Math.max(1, from ?? 1) + count - 1);
  const isPart = kind === "read" && ((from !== undefined && from > 1) || to !== undefined);
  const lines = { from: Math.max(1, from ?? 1), ...(to !== undefined && to > 0 ? { to } : {}) };
  const action = actionOn(kind, path);
  return isPart ? { ...action, lines } : action;
}

/** The first file that a patch names, in the forms of `apply_patch` and of unified diffs. */
function pathOfPatch(patch: string | undefined): string | undefined {
  const found = /^(?:\*\*\* (?:Add|Update|Delete) File: |\+\+\+ (?:b\/)?)([^\n\r]{1,400})/m.exec(
    patch?.slice(0, 20_000) ?? "",
  );
  return found?.[1];
}

function rangeAt(given: Arguments): (number | undefined)[] {
  const range = given.get("view_range");
  if (!Array.isArray(range)) return [];
  const [from, to] = range.map((value) => (Number.isSafeInteger(value) ? (value as number) : undefined));
  return [from, to !== undefined && to > 0 ? to : undefined];
}

function textAt(given: Arguments, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = given.get(name);
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

function numberAt(given: Arguments, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = given.get(name);
    if (Number.isSafeInteger(value)) return value as number;
  }
  return undefined;
}

function actionOn(kind: Action["kind"], path: string | undefined): Action {
  return path === undefined ? { kind } : { kind, path };
}
