import { type Action, isHarmlessTool, isShellTool, textsIn, VERB_OPTION } from "@agentos/commands/effects";
import { mayNameSecret, namesSecret } from "../risks/index.js";

const set = (names: string) => new Set(names.split(" "));

/** Programs that only read, build or test, unless they have an `ACTING_OPTION`. */
const READ_ONLY_PROGRAMS = set(
  "ls ll cat head tail wc grep egrep fgrep rg ag ack pwd echo printf which whereis type file stat du df date uname whoami id hostname ps top free uptime tree sort cut tr diff cmp comm column nl tac rev md5sum sha256sum cksum basename dirname realpath readlink jq true false test sleep seq tsc eslint prettier vitest jest mocha pytest mypy ruff flake8 black biome gofmt rustc javac cal clear read [",
);
/** Harmless subcommands of programs whose other subcommands may change something. */
const SUBCOMMANDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "git",
    set(
      "status log diff show add commit blame grep describe rev-parse ls-files shortlog whatchanged cat-file",
    ),
  ],
  ["npm", set("ls list view outdated audit why explain")],
  ["pnpm", set("list why outdated")],
  ["yarn", set("list why")],
  ["cargo", set("build test check clippy fmt doc bench tree")],
  ["go", set("build test vet fmt list doc")],
]);
const TEST_RUNNERS = set("npm pnpm yarn");
/** Options that make even a read-only program write a file or run another program. */
const ACTING_OPTION = /^(?:--pre|--pager|--compress|--output|--open-files|--upload-pack|--ext-diff|-o|-P|-O)/;
const FIND_ACTIONS = set("-delete -exec -execdir -ok -okdir -fprint -fprint0 -fprintf -fls");
const MAX_COMMAND = 4_000;

/** Spaces, an operator, a redirection to `/dev/null`, or a word without substitutions. */
const TOKEN =
  / +|(&&|[;|\n])|[12&]?>>? ?\/dev\/null(?=[ ;|\n]|$)|2>&1(?=[ ;|\n]|$)|((?:[\w./:=@%+,*?[\]-]|'[^']*'|"[^"$`\\]*")+)/y;

export interface PlainContext {
  /** Returns whether `npm test` in a folder runs only plain commands. */
  isPlainTest?(folder: string): boolean;
}

/**
 * Returns whether an action is so plain that it needs no parser. Never true for an action that a
 * detector would stop. Takes time proportional to the length of the action.
 */
export function isPlainlyAllowed(action: Action, context: PlainContext = {}): boolean {
  const { tool, input } = action;
  if (mayReachGuard(action)) return false;
  if (isHarmlessTool(tool)) return !namesSecret(input);
  const { command } = input;
  return (
    isShellTool(tool) && typeof command === "string" && isPlain(command, context) && !mayNameSecret(command)
  );
}

export function isPlain(command: string, context: PlainContext = {}): boolean {
  const parts = command.length > MAX_COMMAND ? undefined : readParts(command);
  let folder = ".";
  return (
    parts?.every((words) => {
      if (words[0] === "cd" && words.length === 2 && !words[1]!.startsWith("-")) {
        folder = words[1]!.startsWith("/") ? words[1]! : `${folder}/${words[1]}`;
        return /^[\w./-]+$/.test(words[1]!);
      }
      const [name, subcommand, ...args] = words;
      if (TEST_RUNNERS.has(name ?? "") && (subcommand === "test" || subcommand === "t"))
        return !args.some((word) => ACTING_OPTION.test(word)) && context.isPlainTest?.(folder) === true;
      return isHarmless(words[0] === "npx" ? words.slice(1) : words);
    }) === true
  );
}

/**
 * Splits a command at its operators. Words keep their quotes, because no known program has a quote
 * in its name.
 */
function readParts(command: string): string[][] | undefined {
  const parts: string[][] = [[]];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < command.length; ) {
    const token = TOKEN.exec(command);
    if (token === null) return undefined;
    if (token[1] !== undefined) parts.push([]);
    else if (token[2] !== undefined) parts.at(-1)!.push(token[2]);
  }
  // A final operator is valid in `ls;`, but `ls | | wc` is an error that shells handle differently.
  if (parts.length > 1 && parts.at(-1)!.length === 0 && /[;\n] *$/.test(command)) parts.pop();
  return parts;
}

function isHarmless(words: readonly string[]): boolean {
  const [name = ""] = words;
  const args = words.slice(1).map((word) => word.replace(/["']/g, ""));
  if (args.some((word) => ACTING_OPTION.test(word))) return false;
  // The second argument of `uniq` is an output file.
  if (name === "uniq") return args.filter((word) => word[0] !== "-").length < 2;
  if (READ_ONLY_PROGRAMS.has(name)) return true;
  // An unquoted pattern may expand to an option.
  if (words.some((word) => /^[^"']*[*?[]/.test(word))) return false;
  if (name === "sed") return args[0] === "-n" && /^\d+(?:,\d+)?p$/.test(args[1] ?? "");
  if (name === "find") return !args.some((word) => FIND_ACTIONS.has(word));
  if (SUBCOMMANDS.get(name)?.has(args[0] ?? "") !== true) return false;
  // An option such as `--delete` or `--force-publish` can matter more than the subcommand.
  return name === "git"
    ? args[0] !== "commit" || !args.some((word) => word === "--no-verify" || /^-[^-]*n/.test(word))
    : !args.some((word) => VERB_OPTION.test(word));
}

const MAX_LOOKED_AT = 4_000;

/** Returns whether an action might reach the user's approval key or the guard. True if in doubt. */
function mayReachGuard({ input, cwd = "" }: Action): boolean {
  if (AT_HOME.test(cwd)) return true;
  return Object.values(input).some((value) => {
    if (typeof value === "string") return mayName(value);
    return typeof value === "object" && value !== null && someText(value, mayName);
  });
}

function someText(value: unknown, isMatched: (text: string) => boolean): boolean {
  for (const text of textsIn(value)) if (isMatched(text)) return true;
  return false;
}

/** Working folders from which a relative path can reach the approval key without naming its folder. */
const AT_HOME = /\/(?:\.local|\.local\/state|\.local\/state\/agentos(?:\/.*)?|state|Application Support)$/;
/** Names that lead to the approval key, and options that can remove the guard, such as `--omit`. */
const NAMES =
  /agentos|\.local|XDG_STATE|LOCALAPPDATA|Application Support|(?:^|[/\\\s"'])key(?:$|[\s"';|&])|--omit|--prod|--only/i;
const HOME = /^["']?(?:~|\$HOME|\$\{HOME|\/home\/|\/root\/|\/Users\/)/;

function mayName(text: string): boolean {
  const looked = text.length > MAX_LOOKED_AT ? text.slice(0, MAX_LOOKED_AT) : text;
  // A pattern in the home folder may match one of these names.
  return NAMES.test(looked) || looked.split(/[\s;|&]+/).some((word) => HOME.test(word) && /[*?[]/.test(word));
}
