import {
  analyzeShell,
  hasOption,
  type Invocation,
  optionValue,
  readOptions,
  type Split,
} from "@agentos/commands/reader";
import type { ToolAction } from "../conversation.js";
import { byWord } from "./words.js";

const PROGRAMS = byWord<ToolAction["kind"]>({
  read: "cat head tail nl less more bat sed type get-content",
  list: "ls dir tree find fd fdfind get-childitem",
  search: "grep egrep fgrep rg ag ack select-string",
  diff: "diff",
  fetch: "curl wget",
  write: "tee cp patch",
  change: "touch mv rm",
  test: "jest mocha ava tap jasmine bats prove busted tox nox uvu",
});

const GIT = byWord<ToolAction["kind"]>({ search: "grep", diff: "diff show", list: "ls-files" });

/** Programs that print nothing on success. */
const SILENT = new Set(
  " cd export source . set unset pushd popd true : sleep conda activate mkdir rm cp mv ln touch chmod".split(
    " ",
  ),
);

const DECORATORS = new Set(["echo", "printf"]);

/** Programs that print all of their input. */
const PASSERS = new Set(["cat", "less", "more", "sort", "tee"]);

/** Interpreters. The code that they run can itself print, as can the commands that it starts. */
const INTERPRETERS = /^(?:python[\d.]*|node|ruby|perl|php|deno|bun)$/;

/** Options with a value, for programs whose other arguments are paths or patterns. */
const SEARCHERS: Parameters<typeof readOptions>[1] = {
  short: "eABCmfgtT",
  long: ["regexp", "include", "exclude", "exclude-dir", "context", "max-count", "glob", "type"],
};
const READERS: Parameters<typeof readOptions>[1] = { short: "n", long: ["lines"] };
const LISTERS: Parameters<typeof readOptions>[1] = { short: "IL" };
const FETCHERS: Parameters<typeof readOptions>[1] = {
  short: "oOwHdXuAeb",
  long: [
    "output",
    "output-document",
    "write-out",
    "header",
    "data",
    "request",
    "user",
    "max-time",
    "connect-timeout",
  ],
};

const MAX_LENGTH = 4_000;
const MAX_WORDS = 12;

/**
 * Returns what a command line does. Programs that only prepare something are skipped, and the first
 * other program determines the action. In a pipe, this is the program that produces the text. `isWhole`
 * means that the output is complete and comes only from this program.
 */
export function readCommand(line: string): ToolAction {
  const command = line.trim();
  const programs = programsOf(command.slice(0, MAX_LENGTH));
  const written = programs.flatMap(({ redirections }) => redirections).find(isFile)?.target.text;
  if (written !== undefined)
    return { kind: "write", path: written, command, isWhole: programs.every(isQuiet) };
  const deciding = programs.find(({ name }) => !SILENT.has(name) && !DECORATORS.has(name));
  if (deciding === undefined) {
    const changing = programs.find(({ name }) => changesFiles(PROGRAMS.get(name)));
    return { ...(changing ? readProgram(changing) : { kind: "command" }), command };
  }
  const action = readProgram(deciding);
  const isAll = changesFiles(action.kind)
    ? programs.every(isQuiet)
    : isAlone(programs, deciding, action.kind);
  return { ...action, command, isWhole: action.isWhole !== false && isAll };
}

/** Returns whether a program prints nothing, writes its output to a file or only changes files. */
function isQuiet(program: Invocation): boolean {
  const { name, redirections } = program;
  return (
    redirections.some(isFile) ||
    SILENT.has(name) ||
    (changesFiles(readProgram(program).kind) && name !== "patch")
  );
}

function changesFiles(kind: ToolAction["kind"] | undefined): boolean {
  return kind === "write" || kind === "change";
}

function programsOf(line: string): readonly Invocation[] {
  const { invocations } = analyzeShell(line);
  return invocations.filter(({ name, args, via }, index) => {
    const isWrapper = invocations[index + 1]?.via[via.length]?.startsWith(name) === true;
    return !isWrapper || (INTERPRETERS.test(name) && args[0]?.text !== "-m");
  });
}

function isFile({ target: { text } }: Invocation["redirections"][number]): boolean {
  return !text.startsWith("/dev/");
}

/**
 * Returns whether the output comes only from the program `deciding` and is complete. Several test
 * runs can share the output. Output piped through a program such as `head` is incomplete.
 */
function isAlone(programs: readonly Invocation[], deciding: Invocation, kind: ToolAction["kind"]): boolean {
  return programs.every((each, index) => {
    if (each === deciding || SILENT.has(each.name)) return true;
    if (index > 0 && each.input?.type === "pipe") return PASSERS.has(each.name);
    return kind === "test" && (DECORATORS.has(each.name) || readProgram(each).kind === "test");
  });
}

function readProgram({ name, args }: Invocation): ToolAction {
  const words = args.map(({ text }) => text);
  if (name === "git") return readGit(words, args);
  const kind =
    PROGRAMS.get(name) ?? ([name, ...words.slice(0, MAX_WORDS)].some(saysTest) ? "test" : "command");
  switch (kind) {
    case "read":
      return readFile(name, args);
    case "search":
      return readSearch(name, args);
    case "list":
      return readList(name, args);
    case "fetch": {
      const split = readOptions(args, FETCHERS);
      const url = words.find((word) => word.includes("://")) ?? split.rest[0]?.text;
      // wget saves the page by default and does not print it.
      const printed = optionValue(
        split,
        name === "wget" ? "-O" : "-o",
        "--output",
        "--output-document",
      )?.text;
      const isPrinted = printed === undefined ? name === "curl" : printed === "-";
      return url === undefined || !isPrinted ? { kind: "command" } : { kind, query: url };
    }
    case "write":
    case "change": {
      const { rest } = readOptions(args);
      return { kind, path: rest.at(name === "mv" || name === "cp" ? -1 : 0)?.text };
    }
    case "diff":
      return { kind, isWhole: !hasOption(readOptions(args), "q", "brief") };
    default:
      return { kind };
  }
}

function readGit(words: readonly string[], args: Invocation["args"]): ToolAction {
  const at = words.findIndex(
    (word, index) => !word.startsWith("-") && words[index - 1] !== "-C" && words[index - 1] !== "-c",
  );
  const kind = GIT.get(words[at] ?? "") ?? "command";
  return kind === "search" ? readSearch("git", args.slice(at + 1)) : { kind };
}

function readFile(name: string, args: Invocation["args"]): ToolAction {
  if (name === "sed") return readSed(args);
  const split = readOptions(args, READERS);
  const [first, ...others] = split.rest;
  if (first === undefined) return { kind: "command" };
  const isWhole = others.length === 0 && isKnown(first);
  const action = { kind: "read", path: first.text, isWhole } as const;
  if (name !== "head" && name !== "tail") return action;
  const short = split.options.find((option) => /^-\d+$/.test(option.name))?.name.slice(1);
  const count = optionValue(split, "-n", "--lines")?.text ?? short ?? "10";
  if (name === "head") return { ...action, lines: { from: 1, to: Number(count) || undefined } };
  if (count.startsWith("+")) return { ...action, lines: { from: Number(count) || 1 } };
  return { ...action, lines: { from: 1 }, shows: "end" };
}

function readSed(args: Invocation["args"]): ToolAction {
  const split = readOptions(args, { short: "ef", long: ["expression", "file"] });
  const script = optionValue(split, "-e", "--expression")?.text ?? split.rest[0]?.text ?? "";
  const files = split.options.some(({ name }) => name === "-e") ? split.rest : split.rest.slice(1);
  const [file] = files;
  if (split.options.some(({ name }) => name.startsWith("-i") || name.startsWith("--in-place")))
    return { kind: "write", path: files.at(-1)?.text };
  if (file === undefined) return { kind: "command" };
  const [, from, to = from] = /^(\d{1,9})(?:,(\d{1,9}|\$))?p$/.exec(script) ?? [];
  const isWhole = files.length === 1 && isKnown(file) && from !== undefined;
  const lines =
    from === undefined ? undefined : { from: Number(from), to: to === "$" ? undefined : Number(to) };
  return { kind: "read", path: file.text, lines, isWhole };
}

/** Returns undefined for several paths, because a summary must not name only one of them. */
function onlyOf(paths: Invocation["args"]): string | undefined {
  return paths.length === 1 ? paths[0]!.text : undefined;
}

function isKnown({ text, known }: Invocation["args"][number]): boolean {
  return known && !/[*?[{]/.test(text);
}

function readSearch(name: string, args: Invocation["args"]): ToolAction {
  const split = readOptions(args, SEARCHERS);
  if (name === "rg" && hasOption(split, "", "files"))
    return { kind: "list", path: onlyOf(split.rest), shows: "names" };
  const named = optionValue(split, "-e", "--regexp")?.text;
  const query = named ?? split.rest[0]?.text;
  const paths = named === undefined ? split.rest.slice(1) : split.rest;
  const path = onlyOf(paths);
  const isPlain = !hasOption(
    split,
    "ABCvqLoU",
    "context",
    "json",
    "stats",
    "invert-match",
    "only-matching",
    "files-without-match",
  );
  const counts = hasOption(split, "c", "count", "count-matches");
  const names = hasOption(split, "l", "files-with-matches", "files-with-match", "name-only");
  const isOfOne = paths.length === 1 && isKnown(paths[0]!) && isOneFile(name, split, paths[0]!.text);
  const shows = counts ? "counts" : names ? "names" : isOfOne ? "lines" : "hits";
  return { kind: "search", path, query, shows, isWhole: isPlain };
}

/** Returns whether only one file is searched. Its hits are then printed without the file name. */
function isOneFile(name: string, split: Split, path: string): boolean {
  return (
    name !== "git" &&
    !hasOption(split, "rRH", "recursive", "with-filename") &&
    (name.endsWith("grep") || /\.\w{1,8}$/.test(path))
  );
}

function readList(name: string, args: Invocation["args"]): ToolAction {
  const split = readOptions(args, LISTERS);
  if (name === "tree") return { kind: "list", path: onlyOf(split.rest), shows: "tree" };
  if (name === "find") {
    const at = args.findIndex(({ text }) => text.startsWith("-"));
    const acts = args.some(({ text }) => /^-(?:exec|print0|printf|delete|quit)/.test(text));
    return {
      kind: "list",
      path: onlyOf(args.slice(0, at < 0 ? undefined : at)),
      shows: "names",
      isWhole: !acts,
    };
  }
  const isLs = name === "ls";
  const isPlain = !isLs || !hasOption(split, "xCmZsi", "format");
  return {
    kind: "list",
    path: isLs ? onlyOf(split.rest) : split.rest.at(-1)?.text,
    shows: isLs ? "folders" : "names",
    isWhole: isPlain,
  };
}

/** Returns whether a word indicates tests, as in `npm test`, `pytest`, `rspec` and `--test`. */
function saysTest(word: string): boolean {
  return (
    word.length < 100 && !word.includes(" ") && /test|spec|unit/i.test(word.slice(word.lastIndexOf("/") + 1))
  );
}
