import type { Phrases } from "./phrase-set.js";

export const nl: Phrases = {
  none: "geen, nvt, n.v.t",
  future: "volgende, toekomst, beperkingen",
  asked: "zoals gevraagd, zoals je vroeg, zoals u vroeg, op uw verzoek, op jouw verzoek, op je verzoek",
  numbers: "een, twee, drie, vier, vijf",
};
