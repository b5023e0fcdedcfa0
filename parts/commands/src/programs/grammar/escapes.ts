import type { Inner } from "./inner.js";
import type { ShellWord } from "./shell-word.js";

const MARKS: Readonly<Record<string, readonly string[]>> = {
  psql: ["\\!", "system ", "! "],
  sqlite: [".shell ", ".system "],
  gdb: ["shell ", "!", "pipe "],
  exec: ["exec="],
  socat: ["EXEC:", "SYSTEM:", "exec:", "system:"],
};

/** Returns the shell command in an escape, such as `:!make` in an editor or `\! ls` in psql. */
export function innerOfEscape(kind: string, word: ShellWord): Inner[] {
  const { text } = word;
  if (kind === "vim") return innerOfEditor(word);
  for (const mark of MARKS[kind] ?? []) {
    const at = text.indexOf(mark);
    // Except for `\!`, an escape must be at the beginning of the text or of a line.
    if (at !== -1 && (at === 0 || text.slice(0, at).trim() === "" || text[at - 1] === "\n" || mark === "\\!"))
      return [{ type: "script", script: { ...word, text: firstLine(text.slice(at + mark.length)) } }];
  }
  return [];
}

/** Returns what `:!cmd`, `%!cmd`, `r !cmd`, `silent !cmd` or `call system("cmd")` runs. */
function innerOfEditor(word: ShellWord): Inner[] {
  const { text } = word;
  const inner: Inner[] =
    text.includes("system(") || text.includes("delete(")
      ? [{ type: "code", language: "vim", code: word }]
      : [];
  const at = text.indexOf("!");
  if (at === -1 || at > 40) return inner;
  const before = text.slice(0, at).trim();
  const isBang =
    before === "" ||
    ":+%$,.0123456789|".includes(before.at(-1)!) ||
    EDITOR_WORDS.has(before.split(/[ :|+]/).at(-1)!);
  return isBang ? [...inner, { type: "script", script: { ...word, text: text.slice(at + 1) } }] : inner;
}

const EDITOR_WORDS = new Set(["r", "read", "w", "write", "silent", "exe", "execute", "norm"]);

function firstLine(text: string): string {
  const end = text.indexOf("\n");
  return end === -1 ? text : text.slice(0, end);
}
