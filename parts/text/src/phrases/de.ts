import type { Phrases } from "./phrase-set.js";

export const de: Phrases = {
  none: "kein, keine, keiner, keines, keins, keinen, keinem, entfällt, nichts, nicht zutreffend",
  future: "nächste, zukunft, künftig, ausblick, offene, einschränkung, bekannte, geplant",
  limits: "fehler, grenzen",
  state: "stand, zustand, entscheidung",
  asked:
    "wie gewünscht, wie verlangt, wie gefordert, wie erbeten, wie gewollt, wie von … gewünscht, " +
    "wie von … verlangt, wie von … gefordert, auf deinen wunsch, auf ihren wunsch, auf euren wunsch",
  asks: "beschreib-, erklär-, erläuter-, nenn-",
  numbers: "ein, eins, zwei, drei, vier, fünf",
};
