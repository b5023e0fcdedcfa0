import { type Detector, type Finding, stop, subcommandsOf } from "@agentos/commands/effects";
import { commandLine, type Invocation, isKind, isTrial } from "@agentos/commands/reader";

const RULE = "git-history";
const set = (text: string) => new Set(text.split(" "));

const DISCARDS = set(
  "purge strip revert rollback restore abandon undo redo clean uncommit hide histedit obliterate prune rmlog delete remove rm unrecord obliterate shun scrub dropbranch fold metaedit",
);
/** Words for objects. The next word is the action. */
const GROUPS = set(
  "op operation bookmark bookmarks b branch tag tags git util debug workspace stack shelve changelist remote",
);
const WITH_FORCE = set(
  "push submit update up goto checkout co switch sync merge rebase cleanup commit ci move set land reset",
);
const FORCES =
  /^(?:-f|-C|-D|-d|--force|--clean|--hard|--discard|--deleted?|--delete|--all-deleted|--allow-backwards|--remove-unversioned|--remove-ignored|--rewrite)$/;
export const detectOtherVersionControl: Detector = ({ invocations }) =>
  invocations.flatMap((invocation): Finding[] => {
    const { name, args } = invocation;
    const isRewriter = isKind(name, "rewriter");
    if (!(isRewriter || isKind(name, "versions")) || isTrial(invocation)) return [];
    const line = commandLine(invocation);
    if (isRewriter) return args.length > 0 ? [stop(RULE, line, "it rewrites history or deletes refs")] : [];
    const why = whyOf(invocation);
    return why === undefined ? [] : [stop(RULE, line, why)];
  });

function whyOf({ name, args }: Invocation): string | undefined {
  const [without, all] = subcommandsOf(args);
  const words = without.length > 0 ? without : all;
  const verb = words.find((word) => !GROUPS.has(word));
  if (verb === undefined) return undefined;
  // In `rebase -d main`, `-d` is the destination.
  const forces = args.some(({ text }) => FORCES.test(text) && (text !== "-d" || verb !== "rebase"));
  // Most systems only schedule a deletion, unless its target is a URL.
  const isMark =
    (name === "svn" || name === "hg" || name === "bzr" || name === "cvs") &&
    /^(?:delete|remove|rm)$/.test(verb);
  if (isMark && !args.some(({ text }) => text.includes("://"))) return "it deletes tracked files";
  if (DISCARDS.has(verb)) return "it discards work or history";
  return forces && WITH_FORCE.has(verb) ? "it overwrites work or the remote history" : undefined;
}
