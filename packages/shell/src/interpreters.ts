import { command, type Inner, joined, script, scriptsOf } from "./inner.js";
import { hasOption, type OptionTable, splitOptions } from "./options.js";
import { literal, type ShellWord } from "./shell-word.js";

const SHELLS = new Set([
  "sh",
  "bash",
  "zsh",
  "dash",
  "ksh",
  "ash",
  "fish",
  "rbash",
  "mksh",
  "csh",
  "tcsh",
  "nu",
  "elvish",
  "xonsh",
]);
const INTERPRETERS: readonly (readonly [RegExp, string, string, OptionTable])[] = [
  [/^(?:python|pypy)[\d.]*$/, "python", "c", { short: "WX" }],
  [
    /^(?:node|nodejs|bun|tsx|ts-node)$/,
    "javascript",
    "ep",
    { short: "r", long: ["require", "import", "loader", "env-file"] },
  ],
  [/^perl[\d.]*$/, "perl", "eE", { short: "IMm" }],
  [/^ruby[\d.]*$/, "ruby", "e", { short: "rI" }],
  [/^php[\d.]*$/, "php", "rBRE", { short: "d" }],
  [/^lua[\d.]*$/, "lua", "e", { short: "l" }],
  [/^(?:rscript|r)$/, "r", "e", {}],
  [/^(?:julia|elixir)$/, "julia", "eE", {}],
  [/^osascript$/, "applescript", "e", {}],
];

/** What a shell or another interpreter runs: a script or code in its arguments, a file, or what it reads; undefined for other programs. */
export function interpretedBy(name: string, args: readonly ShellWord[]): Inner[] | undefined {
  if (SHELLS.has(name)) return shellOf(args);
  const interpreter = INTERPRETERS.find(([pattern]) => pattern.test(name));
  return interpreter && codeOf(args, interpreter);
}

function shellOf(all: readonly ShellWord[]): Inner[] {
  // `+x` takes back what `-x` sets.
  const args = all.map((word) =>
    /^\+[A-Za-z]+$/.test(word.text) ? { ...word, text: `-${word.text.slice(1)}` } : word,
  );
  const { options, rest } = splitOptions(args, { short: "oO", long: ["rcfile", "init-file"] });
  if (options.some(({ name }) => /^-[a-zA-Z]*c/.test(name)))
    return scriptsOf(rest[0]).map((inner) => ({ ...inner, assignments: positional(rest.slice(1)) }));
  const readsInput = rest.length === 0 || rest[0]!.text === "-" || hasOption({ options, rest: [] }, "s");
  if (readsInput) return [{ type: "script-from-input" }];
  return fileOf(rest[0]!);
}

/** What `$0`, `$1` and `$@` stand for in a script that is given to a shell. */
function positional(words: readonly ShellWord[]): ShellWord[] {
  if (words.length === 0) return [];
  const numbered = words.map((word, at) => ({ ...word, text: `${at}=${word.text}` }));
  const all = joined(words.slice(1));
  return [...numbered, { ...all, text: `@=${all.text}` }, { ...all, text: `*=${all.text}` }];
}

export function powershellOf(args: readonly ShellWord[]): Inner[] {
  const at = args.findIndex(({ text }) => /^-c(?:o(?:m(?:m(?:a(?:n(?:d)?)?)?)?)?)?$/i.test(text));
  return at === -1 ? [] : scriptsOf(joined(args.slice(at + 1)));
}

function codeOf(
  args: readonly ShellWord[],
  [, language, letters, table]: (typeof INTERPRETERS)[number],
): Inner[] {
  for (let at = 0; at < args.length; at++) {
    const { text } = args[at]!;
    if (text === "-") return [{ type: "code-from-input", language }];
    if (text === "--") return [];
    if (text[0] !== "-") return [{ type: "file", path: args[at]!, language }];
    // `-MFile::Path`: a value that is attached.
    if (text.length > 2 && table.short?.includes(text[1]!)) continue;
    const long = /^--(?:eval|print|run)(?:=(.*))?$/s.exec(text);
    if (long && long[1] !== undefined)
      return [{ type: "code", language, code: { ...args[at]!, text: long[1] } }];
    const isCode =
      long !== null || (!text.startsWith("--") && [...letters].some((letter) => text.includes(letter, 1)));
    if (isCode) {
      const attached = attachedCode(text, letters);
      const code = attached === undefined ? args[at + 1] : { ...args[at]!, text: attached };
      return code ? [{ type: "code", language, code }] : [];
    }
    if (language === "python" && /^-[A-Za-z]*m$/.test(text)) return [command(args.slice(at + 1))];
    if (table.short?.includes(text[1]!) && text.length === 2) at++;
    else if (table.long?.includes(text.slice(2))) at++;
  }
  return [{ type: "code-from-input", language }];
}

/** `-c'code'` without a space; letters before it are options of their own. */
function attachedCode(text: string, letters: string): string | undefined {
  if (text.startsWith("--")) return undefined;
  const at = [...text].findIndex((letter, index) => index > 0 && letters.includes(letter));
  const rest = text.slice(at + 1);
  return rest === "" || /^[A-Za-z]{1,3}$/.test(rest) ? undefined : rest;
}

/** The file that a shell runs or reads. */
export function fileOf(path: ShellWord): Inner[] {
  if (/^\/dev\/(?:stdin|fd\/0)$/.test(path.text)) return [{ type: "script-from-input" }];
  // `bash <(curl …)`
  if (path.content !== undefined) return [script(literal(path.content))];
  return path.text === "$(…)" ? [script(path)] : [{ type: "file", path }];
}
