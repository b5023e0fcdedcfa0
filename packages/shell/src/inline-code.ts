import { withPlainWords } from "./code-quotes.js";
import type { ShellWord } from "./shell-word.js";

/** What can be read of a program given as text: `python -c`, `node -e`, a here-document to an interpreter. */
export interface CodeEffects {
  /** Deletes, as the shell commands that do the same. */
  deletes: { recursive: boolean; target: ShellWord }[];
  /** Files it may write. */
  writes: string[];
  /** Commands it hands to a shell. */
  scripts: string[];
  /** Commands it starts with a list of arguments. */
  commands: ShellWord[][];
  /** It runs a command that cannot be read. */
  runsUnknown: boolean;
}

/** Longer code is read up to here: programs of that size come in files. */
const MAX_CODE = 200_000;
const MAX_EFFECTS = 50;

const TREE_DELETE =
  /\b(?:shutil\s*\.\s*rmtree|rmtree|remove_tree|rimraf(?:\.sync|Sync)?|(?:fs|fsp|fsPromises|promises)\s*\.\s*rm(?:Sync|dirSync|dir)?|rm(?:dir)?Sync|removeSync|Deno\s*\.\s*remove(?:Sync)?|FileUtils\s*\.\s*(?:rm_rf|rm_r|remove_dir|remove_entry\w*|rmtree)|fs\s*\.\s*(?:remove|emptyDir)(?:Sync)?|del(?:ete)?Sync|File\s*\.\s*rm_rf!?|Dir\s*\.\s*(?:rmdir|delete|unlink))\s*\(?/g;
const FILE_DELETE =
  /\b(?:os\s*\.\s*(?:removedirs|remove|unlink|rmdir)|unlink(?:Sync)?|File\s*\.\s*(?:delete|unlink)|FileUtils\s*\.\s*rm(?:_f)?)\s*\(?/g;
/** Perl's `unlink glob "*"` and `unlink <*>`. */
const GLOB_DELETE = /\bunlink\s*\(?\s*(?:glob\b[\s(]*|(?=<))/g;
/** `Path("x").unlink()`. */
const PATH_DELETE = /\bPath\s*\(([^()]*)\)\s*\.\s*(?:unlink|rmdir)\s*\(/g;
const RUNS =
  /\b(?:os\s*\.\s*(?:system|popen|exec\w*|spawn\w*)|subprocess\s*\.\s*\w+|check_call|check_output|Popen|exec(?:Sync|File|FileSync)?|spawn(?:Sync)?|system|popen|shell_exec|passthru|proc_open|qx|Open3\s*\.\s*\w+|\$`|Bun\s*\.\s*(?:spawn\w*|\$)|Deno\s*\.\s*Command|do shell script)\s*(?=[({[`"'\s/])/g;
const BACKTICKS = /`([^`]*)`/g;
const WRITES =
  /\b(?:open\s*\([^)]*,\s*(?:mode\s*=\s*)?["'][wax]b?\+?["']|write_text|write_bytes|writeFile(?:Sync)?|appendFile(?:Sync)?|createWriteStream|copyFile(?:Sync)?|rename(?:Sync)?|renameSync|shutil\s*\.\s*(?:copy\w*|move)|os\s*\.\s*(?:rename|replace)|File\s*\.\s*(?:write|open)|IO\s*\.\s*write|file_put_contents|fopen|Bun\s*\.\s*write|Deno\s*\.\s*writeTextFile(?:Sync)?|truncate(?:Sync)?)/;
const STRINGS = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/g;

/** Reads what code of another language would do to files and which commands it would run. It is no parser: what it finds is there. */
export function readCode(language: string, whole: string): CodeEffects {
  const code = withPlainWords(language, whole.slice(0, MAX_CODE));
  const effects: CodeEffects = { deletes: [], writes: [], scripts: [], commands: [], runsUnknown: false };
  if (language === "awk") return readAwk(code, effects);
  for (const [pattern, recursive] of [
    [TREE_DELETE, true],
    [FILE_DELETE, false],
  ] as const) {
    for (const match of matches(pattern, code)) {
      const text = argumentsAfter(code, match.index + match[0].length);
      // `rmtree` in `from shutil import rmtree`, or a word in a sentence, calls nothing.
      if (!match[0].trimEnd().endsWith("(") && !/^\s*["']/.test(text)) continue;
      effects.deletes.push({ recursive, target: firstString(text) });
    }
  }
  for (const match of matches(GLOB_DELETE, code)) {
    const text = argumentsAfter(code, match.index + match[0].length);
    effects.deletes.push({ recursive: false, target: firstString(text.replace(/^<([^<>]*)>/, '"$1"')) });
  }
  for (const match of matches(PATH_DELETE, code))
    effects.deletes.push({ recursive: false, target: firstString(match[1]!) });
  for (const match of matches(RUNS, code))
    readRun(argumentsAfter(code, match.index + match[0].length), effects);
  if (language !== "javascript" && language !== "python")
    for (const [, script] of matches(BACKTICKS, code)) effects.scripts.push(script!);
  if (WRITES.test(code))
    effects.writes = stringsIn(code).filter((text) => /^[\w@~./-]{2,200}$/.test(text) && /[./]/.test(text));
  if (looksLikeCommand(code)) effects.scripts.push(code);
  return effects;
}

function readAwk(code: string, effects: CodeEffects): CodeEffects {
  for (const match of matches(/\bsystem\s*\(/g, code))
    readRun(argumentsAfter(code, match.index + match[0].length), effects);
  for (const [, target] of matches(/>>?\s*"([^"]*)"/g, code)) effects.writes.push(target!);
  for (const [, script] of matches(/\|&?\s*"([^"]*)"/g, code)) {
    if (/^(?:\/bin\/)?(?:ba|da|z)?sh$/.test(script!)) effects.runsUnknown = true;
    effects.scripts.push(script!);
  }
  for (const [, script] of matches(/"([^"]*)"\s*\|\s*getline/g, code)) effects.scripts.push(script!);
  return effects;
}

function readRun(text: string, effects: CodeEffects): void {
  const strings = stringsIn(text);
  if (strings.length === 0) {
    if (/^\s*\(?\s*[\w.]+\s*[),]/.test(text)) effects.runsUnknown = true;
    return;
  }
  const first = text.search(/["'`]/);
  const list =
    /\[/.exec(text.slice(0, first + 1)) !== null ||
    /^[\s(]*(?:"[^"\s]*"|'[^'\s]*')\s*,\s*(?:\[|["'])/.test(text);
  if (list) effects.commands.push(strings.map((value) => ({ text: value, known: true })));
  else effects.scripts.push(`${strings[0]!}${isContinued(text) ? " $_" : ""}`);
}

/** Whether more text is joined to a call's first string: a variable to which nobody knows the value. */
function isContinued(text: string): boolean {
  return /^[^"'`]*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*(?:\+|\.(?!\w)|%|\$\w|\w)/.test(text);
}

/** The text up to where the call ends, or its line when that is not found. */
function argumentsAfter(code: string, start: number): string {
  let depth = 1;
  const end = Math.min(code.length, start + 2000);
  for (let at = start; at < end; at++) {
    const character = code[at];
    if (character === '"' || character === "'") {
      const close = closeOf(code, at);
      if (close > at) at = close;
    } else if (character === "(" || character === "[" || character === "{") depth++;
    else if ((character === ")" || character === "]" || character === "}") && --depth === 0)
      return code.slice(start, at);
    else if (depth === 1 && (character === ";" || character === "\n")) return code.slice(start, at);
  }
  return code.slice(start, end);
}

function closeOf(code: string, open: number): number {
  for (let at = open + 1; at < Math.min(code.length, open + 2000); at++) {
    if (code[at] === "\\") at++;
    else if (code[at] === code[open]) return at;
  }
  return -1;
}

function firstString(text: string): ShellWord {
  const [first] = stringsIn(text);
  const isAlone = /^\s*(?:Path\s*\(\s*)?(?:"[^"]*"|'[^']*')\s*\)?\s*(?:,|$)/.test(text);
  return first !== undefined && isAlone ? { text: first, known: true } : { text: "…", known: false };
}

function stringsIn(text: string): string[] {
  return matches(STRINGS, text).map((match) => match[1] ?? match[2] ?? "");
}

/** A command where code was expected, as people type it by mistake: `node -e "git push --force"`. */
function looksLikeCommand(code: string): boolean {
  return (
    /^\s*[a-z][\w./-]*(?:[ \t]+[-\w./~:@]+)+[ \t]*$/.test(code.slice(0, 2000)) &&
    !/^\s*(?:import|from|print|puts|require|use|return|const|let|var)\b/.test(code)
  );
}

function matches(pattern: RegExp, text: string): RegExpMatchArray[] & { index: number }[] {
  const found: (RegExpMatchArray & { index: number })[] = [];
  pattern.lastIndex = 0;
  for (
    let match = pattern.exec(text);
    match !== null && found.length < MAX_EFFECTS;
    match = pattern.exec(text)
  )
    found.push(match);
  return found;
}
