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
      "status log diff show add commit fetch blame grep describe rev-parse ls-files shortlog whatchanged cat-file",
    ),
  ],
  ["npm", set("test t ls list view outdated audit why explain ci")],
  ["pnpm", set("test list why outdated")],
  ["yarn", set("test list why")],
  ["cargo", set("build test check clippy fmt doc bench tree")],
  ["go", set("build test vet fmt list doc")],
  ["make", set("test build check lint all")],
]);
const TASKS = /^(?:build|test|lint|check|format|typecheck|type-check|start|dev)$/;
/** Plain words, patterns of files, variables (as `$`), and nothing else that a shell would expand or redirect. */
const PLAIN = /^[A-Za-z0-9_./:=@%+,\- \n;&|$*?[\]!~]*$/;
const VARIABLE = /\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*\})/g;
/** Text in quotes in which nothing runs. */
const QUOTED = /"(?:[^"$`\\]|\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\})*"|'[^']*'/g;
/** What stands before a command in a loop or a condition. */
const BEFORE = /^(?:(?:if|then|elif|else|while|until|do|time|!)\s+)+/;
const BLOCK = /(?:^|[\s;|&])(?:for|while|until|if|do|done|then|elif|else|fi)(?=[\s;|&]|$)/;
const KEYWORD = /^(?:if|then|elif|else|while|until|do|done|fi|time|!)$/;
const AFTER = /^(?:fi|done)$/;
const LOOP = /^for\s+[A-Za-z_]\w*\s+in\s[^&]*$/;
const HARMLESS_REDIRECTION = /(?<=\s)(?:2>&1|[12&]?>{1,2} ?\/dev\/null)(?=\s|$|[;|&])/g;
/** A sed script that may run programs or write files: `1e date`, `s/a/b/w out`. */
const SED_ACTS = /(?:^|[\s;{}'"\d$/,])[ewW]\s|[^\w\s\\'"][gimIMp\d]*[ew][gimIMp\d]*(?=['";}\s])/;
const FIND_ACTION = /^-(?:delete|exec|execdir|ok|okdir|fprint|fprint0|fprintf|fls)$/;

/**
 * Whether a command is so plain that it needs no parser: words and quoted texts, and programs that change nothing. A fast way
 * for most of what agents run; it never answers true for what a detector would stop.
 */
export function isPlainlyHarmless(command: string): boolean {
  if (command.length > 4_000) return false;
  // `%` and `$` stand for texts: no program that we know has one in its name.
  const text = command.replace(QUOTED, quoted).replace(VARIABLE, "$").replace(HARMLESS_REDIRECTION, "");
  if (!PLAIN.test(text) || (text.includes("sed") && SED_ACTS.test(command))) return false;
  const parts = text.split(/&&|\|\||[;|\n]/).map((part) => part.trim());
  if (!parts.every(isHarmlessPart)) return false;
  return !BLOCK.test(text) || (!command.includes(">") && isWellFormed(parts));
}

/** Whether loops and conditions are complete: of broken ones each reader makes something else. */
function isWellFormed(parts: readonly string[]): boolean {
  const awaited: string[] = [];
  const follow = (before: string, after?: string) => {
    if (awaited.pop() !== before) return false;
    if (after !== undefined) awaited.push(after);
    return true;
  };
  for (const part of parts) {
    const words = part.split(/\s+/);
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
      if (word === "for" || !KEYWORD.test(word)) break;
    }
  }
  return awaited.length === 0;
}

/** `%` for a text that is known, `$` for one that is not. */
function quoted(text: string): string {
  return text[0] === '"' && text.includes("$") ? "$" : "%";
}

function isHarmlessPart(whole: string): boolean {
  if (AFTER.test(whole) || LOOP.test(whole)) return true;
  const part = whole.replace(BEFORE, "");
  const words = part.split(/\s+/);
  const name = words[0] === "npx" ? words[1] : words[0];
  if (name === undefined || name === "" || part.includes("&")) return false;
  if (LOOKERS.has(name)) return true;
  // What a variable or a pattern becomes may be an option.
  if (/[$*?[]/.test(part)) return false;
  const [, first = "", second = ""] = words;
  if (name === "cd") return first !== "";
  if (name === "find") return !words.some((word) => FIND_ACTION.test(word) || word.includes("%-"));
  if (name === "sed")
    return !words.some((word) => /^(?:-[a-zA-Z]*i|--in-place)|^%|^-.*%/.test(word) && word !== "%");
  if (/^(?:npm|pnpm|yarn|bun)$/.test(name) && first === "run") return TASKS.test(second);
  return SUBCOMMANDS.get(name)?.has(first) === true;
}
