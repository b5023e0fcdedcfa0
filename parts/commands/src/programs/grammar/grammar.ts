import { innerOfEscape } from "./escapes.js";
import type { Grammar, Role } from "./grammar-entry.js";
import { type Inner, joined, script } from "./inner.js";
import { hasOption, type OptionTable, readOptions, type Split, splitOptions } from "./options.js";
import { own } from "./own.js";
import { programOfPackage, programOfPythonPackage } from "./packages.js";
import type { Program } from "./program.js";
import { isRunSetting } from "./settings.js";
import { literal, type ShellWord } from "./shell-word.js";

const TABLES = new WeakMap<Grammar, OptionTable>();

export function tableOf(grammar: Grammar & Partial<Program>): OptionTable {
  let table = TABLES.get(grammar);
  if (table === undefined) {
    const { reads = {}, sql, edits, extracts } = grammar;
    const more = [sql?.text, sql?.file, edits?.script, edits?.file, extracts?.folder].join(" ").split(" ");
    const names = [...Object.keys(reads), ...more];
    const letters = names.filter((name) => name.length === 2).map((name) => name[1]);
    const long = names.filter((name) => name.startsWith("--")).map((name) => name.slice(2));
    table = {
      short: `${grammar.short ?? ""}${letters.join("")}`,
      long: [...(grammar.long?.split(" ") ?? []), ...long],
    };
    TABLES.set(grammar, table);
  }
  return table;
}

/** Returns whether a dry run is requested. Options after `--` belong to another program. */
export function asksForTrial(grammar: Grammar, args: readonly ShellWord[]): boolean {
  const table = tableOf(grammar);
  if (grammar.trial !== undefined && isGiven(grammar.trial, args, table)) return true;
  if (grammar.acts !== undefined && !isGiven(grammar.acts, args, table)) return true;
  const [first, ...others] = splitOptions(args, table).rest;
  const sub = subOf(grammar, first);
  return sub !== undefined && asksForTrial(sub, others);
}

/** Returns a subcommand's grammar. A name such as `"stash push"` describes nested subcommands. */
export function subOf(grammar: Grammar, first: ShellWord | undefined): Grammar | undefined {
  const { sub } = grammar;
  if (sub === undefined || first === undefined) return undefined;
  let nested = NESTED.get(sub);
  if (nested === undefined) {
    nested = nestedOf(sub);
    NESTED.set(sub, nested);
  }
  return own(nested, first.text.toLowerCase());
}

const NESTED = new WeakMap<object, Readonly<Record<string, Grammar>>>();

function nestedOf(sub: Readonly<Record<string, Grammar>>): Readonly<Record<string, Grammar>> {
  const nested: Record<string, Grammar> = {};
  for (const [names, grammar] of Object.entries(sub)) {
    const blank = names.indexOf(" ");
    const first = blank === -1 ? names : names.slice(0, blank);
    const had = nested[first];
    nested[first] =
      blank === -1
        ? { ...had, ...grammar }
        : { ...had, sub: { ...had?.sub, [names.slice(blank + 1)]: grammar } };
  }
  return nested;
}

function isGiven(names: string, args: readonly ShellWord[], table: OptionTable): boolean {
  const { options } = readOptions(args, table);
  return names
    .split(" ")
    .some((name) =>
      options.some(
        (option) => isNamed(option, name) && option.value?.text !== "none" && option.value?.text !== "false",
      ),
    );
}

/**
 * Returns whether text such as `n`, `dry-run` or `m=verify` names the option. If the text contains a
 * value, the option must have that value.
 */
function isNamed(option: Split["options"][number], text: string): boolean {
  const [name = "", value] = text.split("=");
  if (value !== undefined && option.value?.text !== value) return false;
  return hasOption({ options: [option], rest: [] }, name.length === 1 ? name : "", name);
}

export function innerBy(grammar: Grammar, args: readonly ShellWord[]): Inner[] {
  const table = tableOf(grammar);
  const split = splitOptions(args, table);
  const options = grammar.anywhere ? readOptions(args, table) : split;
  const inner = [...innerOfOptions(grammar, options), ...innerOfOneDash(grammar, args)];
  const [first] = split.rest;
  const sub = subOf(grammar, first);
  if (sub) inner.push(...innerBy(sub, split.rest.slice(1)));
  else if (grammar.words !== undefined) {
    // `splitOptions` would treat the separator as an option.
    const words = grammar.behind === undefined ? split.rest : args;
    inner.push(...innerOfWords(grammar, words, table, valueWith(grammar, options, "entrypoint")));
  }
  // In `ssh host < script`, the only words left are those to be skipped.
  const isOpen = split.rest.length === 0 || grammar.words?.startsWith("skip");
  if (grammar.stdin !== undefined && isOpen && inner.length === 0) inner.push(...innerOfInput(grammar.stdin));
  const folder = valueWith(grammar, options, "folder");
  if (folder === undefined && !grammar.remote) return inner;
  return inner.map((each) => ({
    ...each,
    ...(folder && { folder }),
    ...(grammar.remote && { remote: true }),
  }));
}

function innerOfInput(role: Role): Inner[] {
  if (role === "schedule") return [{ type: "schedule" }];
  const language = detailOf(role);
  return language === undefined ? [{ type: "script-from-input" }] : [{ type: "code-from-input", language }];
}

function innerOfOptions({ reads }: Grammar, { options }: Split): Inner[] {
  if (reads === undefined) return [];
  return options.flatMap(({ name, value }) => {
    const role = own(reads, name);
    return role === undefined || value === undefined ? [] : innerOfWord(role, value);
  });
}

/** Returns what is run by long options with a single dash, such as `-exec cmd`. */
function innerOfOneDash({ reads }: Grammar, args: readonly ShellWord[]): Inner[] {
  const names = Object.keys(reads ?? {}).filter((name) => name.length > 2 && !name.startsWith("--"));
  if (names.length === 0) return [];
  return args.flatMap(({ text }, at) => {
    const value = args[at + 1];
    return names.includes(text) && value ? innerOfWord(own(reads!, text)!, value) : [];
  });
}

export function valueWith({ reads }: Grammar, { options }: Split, role: Role): ShellWord | undefined {
  if (reads === undefined) return undefined;
  return options.findLast(({ name, value }) => value !== undefined && own(reads, name) === role)?.value;
}

function innerOfWord(role: Role, word: ShellWord, args: readonly ShellWord[] = []): Inner[] {
  if (word.text === "") return [];
  const detail = detailOf(role);
  if (role === "script") return [script(word)];
  if (role === "script-or-task") return [managersTask(word) ?? script(word)];
  if (role === "schedule") return [{ type: "schedule", text: word }];
  if (role === "file") return [{ type: "command", words: [literal("sh"), word, ...args] }];
  if (role.startsWith("file:")) return [{ type: "file", path: word, language: detail! }];
  if (role.startsWith("code:")) return [{ type: "code", language: detail!, code: word }];
  if (role.startsWith("task:")) return [{ type: "task", kind: detail!, name: word, args }];
  if (role.startsWith("program-line:")) return [script({ ...word, text: `${detail} ${word.text}` })];
  if (role.startsWith("escape:")) return innerOfEscape(detail!, word);
  if (role.startsWith("setting:")) return innerOfSetting(detail!, word);
  return [];
}

/** Returns the task that a word such as `npm:build:*` names. */
function managersTask(word: ShellWord): Inner | undefined {
  const [, kind, name] = /^(npm|pnpm|yarn|bun):(\S+)$/.exec(word.text) ?? [];
  return kind === undefined ? undefined : { type: "task", kind, name: literal(name!), args: [] };
}

/** Returns the value of a setting if the value is run, as in `ProxyCommand=…` or `alias.x=!…`. */
function innerOfSetting(kind: string, word: ShellWord): Inner[] {
  const end = [...word.text].findIndex((character) => character === "=" || character === " ");
  if (end === -1) return [];
  const value = { ...word, text: word.text.slice(end + 1).trim() };
  return isRunSetting(kind, word.text.slice(0, end).toLowerCase()) && value.text !== "none"
    ? [script(value)]
    : [];
}

function detailOf(role: Role): string | undefined {
  const colon = role.indexOf(":");
  return colon === -1 ? undefined : role.slice(colon + 1);
}

function innerOfWords(
  grammar: Grammar,
  all: readonly ShellWord[],
  table: OptionTable,
  entrypoint: ShellWord | undefined,
): Inner[] {
  let words = grammar.behind === undefined ? all : wordsBehind(all, grammar.behind);
  let assigned: readonly ShellWord[] = [];
  let folder: ShellWord | undefined;
  const found: Inner[] = [];
  for (const role of grammar.words!.split(" ")) {
    if (words.length === 0) return found;
    if (role === "skip" || role === "folder") {
      if (role === "folder") folder = words[0];
      words = words.slice(1);
      if (grammar.again) {
        const more = splitOptions(words, table);
        found.push(...innerOfOptions(grammar, more));
        words = more.rest;
      }
      if (words[0]?.text === "--") words = words.slice(1);
    } else if (role === "assignments") {
      assigned = words.slice(0, countAssignments(words));
      words = words.slice(assigned.length);
    } else {
      const inner = entrypoint
        ? innerOfRest("command", [entrypoint, ...words.slice(role === "image" ? 1 : 0)])
        : innerOfRest(role, words);
      if (assigned.length === 0 && folder === undefined) return [...found, ...inner];
      return inner.map((each) => ({
        ...each,
        ...(assigned.length > 0 && { assignments: assigned }),
        ...(folder && { folder }),
      }));
    }
  }
  // In `docker run --entrypoint reboot image`, the program runs without a command.
  return entrypoint && words.length === 0 ? [{ type: "command", words: [entrypoint] }] : found;
}

function innerOfRest(role: Role, words: readonly ShellWord[]): Inner[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  if (role === "command") return [{ type: "command", words }];
  if (role === "package") return [{ type: "command", words: [programOfPackage(first), ...others] }];
  if (role === "python-package")
    return [{ type: "command", words: [programOfPythonPackage(first), ...others] }];
  if (role === "rest") return innerOfWord("script", joined(words));
  if (role.startsWith("program:")) return [{ type: "command", words: [literal(detailOf(role)!), ...words] }];
  if (role.startsWith("each:"))
    return words.flatMap((word) => (word.text.startsWith("-") ? [] : innerOfWord(detailOf(role)!, word)));
  if (role === "image") return innerOfImage(first, others);
  if (role === "flake")
    return [
      {
        type: "command",
        words: [programOfFlake(first), ...(others[0]?.text === "--" ? others.slice(1) : others)],
      },
    ];
  if (role === "go-target") return innerOfGo(first, others);
  if (role === "nx-target") return taskOfTarget(first, others);
  if (role === "script-or-program")
    return [
      { type: "task", kind: "npm", name: first, args: others },
      { type: "command", words },
    ];
  return innerOfWord(role, first, others);
}

/**
 * Reads the words both as a command and as arguments for the image's own program, as in
 * `hashicorp/terraform:1 apply`.
 */
function innerOfImage(image: ShellWord, args: readonly ShellWord[]): Inner[] {
  const name = image.text.slice(image.text.lastIndexOf("/") + 1).split(/[:@]/)[0]!;
  const program = name.endsWith("-cli") ? name.slice(0, -4) : name;
  const own: Inner[] =
    args.length > 0 && program !== ""
      ? [{ type: "command", words: [{ ...image, text: program }, ...args] }]
      : [];
  return args[0]?.text.startsWith("-")
    ? own
    : [...own, ...(args.length > 0 ? [{ type: "command" as const, words: args }] : [])];
}

/** Returns what a target runs. A path like `example.com/cmd/migrate@v4` ends with the program's name. */
function innerOfGo(target: ShellWord, args: readonly ShellWord[]): Inner[] {
  if (target.text.endsWith(".go")) return [{ type: "file", path: target, language: "go" }];
  const parts = target.text
    .split("@")[0]!
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  if (parts.length > 1 && isVersion(parts.at(-1)!)) parts.pop();
  const name = parts.at(-1);
  return name === undefined ? [] : [{ type: "command", words: [{ ...target, text: name }, ...args] }];
}

/** Returns the program that a flake's output is named after, as in `nixpkgs#cachix`. */
function programOfFlake(word: ShellWord): ShellWord {
  const [path, output] = word.text.split("#") as [string, string?];
  return { ...word, text: (output ?? path).split(/[./:]/).at(-1) || word.text };
}

function isVersion(part: string): boolean {
  return part[0] === "v" && part.length > 1 && !Number.isNaN(Number(part.slice(1)));
}

/** Returns the task for a target such as `project:target:configuration`. */
function taskOfTarget(word: ShellWord, args: readonly ShellWord[]): Inner[] {
  const [, target = word.text] = word.text.split(":");
  return [{ type: "task", kind: "npm", name: { ...word, text: target }, args }];
}

function wordsBehind(words: readonly ShellWord[], marks: string): readonly ShellWord[] {
  const at = words.findIndex(({ text }) => marks.split(" ").includes(text));
  return at === -1 ? [] : words.slice(at + 1);
}

export function countAssignments(words: readonly ShellWord[]): number {
  let count = 0;
  while (count < words.length && isAssignment(words[count]!.text)) count++;
  return count;
}

/** Matches `NAME=…`. The name must not contain spaces or slashes. */
function isAssignment(text: string): boolean {
  const equals = text.indexOf("=");
  for (let at = 0; at < equals; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x2f) return false;
  }
  return equals !== -1;
}
