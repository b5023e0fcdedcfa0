import type { Phrases } from "./phrase-set.js";

export const es: Phrases = {
  none: "ninguno, ninguna, nada, no aplica",
  future: "próxim, futuro, limitaciones, conocidos, pendiente",
  limits: "errores, fallos, límites",
  state: "estado, decisión",
  asked:
    "como pediste, como pidió, como pidieron, como solicitado, como … ha pedido, como … ha solicitado, a petición",
  asks: "describ-, explic-, expliqu-, enumer-",
  numbers: "uno, dos, tres, cuatro, cinco",
};
