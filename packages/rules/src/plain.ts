const set = (names: string) => new Set(names.split(" "));

/** Programs that only look, build or test, whatever their arguments are. */
const LOOKERS = set(
  "ls ll cat head tail wc grep egrep fgrep rg ag ack pwd echo printf which whereis type file stat du df date uname whoami id hostname ps top free uptime tree less more sort uniq cut tr diff cmp comm column nl tac rev md5sum sha256sum cksum basename dirname realpath readlink jq true false test sleep seq mkdir tsc eslint prettier vitest jest mocha pytest mypy ruff flake8 black biome gofmt rustc javac man info cal clear",
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
/** Plain words and nothing that a shell would expand, redirect or split, but operators between commands. */
const PLAIN = /^[A-Za-z0-9_./:=@%+,\- \n;&|]*$/;
/** Text in quotes in which nothing is expanded. */
const QUOTED = /"[^"$`\\]*"|'[^']*'/g;
const HARMLESS_REDIRECTION = /(?<=\s)(?:2>&1|[12&]?>{1,2} ?\/dev\/null)(?=\s|$|[;|&])/g;
/** A sed script that may run programs or write files: `1e date`, `s/a/b/w out`. */
const SED_ACTS = /(?:^|[\s;{}'"\d$/,])[ewW]\s|\/[gimIMp\d]*[ew][gimIMp\d]*(?=['";}\s])/;
const FIND_ACTION = /^-(?:delete|exec|execdir|ok|okdir|fprint|fprint0|fprintf|fls)$/;

/**
 * Whether a command is so plain that it needs no parser: words and quoted texts, and programs that change nothing. A fast way
 * for most of what agents run; it never answers true for what a detector would stop.
 */
export function isPlainlyHarmless(command: string): boolean {
  if (command.length > 4_000) return false;
  // `%` stands for a quoted text: no program that we know has it in its name.
  const text = command.replace(QUOTED, "%").replace(HARMLESS_REDIRECTION, "");
  if (!PLAIN.test(text) || (text.includes("sed") && SED_ACTS.test(command))) return false;
  return text.split(/&&|\|\||[;|\n]/).every(isHarmlessPart);
}

function isHarmlessPart(part: string): boolean {
  const words = part.trim().split(/\s+/);
  const name = words[0] === "npx" ? words[1] : words[0];
  if (name === undefined || name === "" || part.includes("&")) return false;
  if (LOOKERS.has(name)) return true;
  const [, first = "", second = ""] = words;
  if (name === "cd") return first !== "";
  if (name === "find") return !words.some((word) => FIND_ACTION.test(word) || word.includes("%-"));
  if (name === "sed")
    return !words.some((word) => /^(?:-[a-zA-Z]*i|--in-place)|^%|^-.*%/.test(word) && word !== "%");
  if (/^(?:npm|pnpm|yarn|bun)$/.test(name) && first === "run") return TASKS.test(second);
  return SUBCOMMANDS.get(name)?.has(first) === true;
}
