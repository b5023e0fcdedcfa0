import { readPatch } from "@agentos/clients/session";
import type { ToolAction } from "../conversation.js";
import { isFields } from "../values.js";
import { readCommand } from "./read-command.js";
import { byWord, wordsOf } from "./words.js";

/**
 * Describes what a call to one of the harness's tools does, given its arguments. If it returns
 * undefined, the action is derived from the tool's name and arguments.
 */
// biome-ignore lint/suspicious/noExplicitAny: The harness knows its tools' arguments, so a reader need not check them.
export type ToolReader = (input: any) => ToolAction | undefined;

/** Readers for the harness's tools, by tool name. */
export type ToolReaders = Readonly<Record<string, ToolReader>>;

const KINDS: Readonly<Record<ToolAction["kind"], true>> = {
  read: true,
  list: true,
  search: true,
  test: true,
  command: true,
  write: true,
  change: true,
  diff: true,
  fetch: true,
  other: true,
};

/**
 * Verbs in tool names. They cover Claude Code, Codex, Gemini CLI, OpenCode, OpenHands, SWE-agent
 * and most MCP servers. The first known word determines the action, so `find_file` is a search.
 */
const VERBS = byWord<ToolAction["kind"]>({
  command: "bash shell exec execute terminal run command powershell cmd python repl",
  search: "search grep ripgrep find glob query",
  fetch: "fetch webfetch browse browser navigate crawl scrape download http url",
  list: "list ls tree dir",
  write: "write create edit multiedit replace patch insert append save update",
  change: "delete remove move rename undo",
  diff: "diff",
  test: "test tests",
  // "goto" and "scroll" move SWE-agent's window in an open file.
  read: "read view open cat load show get goto scroll",
});

/** Argument names by role, with the most specific name first. */
const ROLES = {
  path: {
    names:
      "file_path filepath absolute_path notebook_path target_file path file_name filename file " +
      "relative_workspace_path dir_path directory dir folder uri",
    fits: isText,
  },
  command: { names: "command cmd script code commands", fits: isGiven },
  query: { names: "pattern query regex search_term q glob text file_name", fits: isText },
  url: { names: "url uri link address prompt", fits: isText },
  patch: { names: "patch input diff operation", fits: isText },
  range: { names: "view_range", fits: isGiven },
  from: { names: "offset start_line startline line_start line_number from", fits: Number.isSafeInteger },
  to: { names: "end_line endline line_end to", fits: Number.isSafeInteger },
  count: { names: "limit num_lines count head", fits: Number.isSafeInteger },
};

type Role = keyof typeof ROLES;

const ROLES_OF_NAMES = new Map<string, { role: Role; rank: number }[]>();
for (const role of Object.keys(ROLES) as Role[])
  for (const [rank, name] of ROLES[role].names.split(" ").entries()) {
    const roles = ROLES_OF_NAMES.get(name) ?? [];
    ROLES_OF_NAMES.set(name, roles);
    roles.push({ role, rank });
  }

/**
 * Operations that an editor's `command` argument can name. Shell tools use this argument for the
 * command line.
 */
const SUBCOMMANDS = new Set("view create str_replace insert undo_edit delete rename".split(" "));

/** Arguments that identify file readers whose `offset` is the number of lines to skip. */
const SKIPPING = ["absolute_path", "filepath"];

/**
 * Returns what a tool call does.
 * @throws TypeError only if a reader returns an unknown kind
 */
export function readAction(tool: string, input: unknown, readers: ToolReaders = {}): ToolAction {
  const own = Object.hasOwn(readers, tool) ? askReader(readers[tool], input) : undefined;
  if (own && !Object.hasOwn(KINDS, own.kind))
    throw new TypeError(
      `Expected "tools.${tool}" to return an action whose "kind" is one of ${Object.keys(KINDS).join(", ")}, not ${JSON.stringify(own.kind)}`,
    );
  if (own) return own;
  const given = argumentsOf(input);
  const command = typeof input === "string" ? input : commandOf(given);
  if (command !== undefined && SUBCOMMANDS.has(command) && isNamed(given, "path"))
    return editorAction(command, given);
  const kind = verbOf(tool) ?? guess(given, command);
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
    case "change":
      return { kind, path: given.path };
    case "search":
      return { kind, path: given.path, query: given.query };
    case "fetch": {
      const query = given.url ?? given.query;
      return query === undefined ? { kind: "other" } : { kind, query };
    }
    default:
      return { kind: "other" };
  }
}

function editorAction(subcommand: string, given: Arguments): ToolAction {
  const kind = verbOf(subcommand);
  return kind === "change" ? { kind, path: given.path } : fileAction(kind === "read" ? kind : "write", given);
}

function verbOf(tool: string): ToolAction["kind"] | undefined {
  const kind = VERBS.get(tool);
  if (kind) return kind;
  const word = wordsOf(tool).find((each) => VERBS.has(each));
  return word === undefined ? undefined : VERBS.get(word);
}

/** Returns undefined if the reader throws. The tool's name and arguments then determine the action. */
function askReader(reader: ToolReader | undefined, input: unknown): ToolAction | undefined {
  try {
    return reader?.(input);
  } catch {
    return undefined;
  }
}

function guess(given: Arguments, command: string | undefined): ToolAction["kind"] {
  if (command !== undefined) return "command";
  return given.url !== undefined && isNamed(given, "url") ? "fetch" : "other";
}

interface Arguments {
  readonly names: readonly string[];
  readonly path?: string;
  readonly command?: unknown;
  readonly query?: string;
  readonly url?: string;
  readonly patch?: string;
  readonly range?: unknown;
  readonly from?: number;
  readonly to?: number;
  readonly count?: number;
}

const MAX_ARGUMENTS = 50;
/** How many characters of a patch are read. They suffice to find the name of the first file. */
const MAX_PATCH = 20_000;

/** Assigns arguments to roles. If several have the same role, the most specific name wins. */
function argumentsOf(input: unknown): Arguments {
  if (!isFields(input)) return { names: [] };
  const names = Object.keys(input);
  if (names.length > MAX_ARGUMENTS) names.length = MAX_ARGUMENTS;
  const given: Record<string, unknown> = { names };
  const ranks: Partial<Record<Role, number>> = {};
  for (const key of names)
    for (const name of namesOf(key))
      for (const { role, rank } of ROLES_OF_NAMES.get(name) ?? []) {
        if (rank > (ranks[role] ?? rank) || !ROLES[role].fits(input[key])) continue;
        ranks[role] = rank;
        given[role] = input[key];
      }
  return given as unknown as Arguments;
}

/** A bounded cache of argument names in lower case. `filePath` also becomes "file_path". */
const knownNames = new Map<string, readonly string[]>();
const MAX_NAMES = 1_000;
const MAX_NAME_LENGTH = 100;

function namesOf(key: string): readonly string[] {
  let found = knownNames.get(key);
  if (found === undefined) {
    const name = key.toLowerCase();
    found = /[A-Z-]/.test(key) ? [name, wordsOf(key).join("_")] : [name];
    if (knownNames.size < MAX_NAMES && key.length <= MAX_NAME_LENGTH) knownNames.set(key, found);
  }
  return found;
}

function isNamed({ names }: Arguments, name: string): boolean {
  return names.some((key) => namesOf(key).includes(name));
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

function commandOf({ command: value }: Arguments): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || !value.every((word) => typeof word === "string")) return undefined;
  // Codex passes ["bash", "-lc", "the command line"].
  if (value.length === 3 && /^-\w*c$/.test(value[1] as string)) return value[2] as string;
  return value.join(" ");
}

function fileAction(kind: "read" | "write", given: Arguments, patch?: string): ToolAction {
  const [first] = given.path === undefined ? readPatch((patch ?? given.patch ?? "").slice(0, MAX_PATCH)) : [];
  const path = given.path ?? first?.movedFrom ?? first?.path;
  if (kind === "write") return { kind, path };
  const [start, last] = rangeOf(given);
  const { from: offset, to: end, count } = given;
  // Gemini CLI's and OpenCode's readers skip `offset` lines; Claude Code's starts at line `offset`.
  const skips = isNamed(given, "offset") && SKIPPING.some((name) => isNamed(given, name));
  const from = Math.max(1, start ?? (offset !== undefined && skips ? offset + 1 : (offset ?? 1)));
  const to = last ?? end ?? (count === undefined ? undefined : from + count - 1);
  const isWhole = from === 1 && to === undefined;
  return {
    kind,
    path,
    lines: isWhole ? undefined : { from, to: to !== undefined && to > 0 ? to : undefined },
  };
}

function rangeOf({ range }: Arguments): (number | undefined)[] {
  if (!Array.isArray(range)) return [];
  const [from, to] = range.map((value) => (Number.isSafeInteger(value) ? (value as number) : undefined));
  return [from, to !== undefined && to > 0 ? to : undefined];
}
