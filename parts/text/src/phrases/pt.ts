import type { Phrases } from "./phrase-set.js";

export const pt: Phrases = {
  none: "nenhum, nenhuma, nada, não aplicável, não se aplica, não há",
  future: "limitações, conhecidos",
  limits: "erros, limites",
  state: "estado, decisão",
  asked: "conforme pedido, conforme solicitado, como pedido, como solicitado, a pedido",
  asks: "descrev-, expliq-, liste",
  numbers: "um, dois, três, quatro, cinco",
};
