import { isAbsolute, join } from "node:path";
import { editedFilesOf, partsEditedBy } from "@agentos/commands/effects";
import { programName, type SimpleCommand } from "./commands.js";
import type { Change, Edit } from "./edits.js";
import { relevantPath } from "./files.js";

/** Matches files that no check reads. */
const UNREAD = /\.(?:tgz|tar|gz|zip|out|bin|o|sqlite3?|db|pid|dump|trace|prof)$/;
/** Matches commands that change dependencies if they name a package. */
const DEPENDENCIES =
  /^(?:npm (?:i|install|uninstall)|(?:npm|pnpm|yarn|bun|cargo|poetry|uv|bundle) (?:add|remove|update)|go get|composer (?:require|remove|update))$/;
const GIT_CHANGES_NOTHING =
  /^--(?:check|abort|stat|numstat|summary|cached|dry-run|staged)$|already up[ -]to[ -]date|is up to date/im;

export function changesIn(
  { words, writes }: SimpleCommand,
  place: { project: string | undefined; folder: string },
  output: string,
): Change[] {
  const [first = "", ...rest] = words;
  const name = programName(first);
  const paths = rest.filter((word) => !word.startsWith("-"));
  const changes = writes.flatMap((path) => edit(path));
  if (
    DEPENDENCIES.test(`${name} ${rest[0]}`) &&
    paths.length > 1 &&
    !rest.some((word) => /^(?:-g|--(?:global|no-save|dry-run))$/.test(word))
  )
    changes.push(...edit(`the dependencies that ${name} changed`));
  if (name === "git") return [...changes, ...gitChanges(rest[0] ?? "", rest.slice(1))];
  const command = { name, args: rest.map((text) => ({ text, known: true })) };
  const edited = editedFilesOf(command);
  if (edited !== undefined) {
    const [part] = partsEditedBy(command, edited.scripts);
    const facts = part && { removed: part.before, added: part.after };
    // File names that come from `find` or `xargs` are unknown.
    if (edited.files.length === 0) changes.push(...edit(`the files that ${name} changed`));
    changes.push(...edited.files.flatMap(({ text }) => edit(text, facts)));
  } else if (name === "tee") changes.push(...paths.flatMap((path) => edit(path)));
  else if (name === "rm" || name === "unlink") changes.push(...removed(paths));
  else if (/^(?:mv|cp|ln|install|rsync)$/.test(name)) changes.push(...moved(paths, name === "mv"));
  else if (name === "patch") changes.push(...edit("the patched files"));
  return changes;

  function edit(path: string, facts: Omit<Edit, "type" | "path"> = {}): Change[] {
    const counting = counted(path);
    return counting === undefined || UNREAD.test(counting)
      ? []
      : [{ type: "edit", path: counting, ...facts }];
  }

  function counted(path: string): string | undefined {
    return relevantPath(isAbsolute(path) ? path : join(place.folder, path), place.project);
  }

  function removed(all: readonly string[]): Change[] {
    return all.map((path) => ({ type: "remove", path: counted(path) ?? path }));
  }

  /** Returns the changes. A backup copy that is moved back restores a file's previous state. */
  function moved(all: readonly string[], isMove: boolean): Change[] {
    const target = all.at(-1);
    const sources = all.slice(0, -1);
    if (target === undefined) return [];
    if (sources.length === 1 && /\.(?:bak|orig|old|backup|save)$|~$/.test(sources[0]!))
      return removed([target]);
    return [...edit(target), ...(isMove ? removed(sources) : [])];
  }

  function gitChanges(subcommand: string, given: readonly string[]): Change[] {
    if ([...given, output].some((text) => GIT_CHANGES_NOTHING.test(text))) return [];
    const named = given.filter((word) => !word.startsWith("-"));
    if (subcommand === "mv") return moved(named, true);
    if (subcommand === "rm") return removed(named);
    if (subcommand === "commit") return [{ type: "commit" }];
    if (subcommand === "reset") return given.includes("--hard") ? [{ type: "restore" }] : [];
    if (subcommand === "stash") {
      const [what = "push"] = named;
      if (/^(?:pop|apply)$/.test(what)) return [{ type: "unstash" }];
      return /^(?:push|save)$/.test(what) ? [{ type: "stash" }] : [];
    }
    if (subcommand === "checkout" || subcommand === "restore") {
      // An argument to `git checkout` can be a branch.
      const files = named.filter((word) => subcommand === "restore" || /^\.$|\.\w+$/.test(word));
      if (files.includes(".")) return [{ type: "restore" }];
      return files.map((path) => ({ type: "restore", path: counted(path) ?? path }));
    }
    // The content of a local branch was written and tested in this repository.
    const isOwn = /^Fast-forward$/m.test(output) && named.at(-1)?.includes("/") === false;
    return !isOwn && /^(?:am|apply|cherry-pick|merge|pull|rebase|revert)$/.test(subcommand)
      ? edit(`the files that git ${subcommand} changed`)
      : [];
  }
}
