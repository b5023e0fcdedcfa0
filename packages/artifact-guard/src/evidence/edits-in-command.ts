import type { Change } from "./change.js";
import { programName, type SimpleCommand } from "./commands.js";
import { changedManifest } from "./dependency-edits.js";
import { gitChanges } from "./git-changes.js";
import { type EditPlace, PlaceEdits } from "./place-edits.js";

/** What a command changes in the project. */
export function changesIn(command: SimpleCommand, place: EditPlace, output: string): Change[] {
  const { words, writes } = command;
  const edits = new PlaceEdits(place);
  const [first = "", second = ""] = words;
  const name = programName(first);
  const rest = words.slice(1);
  const paths = rest.filter((word) => !word.startsWith("-"));
  const changes = writes.flatMap((path) => edits.edit(path, { isWhole: true }));
  const manifest = changedManifest(name, second, rest);
  if (manifest !== undefined) changes.push(...edits.edit(manifest));
  switch (name) {
    case "sed":
    case "perl":
      if (words.some((word) => /^-\w{0,4}i|^--in-place/.test(word)))
        changes.push(...substitutions(name, paths, edits));
      break;
    case "tee":
      changes.push(...paths.flatMap((path) => edits.edit(path, { isWhole: !rest.includes("-a") })));
      break;
    case "rm":
    case "unlink":
      changes.push(
        ...(paths.length === 0
          ? edits.edit("the files that rm removed")
          : paths.flatMap((path) => edits.edit(path, { isRemoval: true }))),
      );
      break;
    case "mv":
    case "cp":
    case "ln":
    case "install":
    case "rsync":
      changes.push(...edits.moved(name, paths));
      break;
    case "patch":
      changes.push(...edits.edit("the patched files"));
      break;
    case "git":
      changes.push(...gitChanges(second, words.slice(2), output, edits));
      break;
  }
  return changes;
}

function substitutions(program: string, all: readonly string[], edits: PlaceEdits): Change[] {
  const script = all.find((word) => SUBSTITUTION.test(word));
  const [, removed, added] = script === undefined ? [] : script.split(script[1]!);
  const told = removed !== undefined && added !== undefined ? { removed, added } : {};
  const files = all.filter((path) => !isScript(path) && (script !== undefined || /[./*]/.test(path)));
  // The files that `find` and `xargs` pass on are not known.
  if (files.length === 0) return edits.edit(`the files that ${program} changed`);
  return files.flatMap((path) => edits.edit(path, told));
}

const SUBSTITUTION = /^s([/|#,]).*\1/;
const isScript = (word: string) => SUBSTITUTION.test(word) || word.includes(" ");
