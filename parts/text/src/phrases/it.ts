import type { Phrases } from "./phrase-set.js";

export const it: Phrases = {
  none: "nessuno, nessuna, niente, non applicabile",
  future: "prossimi, limitazioni, sviluppi",
  limits: "difetti, limiti",
  state: "stato, decisione",
  asked: "come richiesto, come richiesta, come da richiesta, su richiesta",
  asks: "descriv-, spieg-, elenc-",
  numbers: "uno, due, tre, quattro, cinque",
};
