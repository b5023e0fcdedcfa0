import { LANGUAGE_WORDS } from "./weights.js";

export const LATIN_LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;

/**
 * A language. Scores are adjusted by language, because finished documents in some languages
 * resemble deferrals more closely.
 */
export type Language = (typeof LATIN_LANGUAGES)[number] | "ru" | "ja" | "zh" | "ko";

/**
 * Maps a word to one digit per language: how many bits rarer the word is there than in the language
 * in which it is most common.
 */
export type LanguageWords = ReadonlyMap<string, string>;

/** @param written entries, separated by spaces, each of which is a word followed by its digits */
export function parseLanguageWords(written: string): LanguageWords {
  const words = new Map<string, string>();
  for (const entry of written.split(" "))
    words.set(entry.slice(0, -LATIN_LANGUAGES.length), entry.slice(-LATIN_LANGUAGES.length));
  return words;
}

let learned: LanguageWords | undefined;

function learnedWords(): LanguageWords {
  learned ??= parseLanguageWords(LANGUAGE_WORDS);
  return learned;
}

/** Determines the language by its script or, among languages in Latin script, by its words. */
export function languageOf(words: readonly string[], known = learnedWords()): Language {
  let isHan = false;
  const rarity = LATIN_LANGUAGES.map(() => 0);
  for (const word of words) {
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      if (code >= 0x3040 && code <= 0x30ff) return "ja";
      if (code >= 0xac00 && code <= 0xd7a3) return "ko";
      if (code >= 0x0400 && code <= 0x04ff) return "ru";
      if (code >= 0x3400 && code <= 0x9fff) isHan = true;
    }
    const digits = known.get(word);
    if (digits !== undefined) for (let at = 0; at < rarity.length; at++) rarity[at]! += Number(digits[at]);
  }
  // English comes first, so it is the default for text that contains only names.
  return isHan ? "zh" : LATIN_LANGUAGES[rarity.indexOf(Math.min(...rarity))]!;
}
