import type { Inner } from "../inner.js";
import type { ShellWord } from "../shell-word.js";
import type { Grammar } from "./grammar-entry.js";

const VIM: Grammar = {
  short: "uUTiwWs",
  reads: { "-c": "escape:vim", "--cmd": "escape:vim" },
  anywhere: true,
  words: "each:escape:vim",
};

/**
 * Programs that are no wrappers, and have a way to run something all the same: an option, or a command of
 * their own.
 */
export const ESCAPES: readonly (readonly [names: string, Grammar])[] = [
  ["vim vi nvim ex view gvim", VIM],
  ["less more most", { words: "each:escape:vim", short: "pPt" }],
  [
    "psql pgcli",
    {
      short: "dhpUfovFTR",
      long: "dbname host port username file output",
      reads: { "-c": "escape:psql", "--command": "escape:psql" },
      anywhere: true,
    },
  ],
  [
    "mysql mariadb",
    {
      short: "hPuD",
      long: "host port user database",
      reads: { "-e": "escape:psql", "--execute": "escape:psql" },
      anywhere: true,
    },
  ],
  ["sqlite3", { short: "cs", reads: { "-cmd": "escape:sqlite" }, words: "each:escape:sqlite" }],
  [
    "gdb lldb",
    {
      short: "pxsdo",
      reads: {
        "-ex": "escape:gdb",
        "-iex": "escape:gdb",
        "--eval-command": "escape:gdb",
        "-o": "escape:gdb",
      },
      behind: "--args --",
      words: "command",
    },
  ],
  ["mongosh mongo", { reads: { "--eval": "code:javascript" }, anywhere: true }],
  [
    "emacs emacsclient",
    {
      short: "lfQ",
      long: "load funcall",
      reads: { "--eval": "code:elisp", "-eval": "code:elisp", "--execute": "code:elisp", "-e": "code:elisp" },
      anywhere: true,
    },
  ],
  [
    "tar gtar bsdtar",
    {
      short: "CfTXbgHVK",
      long: "file directory exclude files-from",
      reads: {
        "--to-command": "script",
        "--checkpoint-action": "escape:exec",
        "-I": "script",
        "--use-compress-program": "script",
        "--rsh-command": "script",
        "-F": "script",
        "--info-script": "script",
      },
      anywhere: true,
    },
  ],
  [
    "rsync",
    {
      short: "fTBM",
      long: "filter exclude include files-from temp-dir",
      reads: { "-e": "script", "--rsh": "script", "--rsync-path": "script" },
      anywhere: true,
    },
  ],
  ["scp sftp", { short: "cFiJlPoD", reads: { "-S": "script" }, anywhere: true }],
  ["zip", { short: "bntxi", reads: { "-TT": "script", "--unzip-command": "script" }, anywhere: true }],
  ["rg", { short: "efgtTmABCMjr", reads: { "--pre": "script", "--hostname-bin": "script" }, anywhere: true }],
  ["ag", { reads: { "--pager": "script" }, anywhere: true }],
  [
    "man",
    { short: "CRLmMSsreEp", reads: { "-P": "script", "--pager": "script", "-H": "script" }, anywhere: true },
  ],
  ["sort", { short: "kotST", reads: { "--compress-program": "script" }, anywhere: true }],
  ["split", { short: "abCln", reads: { "--filter": "script" }, anywhere: true }],
  ["wget", { reads: { "--use-askpass": "script" }, anywhere: true }],
  [
    "go",
    {
      short: "C",
      sub: {
        test: { reads: { "-exec": "script" }, anywhere: true },
        tool: { words: "command" },
        run: { short: "pC", reads: { "-exec": "script" }, anywhere: true, words: "go-target" },
      },
    },
  ],
  ["gcc g++ clang cc", { reads: { "-wrapper": "script" }, anywhere: true }],
  ["rails", { sub: { runner: { short: "e", words: "code:ruby" }, r: { short: "e", words: "code:ruby" } } }],
  ["tcpdump", { short: "irwcsCGW", reads: { "-z": "script" }, anywhere: true }],
  ["socat", { words: "each:escape:socat" }],
  [
    "nc ncat netcat",
    {
      short: "pswxio",
      reads: { "-e": "script", "-c": "script", "--exec": "script", "--sh-exec": "script" },
      anywhere: true,
    },
  ],
  ["complete compgen", { short: "oAGWFXPS", reads: { "-C": "script" }, anywhere: true }],
  ["mapfile readarray", { short: "dnOsuc", reads: { "-C": "script" }, anywhere: true }],
];

const MARKS: Readonly<Record<string, readonly string[]>> = {
  psql: ["\\!", "system ", "! "],
  sqlite: [".shell ", ".system "],
  gdb: ["shell ", "!", "pipe "],
  exec: ["exec="],
  socat: ["EXEC:", "SYSTEM:", "exec:", "system:"],
};

/**
 * The command line in a command of another program's own: `:!make` of an editor, `\! ls` of a database's
 * client.
 */
export function innerOfEscape(kind: string, word: ShellWord): Inner[] {
  const { text } = word;
  if (kind === "vim") return innerOfEditor(word);
  for (const mark of MARKS[kind] ?? []) {
    const at = text.indexOf(mark);
    // Psql's and sqlite's stand at the beginning of a line, all others at that of the word.
    if (at !== -1 && (at === 0 || text.slice(0, at).trim() === "" || text[at - 1] === "\n" || mark === "\\!"))
      return [{ type: "script", script: { ...word, text: firstLine(text.slice(at + mark.length)) } }];
  }
  return [];
}

/** `+!cmd`, `:!cmd`, `%!cmd`, `r !cmd`, `silent !cmd`, and `call system("cmd")`. */
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
