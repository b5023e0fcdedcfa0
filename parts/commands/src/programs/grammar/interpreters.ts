import { command, type Inner, joined, script, scriptsOf } from "./inner.js";
import { hasOption, splitOptions } from "./options.js";
import type { Program } from "./program.js";
import { literal, type ShellWord } from "./shell-word.js";

/** Returns the shell command that Ruby's library `un` runs, as in `ruby -run -e rm -- -r app`. */
function wordsOfUn(args: readonly ShellWord[]): readonly ShellWord[] {
  return args.filter(({ text }, at) => at > 3 || (text !== "-e" && text !== "--"));
}

/** Returns whether a shell only checks the syntax, as `bash -n` does unless `+n` turns this off. */
function onlyReads(args: readonly ShellWord[]): boolean {
  const { options } = splitOptions(args, { short: "oO", long: ["rcfile", "init-file", "command"] });
  const letters = options.flatMap((option) => (option.name[1] === "-" ? [] : [...option.name.slice(1)]));
  return letters.includes("n") && !letters.includes("i") && !args.some(({ text }) => text[0] === "+");
}

export function checkingShellOf(args: readonly ShellWord[]): Inner[] {
  return onlyReads(args) ? [] : shellOf(args);
}

export function shellOf(all: readonly ShellWord[]): Inner[] {
  // `+x`, which turns off `-x`, is read in the same way.
  const args = all.map((word) =>
    word.text.length > 1 && word.text[0] === "+" ? { ...word, text: `-${word.text.slice(1)}` } : word,
  );
  const { options, rest } = splitOptions(args, { short: "oO", long: ["rcfile", "init-file", "command"] });
  const startFiles = options.flatMap(({ name, value }): Inner[] =>
    (name === "--rcfile" || name === "--init-file") && value ? fileOf(value) : [],
  );
  const line =
    options.find(({ name }) => name === "--command")?.value ??
    (options.some(isCommandOption) ? rest[0] : undefined);
  if (line !== undefined)
    return [
      ...startFiles,
      ...scriptsOf(line).map((inner) => ({ ...inner, assignments: positional(rest.slice(1)) })),
    ];
  const readsInput = rest.length === 0 || rest[0]!.text === "-" || hasOption({ options, rest: [] }, "s");
  if (readsInput) return [...startFiles, { type: "script-from-input" }];
  return [...startFiles, ...fileOf(rest[0]!).map((inner) => ({ ...inner, assignments: positional(rest) }))];
}

function isCommandOption({ name }: { name: string }): boolean {
  return name[1] !== "-" && name.includes("c", 1);
}

/** Assigns `$0`, `$1` and `$@` for a script. */
function positional(words: readonly ShellWord[]): ShellWord[] {
  if (words.length === 0) return [];
  const numbered = words.slice(0, 10).map((word, at) => ({ ...word, text: `${at}=${word.text}` }));
  const all = joined(words.slice(1));
  return [...numbered, { ...all, text: `@=${all.text}` }, { ...all, text: `*=${all.text}` }];
}

/** Returns what PowerShell runs. It accepts prefixes of option names and several kinds of dash. */
export function powershellOf(args: readonly ShellWord[]): Inner[] {
  for (let at = 0; at < args.length; at++) {
    const { text } = args[at]!;
    const option = text.toLowerCase();
    if (option[0] !== "-" && option[0] !== "/" && option[0] !== "\u2013") return powershellFile(args, at);
    const name = option.slice(1);
    if (name === "") return [];
    if (begins("command", name)) return powershellLine(args.slice(at + 1));
    if (name === "e" || name === "ec" || begins("encodedcommand", name)) return encoded(args[at + 1]);
    if (begins("file", name)) return powershellFile(args, at + 1);
    if (!WITHOUT_VALUE.some((known) => begins(known, name))) at++;
  }
  return [{ type: "script-from-input", dialect: "powershell" }];
}

const WITHOUT_VALUE = [
  "noprofile",
  "noninteractive",
  "nologo",
  "noexit",
  "sta",
  "mta",
  "login",
  "interactive",
];

function begins(full: string, name: string): boolean {
  return full.startsWith(name);
}

function powershellLine(words: readonly ShellWord[]): Inner[] {
  if (words.length === 1 && words[0]!.text === "-")
    return [{ type: "script-from-input", dialect: "powershell" }];
  const line = joined(words);
  return line.text === "" ? [] : [{ type: "script", script: line, dialect: "powershell" }];
}

/**
 * Returns the script file or command line in the arguments, because `powershell` expects a command
 * line and `pwsh` expects a file.
 */
function powershellFile(args: readonly ShellWord[], at: number): Inner[] {
  const word = args[at];
  if (word === undefined) return [];
  return word.text.toLowerCase().endsWith(".ps1")
    ? [{ type: "file", path: word, language: "powershell" }]
    : powershellLine(args.slice(at));
}

function encoded(word: ShellWord | undefined): Inner[] {
  if (word === undefined) return [];
  const text = word.known ? Buffer.from(word.text, "base64").toString("utf16le") : word.text;
  return [
    {
      type: "script",
      script: { ...word, text, ...(!word.known && { hidden: true }) },
      dialect: "powershell",
    },
  ];
}

/** Accepts `//c` as well as `/c`, because Unix shells on Windows would convert `/c` to a path. */
function isCmdOption(text: string): boolean {
  const letter = text[0] !== "/" ? undefined : text[1] === "/" ? text[2] : text[1];
  return letter !== undefined && "ckCK".includes(letter);
}

export function cmdOf(args: readonly ShellWord[]): Inner[] {
  const at = args.findIndex(({ text }) => isCmdOption(text));
  if (at === -1) return [];
  const attached = args[at]!.text.slice(args[at]!.text[1] === "/" ? 3 : 2);
  const line = joined([
    ...(attached === "" ? [] : [{ ...args[at]!, text: attached }]),
    ...args.slice(at + 1),
  ]);
  return line.text === "" ? [] : [{ type: "script", script: line, dialect: "cmd" }];
}

export function codeOf(args: readonly ShellWord[], { code: interpreter, short, long }: Program): Inner[] {
  if (interpreter === undefined) return [];
  const { language, letters: code = "", options } = interpreter;
  if (language === "ruby" && args[0]?.text === "-run") return [command(wordsOfUn(args.slice(1)))];
  const loaded: Inner[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!;
    const { text } = word;
    if (text === "-") return [{ type: "code-from-input", language }];
    if (text === "--") return loaded;
    if (text[0] !== "-") return [...loaded, { type: "file", path: word, language }];
    const equals = text.indexOf("=");
    const name = text.startsWith("--") ? text.slice(2, equals === -1 ? undefined : equals) : "";
    if (options?.split(" ").includes(name)) {
      const value = equals === -1 ? args[at + 1] : { ...word, text: text.slice(equals + 1) };
      return value ? [...loaded, { type: "code", language, code: value }] : loaded;
    }
    if (language === "javascript" && name === "run") {
      const task = equals === -1 ? args[at + 1] : { ...word, text: text.slice(equals + 1) };
      return task ? [{ type: "task", kind: "npm", name: task, args: [] }] : [];
    }
    // `-MFile::Path` has an attached value.
    if (text.length > 2 && short?.includes(text[1]!)) continue;
    if (name === "" && [...code].some((letter) => text.includes(letter, 1))) {
      const attached = attachedCode(text, code);
      const value = attached === undefined ? args[at + 1] : { ...word, text: attached };
      return value ? [...loaded, { type: "code", language, code: value }] : loaded;
    }
    // Erlang's options have a single dash.
    if (language === "erlang" && (text === "-eval" || text === "-run") && args[at + 1])
      return [{ type: "code", language, code: args[at + 1]! }];
    if (language === "python" && name === "" && text.endsWith("m")) return moduleOf(args.slice(at + 1));
    if (
      language === "javascript" &&
      (text === "-r" || name === "require" || name === "import") &&
      args[at + 1]
    )
      loaded.push({ type: "file", path: args[at + 1]!, language });
    if (short?.includes(text[1]!) && text.length === 2) at++;
    else if (name !== "" && long?.split(" ").includes(name)) at++;
  }
  return [{ type: "code-from-input", language }];
}

/**
 * Returns what a module runs. `python -m pip` runs as a program, but `timeit` and `cProfile` run
 * their arguments.
 */
function moduleOf(words: readonly ShellWord[]): Inner[] {
  const [module, ...args] = words;
  if (!module) return [];
  if (module.text === "timeit" || module.text === "cProfile")
    return args.flatMap((word): Inner[] =>
      word.text.startsWith("-") ? [] : [{ type: "code", language: "python", code: word }],
    );
  return [command(words)];
}

/** Returns the code in `-c'code'`. */
function attachedCode(text: string, letters: string): string | undefined {
  const at = [...text].findIndex((letter, index) => index > 0 && letters.includes(letter));
  const rest = text.slice(at + 1);
  const isLetters =
    rest.length <= 3 && [...rest].every((letter) => letter.toLowerCase() !== letter.toUpperCase());
  return isLetters ? undefined : rest;
}

export function fileOf(path: ShellWord): Inner[] {
  if (path.text === "/dev/stdin" || path.text === "/dev/fd/0" || path.text === "/proc/self/fd/0")
    return [{ type: "script-from-input" }];
  // The file is a process substitution, as in `bash <(curl …)`.
  if (path.content !== undefined) return [script(literal(path.content))];
  return path.text === "$(…)" ? [script(path)] : [{ type: "file", path }];
}
