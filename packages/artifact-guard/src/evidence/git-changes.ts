import type { Change } from "./change.js";
import type { PlaceEdits } from "./place-edits.js";

const CHANGES_NOTHING =
  /^--(?:check|abort|stat|numstat|summary|cached|dry-run|staged)$|already up[ -]to[ -]date|is up to date/im;

/**
 * What a git command does to the project's files.
 * @param given the words after the subcommand
 */
export function gitChanges(
  subcommand: string,
  given: readonly string[],
  output: string,
  edits: PlaceEdits,
): Change[] {
  if ([...given, output].some((text) => CHANGES_NOTHING.test(text))) return [];
  const named = given.filter((word) => !word.startsWith("-"));
  switch (subcommand) {
    case "mv":
      return edits.moved("mv", named);
    case "rm":
      return named.flatMap((path) => edits.edit(path, { isRemoval: true }));
    case "checkout":
    case "restore": {
      // Without `--`, an argument of `git checkout` may be a branch.
      const end = given.indexOf("--");
      const files = named.filter(
        (word) => subcommand === "restore" || given.indexOf(word) > end + 1 || /^\.$|\.\w+$/.test(word),
      );
      if (files.includes(".")) return [{ type: "restore" }];
      return files.map((path) => ({ type: "restore", path: edits.counted(path) ?? path }));
    }
    case "stash": {
      const [what = "push"] = named;
      if (what === "pop" || what === "apply") return [{ type: "unstash" }];
      return what === "push" || what === "save" ? [{ type: "stash" }] : [];
    }
    case "commit":
      return [{ type: "commit" }];
    case "reset":
      return given.includes("--hard") ? [{ type: "restore" }] : [];
    case "merge":
      // A branch of this repository contains what was written and tested here.
      if (/^Fast-forward$/m.test(output) && named.at(-1)?.includes("/") === false) return [];
      return edits.edit("the files of git merge");
    case "am":
    case "apply":
    case "cherry-pick":
    case "pull":
    case "rebase":
    case "revert":
      return edits.edit(`the files of git ${subcommand}`);
    default:
      return [];
  }
}
