import type { Phrases } from "./phrase-set.js";

/**
 * Languages of which no more than the shortest answers are known: Swedish, Danish, Polish, Turkish, Arabic.
 */
export const more: Phrases = {
  none: "ingen, inga, inget, intet, brak, nie dotyczy, yok, لا يوجد",
};
