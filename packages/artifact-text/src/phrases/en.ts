import type { Phrases } from "./phrases.js";

/** Where English has more to say than fits here, the checks that read it have a grammar of their own. */
export const en: Phrases = {
  none: "none, n/a, na, nil, nothing, not applicable",
  state: "status, state, decision",
  open: "under discussion, pending, open, undecided, unknown yet",
  still: "still, yet",
  by: "with, by, from, after, before, once, when",
  toDo: "to be …d, to be …en, to be …wn, to be …ne, to be …t",
  asks:
    "describe, explain, list, summarise, summarize, outline, state, specify, define, provide, insert, add, write, " +
    "enter, fill",
  numbers: "one, two, three, four, five, six, seven, eight, nine, ten, first, second, third",
};
