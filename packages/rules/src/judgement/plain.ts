import { VERB_OPTION } from "@agentos/commands/effects";

const set = (names: string) => new Set(names.split(" "));

/** Programs that only look, build or test, whatever their arguments are. */
const LOOKERS = set(
  "ls ll cat head tail wc grep egrep fgrep rg ag ack pwd echo printf which whereis type file stat du df date uname whoami id hostname ps top free uptime tree less more sort uniq cut tr diff cmp comm column nl tac rev md5sum sha256sum cksum basename dirname realpath readlink jq true false test sleep seq mkdir tsc eslint prettier vitest jest mocha pytest mypy ruff flake8 black biome gofmt rustc javac man info cal clear read [",
);
/** Programs whose first word decides. */
const SUBCOMMANDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "git",
    set(
      "status log diff show add commit blame grep describe rev-parse ls-files shortlog whatchanged cat-file",
    ),
  ],
  // Not `test`, `ci` or `run`: what those run stands in a file.
  ["npm", set("ls list view outdated audit why explain")],
  ["pnpm", set("list why outdated")],
  ["yarn", set("list why")],
  ["cargo", set("build test check clippy fmt doc bench tree")],
  ["go", set("build test vet fmt list doc")],
]);
/** With these even a program that looks writes a file, or has another program run. */
const ACTING_OPTIONS = [
  "--pre",
  "--pager",
  "--compress",
  "--output",
  "--open-files",
  "--upload-pack",
  "--ext-diff",
  "-o",
  "-P",
  "-O",
];
const FIND_ACTIONS = set("-delete -exec -execdir -ok -okdir -fprint -fprint0 -fprintf -fls");
/** What stands before a command in a loop or a condition. */
const BEFORE = set("if then elif else while until do time !");
const BLOCKS = set("for while until if do done then elif else fi");
const NULL_DEVICE = "/dev/null";
/** Longer ones are seldom plain, and have a parser's time. */
const MAX_COMMAND = 4_000;

/**
 * Whether a command is so plain that it needs no parser: words and quoted texts, and programs that change
 * nothing. A fast way for most of what agents run; it never answers true for what a detector would stop.
 * Takes time in proportion to the length.
 */
export function isPlainlyHarmless(command: string): boolean {
  if (command.length > MAX_COMMAND) return false;
  const parts = readParts(command);
  if (parts === undefined || !parts.every((words) => isHarmlessPart(words, command))) return false;
  // `a | ! b` is an error.
  if (parts.some((words, at) => at > 0 && words[0] === "!")) return false;
  return isWellFormed(parts, command);
}

/**
 * The words of each command of a line; undefined for what is more than words, quoted texts, variables and
 * patterns between operators. `%` stands for a text in quotes, `$` for one that is not known: no program that
 * we know has one in its name.
 */
function readParts(command: string): string[][] | undefined {
  const parts: string[][] = [];
  let words: string[] = [];
  let at = 0;
  while (at < command.length) {
    const character = command[at]!;
    if (character === " ") at++;
    else if (character === ";" || character === "|" || character === "\n" || command.startsWith("&&", at)) {
      at += character === "&" || (character === "|" && command[at + 1] === "|") ? 2 : 1;
      parts.push(words);
      words = [];
    } else {
      const redirected = endOfHarmlessRedirection(command, at);
      if (redirected !== undefined) {
        at = redirected;
        continue;
      }
      const word = readWord(command, at);
      if (word === undefined) return undefined;
      words.push(word.text);
      at = word.end;
    }
  }
  parts.push(words);
  return parts;
}

function readWord(command: string, start: number): { text: string; end: number } | undefined {
  let text = "";
  let at = start;
  for (; at < command.length && !endsWord(command, at); ) {
    const character = command[at]!;
    if (character === "'" || character === '"') {
      const end = endOfQuotes(command, at);
      if (end === undefined) return undefined;
      text += character === '"' && command.slice(at, end).includes("$") ? "$" : "%";
      at = end;
    } else if (character === "$") {
      text += character;
      at = endOfVariable(command, at) ?? at + 1;
    } else if (isPlainCharacter(command.charCodeAt(at))) {
      text += character;
      at++;
    } else return undefined;
  }
  // A `&` that stands alone.
  return at === start ? undefined : { text, end: at };
}

function endsWord(command: string, at: number): boolean {
  const character = command[at];
  return (
    character === undefined ||
    character === " " ||
    character === ";" ||
    character === "|" ||
    character === "\n" ||
    character === "&"
  );
}

/** Letters, digits and `_ . / : = @ % + , - * ? [ ] ! ~`. */
function isPlainCharacter(code: number): boolean {
  return isNameCode(code) || (code < 0x7f && "./:=@%+,-*?[]!~".includes(String.fromCharCode(code)));
}

function isNameCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f
  );
}

/** Behind a text in quotes in which nothing runs; undefined for any other. */
function endOfQuotes(command: string, open: number): number | undefined {
  if (command[open] === "'") {
    const close = command.indexOf("'", open + 1);
    return close === -1 ? undefined : close + 1;
  }
  for (let at = open + 1; at < command.length; ) {
    const character = command[at];
    if (character === '"') return at + 1;
    if (character === "`" || character === "\\") return undefined;
    if (character === "$") {
      const end = endOfVariable(command, at);
      if (end === undefined) return undefined;
      at = end;
    } else at++;
  }
  return undefined;
}

/** Behind `$NAME` or `${NAME}`. */
function endOfVariable(command: string, dollar: number): number | undefined {
  const isBraced = command[dollar + 1] === "{";
  const start = dollar + (isBraced ? 2 : 1);
  const first = command.charCodeAt(start);
  if (!isNameCode(first) || (first >= 0x30 && first <= 0x39)) return undefined;
  let at = start + 1;
  while (isNameCode(command.charCodeAt(at))) at++;
  if (!isBraced) return at;
  return command[at] === "}" ? at + 1 : undefined;
}

/** Behind `2>&1`, or a redirection to nowhere. */
function endOfHarmlessRedirection(command: string, start: number): number | undefined {
  if (command.startsWith("2>&1", start)) return endsWord(command, start + 4) ? start + 4 : undefined;
  const first = command[start];
  let at = first === "1" || first === "2" || first === "&" ? start + 1 : start;
  if (command[at] !== ">") return undefined;
  at += command[at + 1] === ">" ? 2 : 1;
  if (command[at] === " ") at++;
  const end = at + NULL_DEVICE.length;
  return command.startsWith(NULL_DEVICE, at) && endsWord(command, end) ? end : undefined;
}

/** Whether loops and conditions are complete: of broken ones each reader makes something else. */
function isWellFormed(parts: readonly string[][], command: string): boolean {
  const hasBlock = parts.some((words) => words.some((word) => BLOCKS.has(word)));
  if (!hasBlock) return true;
  if (command.includes(">")) return false;
  const awaited: string[] = [];
  const follow = (before: string, after?: string) => {
    if (awaited.pop() !== before) return false;
    if (after !== undefined) awaited.push(after);
    return true;
  };
  for (const words of parts) {
    const isAfterFor = awaited.at(-1) === "do at once";
    if (isAfterFor) awaited[awaited.length - 1] = "do";
    if (isAfterFor && words[0] !== "do") return false;
    for (const word of words) {
      if (word === "for") awaited.push("do at once");
      else if (word === "while" || word === "until") awaited.push("do");
      else if (word === "if") awaited.push("then");
      else if (word === "do" ? !follow("do", "done") : word === "then" && !follow("then", "fi")) return false;
      else if (word === "else" ? !follow("fi", "fi") : word === "elif" && !follow("fi", "then")) return false;
      else if ((word === "done" || word === "fi") && !follow(word)) return false;
      // What follows are arguments.
      if (word === "for" || !(BEFORE.has(word) || word === "done" || word === "fi")) break;
    }
  }
  return awaited.length === 0;
}

function isHarmlessPart(whole: readonly string[], command: string): boolean {
  if (whole.length === 1 && (whole[0] === "fi" || whole[0] === "done")) return true;
  if (whole[0] === "for") return whole.length > 2 && whole[2] === "in" && isName(whole[1]!);
  let start = 0;
  while (start < whole.length - 1 && BEFORE.has(whole[start]!)) start++;
  if (whole[start] === "npx") start++;
  const name = whole[start];
  if (name === undefined) return false;
  const args = whole.slice(start + 1);
  if (args.some((word) => ACTING_OPTIONS.some((option) => word.startsWith(option)))) return false;
  // `less '+!cmd'` runs a command, and what `uniq` is given second it writes.
  if ((name === "less" || name === "more" || name === "man") && command.includes("!")) return false;
  if (name === "uniq" && args.filter((word) => word[0] !== "-").length > 1) return false;
  if (LOOKERS.has(name)) return true;
  // What a variable or a pattern becomes may be an option.
  if (
    whole.some((word) => word.includes("$") || word.includes("*") || word.includes("?") || word.includes("["))
  )
    return false;
  const [first = ""] = args;
  if (name === "cd") return first !== "";
  if (name === "find") return !args.some((word) => FIND_ACTIONS.has(word) || word.includes("%-"));
  if (name === "sed") return isPlainSed(args, command);
  if (SUBCOMMANDS.get(name)?.has(first) !== true) return false;
  // `--delete`, `--force-publish`: an option may say more than the first word.
  return name === "git"
    ? first !== "commit" || !args.some((word) => word === "--no-verify" || isLetterOption(word, "n"))
    : !args.some((word) => VERB_OPTION.test(word));
}

function isName(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isNameCode(text.charCodeAt(at))) return false;
  return text !== "";
}

/** `sed -n '1,80p' file`, and no program that could run others or write files. */
function isPlainSed(args: readonly string[], command: string): boolean {
  const isOption = (word: string) => word.startsWith("--in") || isLetterOption(word, "i");
  return !args.some((word) => word !== "%" && (word.includes("%") || isOption(word))) && !sedActs(command);
}

/** `-nam`: the letter among others behind one dash. */
function isLetterOption(word: string, letter: string): boolean {
  return word[0] === "-" && word[1] !== "-" && word.includes(letter);
}

/** Whether a sed script may run programs or write files: `1e date`, `s/a/b/w out`. */
function sedActs(command: string): boolean {
  for (let at = 0; at < command.length; at++) {
    const letter = command[at];
    if (letter !== "e" && letter !== "w" && letter !== "W") continue;
    const before = command[at - 1] ?? " ";
    const after = command[at + 1] ?? " ";
    const isCommand = " \n;{}'\"$/,".includes(before) || isDigit(before);
    if (isCommand && (after === " " || after === "\n")) return true;
    let start = at - 1;
    while (isSedFlag(command[start])) start--;
    let end = at + 1;
    while (isSedFlag(command[end])) end++;
    // Behind the last `/` of `s/a/b/`, whatever stands for it.
    const delimiter = command[start] ?? " ";
    const ends = "'\";} \n".includes(command[end] ?? " ");
    if (ends && !isNameCode(delimiter.charCodeAt(0)) && !" \n\\'\"".includes(delimiter)) return true;
  }
  return false;
}

function isSedFlag(character: string | undefined): boolean {
  return character !== undefined && ("gimIMp".includes(character) || isDigit(character));
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
