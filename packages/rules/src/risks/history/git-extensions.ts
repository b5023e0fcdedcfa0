import { type Finding, readVerbs, stop } from "@agentos/commands/effects";
import { type Invocation, joinPath } from "@agentos/commands/reader";

const RULE = "git-history";
/** Commands of git-extras and the like whose names do not say that they throw something away. */
const OTHERS: ReadonlySet<string> = new Set(["obliterate", "undo", "nuke", "squash-all", "wipe"]);
/** Added commands that do so with one of their words. */
const PAIRS: ReadonlySet<string> = new Set([
  "lfs migrate",
  "svn dcommit",
  "svn reset",
  "annex uninit",
  "annex dead",
  "annex drop",
  "annex dropunused",
  "p4 submit",
  "notes remove",
  "notes prune",
  "crypt lock",
]);
/** Git's own commands with a verb in their names that mean something else. */
const OWN_COMMANDS: ReadonlySet<string> = new Set([
  "prune-packed",
  "remote-https",
  "merge-file",
  "sparse-checkout",
]);

/** Added commands whose next word says what they do. */
const GROUPS: ReadonlySet<string> = new Set([
  "town",
  "flow",
  "machete",
  "branchless",
  "spice",
  "ps",
  "absorb",
]);

/**
 * Commands that people add to git say in their names what they do: `git delete-merged-branches`, `git
 * reset-file`.
 */
export function detectExtension(sub: string, line: string, rest: readonly string[] = []): Finding[] {
  const said = GROUPS.has(sub) ? readVerbs(rest.slice(0, 2)) : undefined;
  if (said?.effect === "destroys" || said?.verb === "ship" || said?.verb === "land")
    return [stop(RULE, line, "it throws away work, deletes branches, or ships them")];
  if (PAIRS.has(`${sub} ${rest.find((word) => !word.startsWith("-")) ?? ""}`))
    return [stop(RULE, line, "it rewrites history, or throws away what git keeps")];
  const says = sub.includes("-") && !OWN_COMMANDS.has(sub) && readVerbs([sub])?.effect === "destroys";
  return says || OTHERS.has(sub) ? [stop(RULE, line, "it throws away work or deletes branches")] : [];
}

/** `git diff HEAD~1 | patch -R`: what commits brought is taken back. */
export function detectReversal({ name, args, input }: Invocation, line: string): Finding[] {
  const isReversed = args.some(({ text }) => /^(?:-[a-zA-QS-Z]*R[a-zA-Z0-9]*|--reverse)$/.test(text));
  return name === "patch" && isReversed && input?.type === "pipe"
    ? [stop(RULE, line, "it takes back what commits brought")]
    : [];
}

/** `git show HEAD:a > a`: an old version over the present one. */
export function detectOldVersion(sub: string, { args, redirections, folder }: Invocation): Finding[] {
  if (redirections.length === 0 || (sub !== "show" && sub !== "cat-file")) return [];
  const named = args.flatMap(({ text }) => {
    const colon = text.indexOf(":");
    return colon === -1 ? [] : [joinPath(folder, text.slice(colon + 1))];
  });
  return redirections
    .filter(({ target }) => named.includes(joinPath(folder, target.text)))
    .map(({ target }) =>
      stop(RULE, `git ${sub} … > ${target.text}`, "it overwrites a file with an old version"),
    );
}
