import { de } from "./de.js";
import { en } from "./en.js";
import { es } from "./es.js";
import { fr } from "./fr.js";
import { it } from "./it.js";
import { ja } from "./ja.js";
import { ko } from "./ko.js";
import { more } from "./more.js";
import { nl } from "./nl.js";
import { pt } from "./pt.js";
import { ru } from "./ru.js";
import { zh } from "./zh.js";

/**
 * What a language says where a document has hardly more than a set phrase, too short for a model that reads
 * sentences. In lower case; several are separated by commas. A new language is a new file with this.
 */
export interface Phrases {
  /** A whole answer: there is nothing to say. */
  none: string;
  /** Anywhere in a heading: its section speaks of what comes later on purpose. */
  future?: string;
  /** A whole heading of such a section. */
  limits?: string;
  /** A word of a heading: its section says how far something is, and "open" is an answer. */
  state?: string;
  /** In a sentence: somebody wanted it so. "…" stands for a few words. */
  asked?: string;
  /** The first word of a line that asks a writer for the content; the beginning of one ends with "-". */
  asks?: string;
  /** Words that number things. */
  numbers?: string;
}

const LANGUAGES: readonly Phrases[] = [en, de, fr, es, it, pt, nl, ru, ja, zh, ko, more];
const known = new Map<keyof Phrases, readonly string[]>();

/** The phrases of all languages for one use. */
export function phrasesFor(use: keyof Phrases): readonly string[] {
  let phrases = known.get(use);
  if (phrases === undefined) {
    phrases = [...new Set(LANGUAGES.flatMap((language) => language[use]?.split(/,\s*/) ?? []))];
    known.set(use, phrases);
  }
  return phrases;
}
