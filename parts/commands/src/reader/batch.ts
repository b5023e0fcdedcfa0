import {
  dynamicWord,
  fill,
  type Inner,
  literal,
  programOf,
  type ShellWord,
  splitOptions,
  tableOf,
} from "../programs/index.js";
import type { Input } from "./invocation.js";
import { MAX_WORDS } from "./limits.js";

/** Further values are ignored, because `parallel` runs the same command for each value. */
const MAX_VALUES = 12;

export function xargsOf(args: readonly ShellWord[], input: Input | undefined): Inner[] {
  // `-i`, `-e` and `-l` only accept an attached value.
  const { options, rest } = splitOptions(args, tableOf(programOf("xargs")!));
  if (rest.length === 0) return [];
  const replace = options.find(({ name }) => /^-(?:I|J|i.*|-replace)$/.test(name));
  const placeholder =
    replace && (replace.value?.text || (replace.name.startsWith("-i") && replace.name.slice(2)) || "{}");
  const values = wordsOf(input);
  if (placeholder !== undefined && rest.some(({ text }) => text.includes(placeholder))) {
    return values.map((value) => ({
      type: "command",
      // Inserting known text into a longer word is not suspicious.
      words: rest.map((word) =>
        fill(word, placeholder, {
          ...value,
          dynamic: value.dynamic === true && !(value.known && word.text !== placeholder),
        }),
      ),
    }));
  }
  // Unless values are split at spaces, each line is a single value.
  const isSplitElsewhere = options.some(({ name }) =>
    /^-(?:d|0|L|-delimiter|-null|-max-lines)|^-[a-zA-Z]*0/.test(name),
  );
  const words = isSplitElsewhere || values.length < 2 ? values : values.slice(1);
  return [{ type: "command", words: [...rest, ...words] }];
}

export function parallelOf(args: readonly ShellWord[], input: Input | undefined): Inner[] {
  const { options, rest } = splitOptions(args, tableOf(programOf("parallel")!));
  const marker = rest.findIndex(({ text }) => /^:::/.test(text));
  const template = marker === -1 ? rest : rest.slice(0, marker);
  const listed =
    marker === -1 ? wordsOf(input) : rest.slice(marker + 1).filter(({ text }) => !/^:::/.test(text));
  const fromFile =
    rest.some(({ text }) => text === "::::") || options.some(({ name }) => /^(?:-a|--arg-file)$/.test(name));
  const values = (fromFile ? [dynamicWord] : listed).slice(0, MAX_VALUES);
  if (template.length === 0)
    return values.map((script) => ({ type: "script", script: asScript(script, marker !== -1) }));
  return values.flatMap((value) => {
    const words = template.map((word) => fillAll(word, value));
    const isFilled = words.some((word, at) => word !== template[at]);
    const all = isFilled ? words : [...words, value];
    const inner: Inner[] = [{ type: "command", words: all }];
    // A shell runs the template, so a single word may be an entire script.
    const [only] = template;
    if (template.length === 1 && only!.text.includes(" "))
      inner.push({ type: "script", script: fillAll(only!, quoted(value)) });
    else if (template.length === 1 && only!.text === "{}")
      inner.push({ type: "script", script: asScript(value, marker !== -1) });
    return inner;
  });
}

function fillAll(word: ShellWord, value: ShellWord): ShellWord {
  const filled = fill(word, "{}", value);
  return /\{(?:\d+|[./#%]+)\}/.test(filled.text) ? { ...filled, known: false, dynamic: true } : filled;
}

function quoted(word: ShellWord): ShellWord {
  return /^[\w./-]*$/.test(word.text) ? word : { ...word, text: `'${word.text.replaceAll("'", "'\\''")}'` };
}

/** Treats a value as a script, because the lines that `parallel` reads are often commands. */
function asScript(word: ShellWord, listed: boolean): ShellWord {
  if (word === dynamicWord) return { text: "$(…)", known: false };
  return listed ? literal(word.text) : { text: word.text, known: word.known };
}

function wordsOf(input: Input | undefined): ShellWord[] {
  if (input?.type !== "text") return [dynamicWord];
  const texts = input.text
    .split(/[ \t\n\0]/)
    .filter((text) => text !== "")
    .slice(0, MAX_WORDS);
  const given = { known: input.known, dynamic: true };
  // `xargs -I` supplies an entire line as one word.
  const words = texts.map((text): ShellWord => ({ text, ...given }));
  return texts.length > 1 ? [{ text: input.text.trim(), ...given }, ...words] : words;
}
