import type { Change } from "./change.js";
import type { PlaceEdits } from "./place-edits.js";

const ONLY_TELLS = /^--(?:check|abort|stat|numstat|summary|cached)$/;

/**
 * What git does to the project's files.
 * @param given the words behind the subcommand
 */
export function gitChanges(
  subcommand: string,
  given: readonly string[],
  output: string,
  edits: PlaceEdits,
): Change[] {
  const named = given.filter((word) => !word.startsWith("-"));
  switch (subcommand) {
    case "mv":
      return edits.moved("mv", named);
    case "rm":
      return given.includes("--cached") ? [] : named.flatMap((path) => edits.edit(path, { isRemoval: true }));
    case "checkout":
    case "switch":
    case "restore": {
      const made = given.findIndex((word) => /^-[bBcC]$/.test(word)) + 1;
      if (made > 0) return [{ type: "branch", branch: given[made] ?? "" }];
      if (subcommand === "switch") return [];
      if (given.includes("--staged") && !given.includes("--worktree")) return [];
      const end = given.indexOf("--");
      const before = end > 0 ? given.slice(0, end).find((word) => !word.startsWith("-")) : undefined;
      const source = before ?? given.find((word) => word.startsWith("--source="))?.slice("--source=".length);
      const files =
        end !== -1
          ? given.slice(end + 1)
          : subcommand === "restore" || named.includes(".")
            ? named
            : named.filter((word) => /\.\w+$/.test(word));
      // Out of another commit they are something new.
      if (source !== undefined && source !== "HEAD") return files.flatMap((path) => edits.edit(path));
      if (files.includes(".")) return [{ type: "restore" }];
      return files.map((path) => ({ type: "restore", path: edits.counted(path) ?? path }));
    }
    case "stash": {
      const [what = "push"] = named;
      if (what === "pop" || what === "apply") return [{ type: "unstash" }];
      return what === "push" || what === "save" ? [{ type: "stash" }] : [];
    }
    case "commit":
      return given.includes("--dry-run") ? [] : [{ type: "commit" }];
    case "reset":
      if (!given.includes("--hard")) return [];
      return [{ type: /[~^]/.test(named[0] ?? "") ? "uncommit" : "restore" }];
    case "revert":
      return given.includes("--abort") ? [] : [{ type: "uncommit" }];
    case "merge":
      // What was made here and tested is the same under the other branch's name.
      if (/^Fast-forward$/m.test(output)) return [{ type: "fast-forward", branch: named.at(-1) ?? "" }];
      return merged();
    case "apply":
      return given.some((word) => ONLY_TELLS.test(word))
        ? []
        : edits.patched("the files of git apply", given);
    case "am":
    case "cherry-pick":
    case "pull":
    case "rebase":
      return merged();
    default:
      return [];
  }

  function merged(): Change[] {
    if (given.some((word) => ONLY_TELLS.test(word)) || /already up[ -]to[ -]date|is up to date/i.test(output))
      return [];
    return edits.edit(`the files of git ${subcommand}`);
  }
}
