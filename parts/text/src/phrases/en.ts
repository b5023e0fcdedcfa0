import type { Phrases } from "./phrase-set.js";

/** Where English has more to say than fits here, the checks that read it have a grammar of their own. */
export const en: Phrases = {
  none: "none, n/a, na, nil, nothing, not applicable",
  state: "status, state, decision",
  asks:
    "describe, explain, list, summarise, summarize, outline, state, specify, define, provide, insert, add, write, " +
    "enter, fill",
  numbers: "one, two, three, four, five, six, seven, eight, nine, ten, first, second, third",
};
