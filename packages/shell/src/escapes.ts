import { type Inner, script } from "./inner.js";
import { readOptions, splitOptions } from "./options.js";
import type { ShellWord } from "./shell-word.js";

const EDITOR = /^(?:\+|:)*!(.+)/s;

/** Arguments of which a part goes to a shell: `vim -c '!make'`. */
const ESCAPES: ReadonlyMap<string, RegExp> = new Map([
  ["vim", EDITOR],
  ["vi", EDITOR],
  ["nvim", EDITOR],
  ["ex", EDITOR],
  ["psql", /^(?:--command=)?\\!\s*(.+)/s],
  ["sqlite3", /^\.(?:shell|system)\s+(.+)/s],
  ["gdb", /^(?:-ex=)?(?:shell|!)\s*(.+)/s],
  ["tar", /^--(?:checkpoint-action=exec|to-command|use-compress-program)=(.+)/s],
]);

/** What a program hands to a shell that is no wrapper of commands otherwise. */
export function escapesOf(name: string, args: readonly ShellWord[]): Inner[] {
  const pattern = ESCAPES.get(name);
  if (!pattern) return [];
  return args.flatMap((word) => {
    const text = pattern.exec(word.text)?.[1];
    return text === undefined ? [] : [script({ ...word, text })];
  });
}

export function awkOf(args: readonly ShellWord[]): Inner[] {
  const { rest } = splitOptions(args, { short: "Fvf", long: ["field-separator", "assign", "file"] });
  return rest[0] ? [{ type: "code", language: "awk", code: rest[0] }] : [];
}

// `e` runs what follows it, or with a substitution what that gives.
const RUNS = /(?:^|[;\n{])\s*(?:\d+|\$|\/[^/\n]*\/)?(?:,(?:\d+|\$|\/[^/\n]*\/))?\s*e[ \t]+([^\n]+)/g;
const RUNS_RESULT = /(?:^|[;\n{}\d$/])\s*s([^\w\s\\])((?:\\.|(?!\1).)*)\1((?:\\.|(?!\1).)*)\1[gpimIM\d]*e/g;

/** Longer programs come in files. */
const MAX_SED = 4_000;

export function sedOf(args: readonly ShellWord[]): Inner[] {
  const table = { short: "efl", long: ["expression", "file", "line-length"] };
  const { options, rest } = readOptions(args, table);
  const given = options.flatMap(({ name, value }) =>
    /^(?:-e|--expression)$/.test(name) && value ? [value] : [],
  );
  const scripts = (given.length > 0 ? given : rest.slice(0, 1)).map((word) => ({
    ...word,
    text: word.text.slice(0, MAX_SED),
  }));
  return scripts.flatMap((word) => [
    ...[...word.text.matchAll(RUNS)].map(([, text]) => script({ ...word, text: text! })),
    // What was found, as a variable that nobody knows.
    ...[...word.text.matchAll(RUNS_RESULT)].map(([, , , text]) =>
      script({ ...word, text: text!.replace(/&|\\\d/g, "$_") }),
    ),
  ]);
}
