import { type Finding, readVerbs, stop } from "@agentos/commands/effects";
import { type Invocation, joinPath, own, programOf, type ShellWord } from "@agentos/commands/reader";

const RULE = "git-history";
const OWN_COMMANDS: ReadonlySet<string> = new Set([
  "prune-packed",
  "remote-https",
  "merge-file",
  "sparse-checkout",
]);

const GROUPS: ReadonlySet<string> = new Set([
  "town",
  "flow",
  "machete",
  "branchless",
  "spice",
  "ps",
  "absorb",
]);

/** Judges extensions by their names, as in `git delete-merged-branches` or `git reset-file`. */
export function detectExtension(sub: string, line: string, args: readonly ShellWord[]): Finding[] {
  const isOwn = OWN_COMMANDS.has(sub) || own(programOf("git")!.sub!, sub) !== undefined;
  const grouped = GROUPS.has(sub) ? readVerbs(args.slice(0, 2).map(({ text }) => text)) : undefined;
  const destroys = !isOwn && sub.includes("-") && readVerbs([sub])?.effect === "destroys";
  return destroys || grouped?.effect === "destroys" || grouped?.verb === "ship" || grouped?.verb === "land"
    ? [stop(RULE, line, "it discards work, or deletes or publishes branches")]
    : [];
}

/** Detects commands that revert commits, as in `git diff HEAD~1 | patch -R`. */
export function detectReversal({ name, args, input }: Invocation, line: string): Finding[] {
  const isReversed = args.some(({ text }) => /^(?:-[a-zA-QS-Z]*R[a-zA-Z0-9]*|--reverse)$/.test(text));
  return name === "patch" && isReversed && input?.type === "pipe"
    ? [stop(RULE, line, "it reverts committed changes")]
    : [];
}

/** Detects commands that overwrite a file with an old version, as in `git show HEAD:a > a`. */
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
