import { CUES, type Role } from "./cues.js";

/** A cue in a statement: what it says, and which of its words it takes. */
export interface FoundCue {
  role: Role;
  /** Of the statement's text. */
  from: number;
  to: number;
}

interface Phrase {
  role: Role;
  /** Those behind the first; a word that ends in `*` stands for all that begin so. */
  words: readonly string[];
}

/** By the first three letters of the first word, which all that could match it share. */
const PHRASES = new Map<string, Phrase[]>();
const PARTS: { role: Role; part: string }[] = [];

const UNSPACED = new Set(["ja", "zh", "ko"]);
const KEY = 3;

for (const [role, languages] of Object.entries(CUES) as [Role, Record<string, string>][]) {
  for (const [language, list] of Object.entries(languages)) {
    for (const cue of list.split(", ")) {
      if (UNSPACED.has(language)) {
        PARTS.push({ role, part: cue });
        continue;
      }
      const words = cue.split(" ");
      const key = words[0]!.replace("*", "").slice(0, KEY);
      const phrases = PHRASES.get(key) ?? [];
      phrases.push({ role, words });
      PHRASES.set(key, phrases);
    }
  }
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const IS_UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The cues of a statement, in no particular order. */
export function findCues(statement: string): FoundCue[] {
  const lower = statement.toLowerCase().replaceAll("’", "'");
  const found: FoundCue[] = [];
  const words = [...lower.matchAll(WORD)];
  words.forEach(({ 0: word, index }, at) => {
    for (const { role, words: phrase } of PHRASES.get(word.slice(0, KEY)) ?? []) {
      if (!phrase.every((expected, offset) => isWord(words[at + offset]?.[0], expected))) continue;
      const last = words[at + phrase.length - 1]!;
      found.push({ role, from: index, to: last.index + last[0].length });
    }
  });
  if (IS_UNSPACED.test(lower)) {
    for (const { role, part } of PARTS) {
      const from = lower.indexOf(part);
      if (from !== -1) found.push({ role, from, to: from + part.length });
    }
  }
  // "keep in mind" does not tell to keep something: what stands within a longer cue is none.
  return found.filter((cue) => !found.some((other) => isWithin(cue, other)));
}

function isWithin(a: FoundCue, b: FoundCue): boolean {
  return a.role !== b.role && a.from >= b.from && a.to <= b.to && a.to - a.from < b.to - b.from;
}

function isWord(word: string | undefined, expected: string): boolean {
  if (word === undefined) return false;
  return expected.endsWith("*") ? word.startsWith(expected.slice(0, -1)) : word === expected;
}
