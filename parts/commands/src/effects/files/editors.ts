import {
  hasOption,
  programOf,
  readOptions,
  type ShellWord,
  type Split,
  tableOf,
} from "../../programs/index.js";
import type { Invocation } from "../../reader/index.js";

export function editedFilesOf({
  name,
  args,
}: Pick<Invocation, "name" | "args">): { files: ShellWord[]; scripts: string[] } | undefined {
  const program = programOf(name);
  const editor = program?.edits;
  if (!program || !editor) return undefined;
  const split = readOptions(args, tableOf(program));
  if (editor.when !== undefined && !isGiven(editor.when, split)) return undefined;
  if (editor.unless !== undefined && isGiven(editor.unless, split)) return undefined;
  const given = split.options.flatMap(({ name: option, value }) =>
    value && editor.script?.split(" ").includes(option) ? [value.text] : [],
  );
  if (editor.file) {
    const files = split.options.flatMap(({ name: option, value }) =>
      value && editor.file!.split(" ").includes(option) ? [value] : [],
    );
    return { files, scripts: given };
  }
  // This skips the empty argument in BSD's `sed -i ''`, and `ex` commands such as `+%d`.
  const rest = split.rest.filter(
    (word) => !word.text.startsWith("+") && (word.text !== "" || args[args.indexOf(word) - 1]?.text !== "-i"),
  );
  if (name === "crudini") return { files: rest.slice(0, 1), scripts: [] };
  const before = given.length > 0 ? 0 : (editor.words ?? 0);
  return { files: rest.slice(before), scripts: [...given, ...rest.slice(0, before).map(({ text }) => text)] };
}

/**
 * Returns whether one of the options in a list such as `"i in-place"` is given. In the list, `+`
 * stands for any argument that starts with `+`.
 */
function isGiven(names: string, { options, rest }: Split): boolean {
  return names
    .split(" ")
    .some((name) =>
      name === "+"
        ? rest.some(({ text }) => text[0] === "+")
        : options.some((option) =>
            name.length === 1 ? hasOption({ options: [option], rest }, name) : option.name === `--${name}`,
          ),
    );
}

/** Returns the script of an editor that prints its result, as in `sed 's/a/b/' f`. */
export function scriptsOf({ name, args }: Pick<Invocation, "name" | "args">): string[] {
  const editor = programOf(name)?.edits;
  const words = args.filter(({ text }) => !text.startsWith("-")).map(({ text }) => text);
  if (name === "grep" && words.length === 2 && args.some(({ text }) => /^-[a-zA-Z]*v/.test(text)))
    return [`/${words[0]}/d`];
  return editor?.script ? words : [];
}

const MAX_SCRIPT = 4_000;

/** Extracts substitutions such as `s/"a": ".*"/"b": "1"/`. */
function substitutionsOf(script: string): { before: string; after: string }[] {
  const found: { before: string; after: string }[] = [];
  const text = script.slice(0, MAX_SCRIPT);
  for (let at = 0; at < text.length; at++) {
    const isStart = at === 0 || /[\s;{}0-9,$/]/.test(text[at - 1]!);
    if (isStart && text[at] === "s" && /[^\w\s\\]/.test(text[at + 1] ?? "")) {
      const mark = text[at + 1]!;
      const [before, middle] = until(text, at + 2, mark);
      const [after, end] = until(text, middle, mark);
      if (end > middle) found.push({ before: plainOf(before), after: plainOf(after) });
      at = Math.max(at, end - 1);
    } else if (text.startsWith("sub(/", at)) {
      // This is a call such as `gsub(/a/, "b")` in awk.
      const [before, middle] = until(text, at + 5, "/");
      const [, quote] = until(text, middle, '"');
      const [after, end] = until(text, quote, '"');
      if (end > quote) found.push({ before: plainOf(before), after });
      at = Math.max(at, end - 1);
    } else if (text[at] === "/" && isStart) {
      // This is a deletion such as `/"moment"/d`.
      const [before, end] = until(text, at + 1, "/");
      if (text[end] === "d") found.push({ before: plainOf(before), after: "" });
      at = Math.max(at, end - 1);
    }
  }
  return found;
}

function until(text: string, from: number, mark: string): [string, number] {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === mark) return [text.slice(from, at), at + 1];
  }
  return [text.slice(from), text.length];
}

/** Approximates the text that a pattern matches, with a version number in place of `.*`. */
function plainOf(pattern: string): string {
  return pattern
    .replace(/\[[^\]]{0,40}\][*+]|\.[*+]|\\[dwS][*+]|\(\.\*\)/g, "1")
    .replace(/[\^$]/g, (sign, at: number) => (sign === "^" && at > 0 ? "^" : sign === "^" ? "" : ""))
    .replace(/\\(.)/g, "$1");
}

export interface EditedPart {
  before: string;
  after: string;
}

export function partsEditedBy(
  { name, args }: Pick<Invocation, "name" | "args">,
  scripts: readonly string[],
): EditedPart[] {
  const [from, to] = args.filter(({ text }) => !text.startsWith("-"));
  return (name === "sd" || name === "rpl" || name === "fastmod") && from && to
    ? [{ before: from.text, after: to.text }]
    : scripts.flatMap(substitutionsOf);
}
