import type { Phrases } from "./phrase-set.js";

export const fr: Phrases = {
  none: "aucun, aucune, néant, sans objet, rien",
  future: "prochain, avenir, perspectives, connus, questions ouvertes",
  limits: "bogues, anomalies, limites",
  state: "statut, décision",
  asked: "comme demandé, comme souhaité, comme … demandé, comme … souhaité, à votre demande, à ta demande",
  asks: "décri-, expliqu-, list-, résum-",
  numbers: "un, deux, trois, quatre, cinq",
};
