/** Programs that only look, build or test, whatever their arguments are. */
const LOOKERS = new Set(
  "ls ll cat head tail wc grep egrep fgrep rg ag ack pwd echo printf which whereis type file stat du df date uname whoami id hostname ps top free uptime tree less more sort uniq cut tr diff cmp comm column nl tac rev md5sum sha256sum cksum basename dirname realpath readlink env-list jq true false test sleep seq tsc eslint prettier vitest jest mocha pytest mypy ruff flake8 black clippy-driver gofmt rustc javac man info cal clear".split(
    " ",
  ),
);
const GIT_LOOKERS = new Set(
  "status log diff show add commit fetch blame grep describe rev-parse ls-files shortlog whatchanged cat-file".split(
    " ",
  ),
);
const NPM_LOOKERS = new Set("test t ls list view outdated audit why explain ci".split(" "));
/** Plain words and nothing that a shell would expand, redirect or split, but `&&`, `||`, `;` and pipes between commands. */
const PLAIN = /^[A-Za-z0-9_./:=@%+,\- \n;&|]*$/;

/**
 * Whether a command is so plain that it needs no parser: words of letters only, and programs that change nothing. A fast way for
 * most of what agents run; it never answers true for what a detector could stop.
 */
export function isPlainlyHarmless(command: string): boolean {
  if (command.length > 2_000 || !PLAIN.test(command)) return false;
  for (const part of command.split(/&&|\|\||[;|\n]/)) {
    const words = part.trim().split(/\s+/);
    const [name, first] = words;
    if (name === undefined || name === "" || part.includes("&")) return false;
    if (LOOKERS.has(name)) continue;
    if (name === "git" && GIT_LOOKERS.has(first ?? "")) continue;
    if (name === "npm" && NPM_LOOKERS.has(first ?? "")) continue;
    if (name === "cd" && first !== undefined) continue;
    return false;
  }
  return true;
}
