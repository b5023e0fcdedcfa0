import type { Phrases } from "./phrases.js";

export const fr: Phrases = {
  none: "aucun, aucune, néant, sans objet, rien",
  future: "prochain, avenir, perspectives, connus, questions ouvertes",
  limits: "bogues, anomalies, limites",
  state: "statut, décision",
  asked: "comme demandé, comme souhaité, comme … demandé, comme … souhaité, à votre demande, à ta demande",
  open: "en attente, en cours",
  still: "encore",
  by: "avec, par, de",
  toDo: "à …er, à …ir, à …re",
  asks: "décri-, expliqu-, list-, résum-",
  numbers: "un, deux, trois, quatre, cinq",
};
