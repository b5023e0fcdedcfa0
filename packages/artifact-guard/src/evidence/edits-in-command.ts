import type { Change } from "./change.js";
import { findUse, languageOf } from "./check-table.js";
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
    case "find": {
      const at = rest.findIndex((word) => /^-exec(?:dir)?$/.test(word)) + 1;
      const inner = at === 0 ? [] : rest.slice(at).filter((word) => !/^(?:\{\}|\+|;)$/.test(word));
      if (inner.length > 0)
        changes.push(...changesIn({ ...command, words: inner, writes: [] }, place, output));
      break;
    }
    case "curl":
    case "wget":
      changes.push(
        ...valuesOf(rest, /^(?:-o|-O|--output|--output-document)$/).flatMap((path) => edits.edit(path)),
      );
      break;
    case "unzip":
      changes.push(...edits.edit("the unpacked files"));
      break;
    case "tar":
      if (/^-?-?\w*x/.test(second)) changes.push(...edits.edit("the unpacked files"));
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
    case "truncate":
    case "ed":
    case "ex":
      changes.push(...paths.flatMap((path) => edits.edit(path)));
      break;
    case "patch":
      if (!rest.includes("--dry-run")) changes.push(...edits.patched("the patched files", rest));
      break;
    case "git":
      changes.push(...gitChanges(second, words.slice(2), output, edits));
      break;
    default:
      if (findUse([name, ...rest]) === undefined)
        changes.push(
          ...valuesOf(rest, OUTPUT)
            .filter((path) => languageOf(path) !== undefined)
            .flatMap((path) => edits.edit(path)),
        );
  }
  return changes;
}

function substitutions(program: string, all: readonly string[], edits: PlaceEdits): Change[] {
  const script = all.find((word) => SUBSTITUTION.test(word));
  const [, removed, added] = script === undefined ? [] : script.split(script[1]!);
  const told = removed !== undefined && added !== undefined ? { removed, added } : {};
  const files = all.filter((path) => !isScript(path) && (script !== undefined || /[./*]/.test(path)));
  // What `find` and `xargs` hand over is not known.
  if (files.length === 0) return edits.edit(`the files that ${program} changed`);
  return files.flatMap((path) => edits.edit(path, told));
}

/** Where a generator writes to. */
const OUTPUT = /^(?:-o|--out|--output|--outfile|--out-file)$/;
const SUBSTITUTION = /^s([/|#,]).*\1/;
const isScript = (word: string) => SUBSTITUTION.test(word) || word.includes(" ");

const valuesOf = (words: readonly string[], option: RegExp) =>
  words.filter((word, at) => option.test(words[at - 1] ?? "") && word !== "-");
