import { LANGUAGE_WORDS } from "./weights.js";

/** Languages in the Latin script that the model learned to distinguish by their words. */
export const LATIN_LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;

/**
 * The language of a sentence. Depending on it, finished documents sound more or less like deferrals to the
 * model.
 */
export type Language = (typeof LATIN_LANGUAGES)[number] | "ru" | "ja" | "zh" | "ko";

/**
 * How much rarer, in bits, a word is in each of {@link LATIN_LANGUAGES} than in the language where it is most
 * common.
 */
export type LanguageWords = ReadonlyMap<string, string>;

/** @param written `word` and a digit for each language, separated by spaces */
export function parseLanguageWords(written: string): LanguageWords {
  const digits = LATIN_LANGUAGES.length;
  return new Map(written.split(" ").map((entry) => [entry.slice(0, -digits), entry.slice(-digits)]));
}

let learned: LanguageWords | undefined;

function learnedWords(): LanguageWords {
  learned ??= parseLanguageWords(LANGUAGE_WORDS);
  return learned;
}

/**
 * Decided by script. Languages in the Latin script are decided by short words that are specific to one
 * language.
 */
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
  // English comes first, so text that consists only of names counts as English.
  return isHan ? "zh" : LATIN_LANGUAGES[rarity.indexOf(Math.min(...rarity))]!;
}
