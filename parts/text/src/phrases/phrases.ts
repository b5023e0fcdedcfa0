import { de } from "./de.js";
import { en } from "./en.js";
import { es } from "./es.js";
import { fr } from "./fr.js";
import { it } from "./it.js";
import { ja } from "./ja.js";
import { ko } from "./ko.js";
import { more } from "./more.js";
import { nl } from "./nl.js";
import type { Phrases } from "./phrase-set.js";
import { pt } from "./pt.js";
import { ru } from "./ru.js";
import { zh } from "./zh.js";

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
