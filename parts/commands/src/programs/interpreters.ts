import { command, type Inner, joined, script, scriptsOf } from "./inner.js";
import { hasOption, type OptionTable, splitOptions } from "./options.js";
import { own } from "./own.js";
import { literal, type ShellWord } from "./shell-word.js";

const SHELLS = new Set(
  "sh bash zsh dash ksh ash fish rbash mksh csh tcsh nu elvish xonsh lksh oksh yash hush pdksh rksh".split(
    " ",
  ),
);

interface Interpreter {
  language: string;
  /** Letters of options whose value is code. */
  code: string;
  /** Long options with code. */
  long?: readonly string[];
  /** Other options with a value. */
  table: OptionTable;
}

const JAVASCRIPT: Interpreter = {
  language: "javascript",
  code: "ep",
  long: ["eval", "print"],
  table: {
    short: "rC",
    long: ["require", "import", "loader", "env-file", "conditions", "experimental-loader"],
  },
};
const PYTHON: Interpreter = { language: "python", code: "c", table: { short: "WX" } };
const ELIXIR: Interpreter = {
  language: "elixir",
  code: "e",
  long: ["eval", "rpc-eval"],
  table: { short: "rS" },
};

/** Programs that run code in their language, by names without a version. */
const INTERPRETERS: Readonly<Record<string, Interpreter>> = {
  python: PYTHON,
  pypy: PYTHON,
  py: PYTHON,
  ipython: PYTHON,
  node: JAVASCRIPT,
  nodejs: JAVASCRIPT,
  tsx: JAVASCRIPT,
  "ts-node": JAVASCRIPT,
  zx: JAVASCRIPT,
  perl: { language: "perl", code: "eE", table: { short: "IMm" } },
  ruby: { language: "ruby", code: "e", table: { short: "rI" } },
  jruby: { language: "ruby", code: "e", table: { short: "rI" } },
  php: { language: "php", code: "rBRE", long: ["run"], table: { short: "dc" } },
  lua: { language: "lua", code: "e", table: { short: "l" } },
  luajit: { language: "lua", code: "e", table: { short: "lj" } },
  rscript: { language: "r", code: "e", table: {} },
  r: { language: "r", code: "e", table: {} },
  julia: { language: "julia", code: "eE", long: ["eval", "print"], table: { short: "Lpt" } },
  elixir: ELIXIR,
  iex: ELIXIR,
  erl: { language: "erlang", code: "", long: [], table: {} },
  osascript: { language: "applescript", code: "e", table: { short: "l" } },
  groovy: { language: "groovy", code: "e", table: {} },
  scala: { language: "scala", code: "e", table: {} },
  swift: { language: "swift", code: "e", table: {} },
  guile: { language: "scheme", code: "c", table: {} },
  sbcl: { language: "lisp", code: "", long: ["eval", "load"], table: {} },
  clojure: { language: "clojure", code: "eM", table: {} },
  bb: { language: "clojure", code: "e", table: {} },
  octave: { language: "octave", code: "", long: ["eval"], table: {} },
  tclsh: { language: "tcl", code: "", table: {} },
  wish: { language: "tcl", code: "", table: {} },
};

/**
 * What a shell or another interpreter runs: a script or code in its arguments, a file, or what it reads;
 * undefined for other programs.
 */
export function interpretedBy(name: string, args: readonly ShellWord[]): Inner[] | undefined {
  if (SHELLS.has(name)) return onlyReads(name, args) ? [] : shellOf(args);
  if (name === "pwsh" || name === "powershell" || name === "pwsh-preview") return powershellOf(args);
  if (name === "cmd") return cmdOf(args);
  const interpreter = own(INTERPRETERS, name) ?? own(INTERPRETERS, withoutVersion(name));
  if (interpreter?.language === "ruby" && args[0]?.text === "-run")
    return [command(wordsOfUn(args.slice(1)))];
  return interpreter && codeOf(args, interpreter);
}

/** `ruby -run -e rm -- -r app`: Ruby's library `un` has the programs of a shell. */
function wordsOfUn(args: readonly ShellWord[]): readonly ShellWord[] {
  return args.filter(({ text }, at) => at > 3 || (text !== "-e" && text !== "--"));
}

/** `python3.11`: `python`. */
function withoutVersion(name: string): string {
  let end = name.length;
  while (end > 0 && "0123456789.-".includes(name[end - 1]!)) end--;
  return name.slice(0, end);
}

/**
 * `bash -n script`: it checks the syntax and runs nothing; in front of what it is given, and not taken back.
 */
function onlyReads(name: string, args: readonly ShellWord[]): boolean {
  const { options } = splitOptions(args, { short: "oO", long: ["rcfile", "init-file", "command"] });
  const letters = options.flatMap((option) => (option.name[1] === "-" ? [] : [...option.name.slice(1)]));
  return (
    CHECKS.has(name) &&
    letters.includes("n") &&
    !letters.includes("i") &&
    !args.some(({ text }) => text[0] === "+")
  );
}

const CHECKS = new Set(["sh", "bash", "zsh", "dash", "ksh", "ash"]);

function shellOf(all: readonly ShellWord[]): Inner[] {
  // `+x` takes back what `-x` sets.
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

/** What `$0`, `$1` and `$@` stand for in a script that is given to a shell. */
function positional(words: readonly ShellWord[]): ShellWord[] {
  if (words.length === 0) return [];
  const numbered = words.slice(0, 10).map((word, at) => ({ ...word, text: `${at}=${word.text}` }));
  const all = joined(words.slice(1));
  return [...numbered, { ...all, text: `@=${all.text}` }, { ...all, text: `*=${all.text}` }];
}

/** PowerShell takes any beginning of an option's name, with any dash. */
function powershellOf(args: readonly ShellWord[]): Inner[] {
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

/** A word that is no option is a command line for `powershell`, and a file for `pwsh`. */
function powershellFile(args: readonly ShellWord[], at: number): Inner[] {
  const word = args[at];
  if (word === undefined) return [];
  return word.text.toLowerCase().endsWith(".ps1")
    ? [{ type: "file", path: word, language: "powershell" }]
    : powershellLine(args.slice(at));
}

/** Base64 of UTF-16. */
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

/** `/c`, and `//c` where a shell of Unix on Windows would take the first for a path. */
function isCmdOption(text: string): boolean {
  const letter = text[0] !== "/" ? undefined : text[1] === "/" ? text[2] : text[1];
  return letter !== undefined && "ckCK".includes(letter);
}

function cmdOf(args: readonly ShellWord[]): Inner[] {
  const at = args.findIndex(({ text }) => isCmdOption(text));
  if (at === -1) return [];
  const attached = args[at]!.text.slice(args[at]!.text[1] === "/" ? 3 : 2);
  const line = joined([
    ...(attached === "" ? [] : [{ ...args[at]!, text: attached }]),
    ...args.slice(at + 1),
  ]);
  return line.text === "" ? [] : [{ type: "script", script: line, dialect: "cmd" }];
}

function codeOf(args: readonly ShellWord[], { language, code, long, table }: Interpreter): Inner[] {
  const loaded: Inner[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!;
    const { text } = word;
    if (text === "-") return [{ type: "code-from-input", language }];
    if (text === "--") return loaded;
    if (text[0] !== "-") return [...loaded, { type: "file", path: word, language }];
    const equals = text.indexOf("=");
    const name = text.startsWith("--") ? text.slice(2, equals === -1 ? undefined : equals) : "";
    if (long?.includes(name)) {
      const value = equals === -1 ? args[at + 1] : { ...word, text: text.slice(equals + 1) };
      return value ? [...loaded, { type: "code", language, code: value }] : loaded;
    }
    if (language === "javascript" && name === "run") {
      const task = equals === -1 ? args[at + 1] : { ...word, text: text.slice(equals + 1) };
      return task ? [{ type: "task", kind: "npm", name: task, args: [] }] : [];
    }
    // `-MFile::Path`: a value that is attached.
    if (text.length > 2 && table.short?.includes(text[1]!)) continue;
    if (name === "" && [...code].some((letter) => text.includes(letter, 1))) {
      const attached = attachedCode(text, code);
      const value = attached === undefined ? args[at + 1] : { ...word, text: attached };
      return value ? [...loaded, { type: "code", language, code: value }] : loaded;
    }
    // Erlang's options have one dash.
    if (language === "erlang" && (text === "-eval" || text === "-run") && args[at + 1])
      return [{ type: "code", language, code: args[at + 1]! }];
    if (language === "python" && name === "" && text.endsWith("m")) return moduleOf(args.slice(at + 1));
    if (
      language === "javascript" &&
      (text === "-r" || name === "require" || name === "import") &&
      args[at + 1]
    )
      loaded.push({ type: "file", path: args[at + 1]!, language });
    if (table.short?.includes(text[1]!) && text.length === 2) at++;
    else if (name !== "" && table.long?.includes(name)) at++;
  }
  return [{ type: "code-from-input", language }];
}

/** `python -m pip`: as a program; `python -m pty` and `timeit` run what follows. */
function moduleOf(words: readonly ShellWord[]): Inner[] {
  const [module, ...args] = words;
  if (!module) return [];
  if (module.text === "timeit" || module.text === "cProfile")
    return args.flatMap((word): Inner[] =>
      word.text.startsWith("-") ? [] : [{ type: "code", language: "python", code: word }],
    );
  return [command(words)];
}

/** `-c'code'` without a space; letters before it are options of their own. */
function attachedCode(text: string, letters: string): string | undefined {
  const at = [...text].findIndex((letter, index) => index > 0 && letters.includes(letter));
  const rest = text.slice(at + 1);
  const isLetters =
    rest.length <= 3 && [...rest].every((letter) => letter.toLowerCase() !== letter.toUpperCase());
  return isLetters ? undefined : rest;
}

/** The file that a shell runs or reads. */
export function fileOf(path: ShellWord): Inner[] {
  if (path.text === "/dev/stdin" || path.text === "/dev/fd/0" || path.text === "/proc/self/fd/0")
    return [{ type: "script-from-input" }];
  // `bash <(curl …)`
  if (path.content !== undefined) return [script(literal(path.content))];
  return path.text === "$(…)" ? [script(path)] : [{ type: "file", path }];
}
