import type { Verbs } from "./program.js";

interface Sequence {
  options: readonly string[];
  words: readonly string[];
}

const parsed = new Map<Verbs, readonly Sequence[]>();
const MAX_BETWEEN = 40;

export function saysVerb(
  verbs: Verbs | undefined,
  words: readonly string[],
  options: readonly string[] = [],
): boolean {
  if (verbs === undefined) return false;
  let sequences = parsed.get(verbs);
  if (sequences === undefined) {
    sequences = verbs.split(", ").map(sequenceOf);
    parsed.set(verbs, sequences);
  }
  return sequences.some((sequence) => matches(sequence, words, options));
}

function sequenceOf(text: string): Sequence {
  const all = text.split(" ");
  return { options: all.filter((word) => word[0] === "-"), words: all.filter((word) => word[0] !== "-") };
}

function matches(
  { options, words: wanted }: Sequence,
  words: readonly string[],
  given: readonly string[],
): boolean {
  return (
    options.every((option) => given.some((one) => isOption(option, one))) && isBeginning(wanted, words, 0)
  );
}

function isBeginning([first, ...others]: readonly string[], words: readonly string[], at: number): boolean {
  if (first === undefined) return true;
  if (!first.startsWith("**")) return isWord(first, words[at]) && isBeginning(others, words, at + 1);
  const end = Math.min(words.length, at + Number(first.slice(2) || MAX_BETWEEN));
  for (let start = at; start <= end; start++) if (isBeginning(others, words, start)) return true;
  return false;
}

function isWord(wanted: string, word: string | undefined): boolean {
  if (wanted === "$") return word === undefined;
  if (word === undefined) return false;
  if (wanted === "*") return true;
  if (wanted[0] === "!") return !isWord(wanted.slice(1), word);
  const mayGoOn = wanted[0] === "~";
  return wanted
    .slice(mayGoOn ? 1 : 0)
    .split("|")
    .some((one) => {
      if (one[0] === "*")
        return one.endsWith("*") ? word.includes(one.slice(1, -1)) : word.endsWith(one.slice(1));
      if (one.endsWith("*")) return word.startsWith(one.slice(0, -1));
      return word.startsWith(one) && (word.length === one.length || (mayGoOn && isSign(word[one.length]!)));
    });
}

/** Compares options. `-rf` includes `-f`, and git and GNU programs accept `--har` for `--hard`. */
function isOption(wanted: string, given: string): boolean {
  return wanted.split("|").some((one) => {
    if (one.endsWith("*")) return given.startsWith(one.slice(0, -1));
    if (given === one || given.startsWith(`${one}=`)) return true;
    if (given.length > 4 && one.startsWith("--") && one.startsWith(given)) return true;
    return one.length === 2 && given[1] !== "-" && given[0] === "-" && given.includes(one[1]!, 1);
  });
}

function isSign(character: string): boolean {
  return !/[A-Za-z0-9_]/.test(character);
}
