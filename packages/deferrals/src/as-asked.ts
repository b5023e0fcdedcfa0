import { lazyPattern } from "@agentos/internal";

/**
 * That somebody wanted it so: "as you asked", "on request". What was left out or put off because it was asked
 * for is done.
 */
const ASKED = lazyPattern(
  () =>
    /\b(?:(?:as|like|just what) (?:you(?:'ve| have| had)?|the (?:user|client|customer|issue|ticket|task|brief)|i was|was|is|they)? ?(?:asked|requested|wanted|instructed|specified|told|wished)|(?:at|per|by|following) (?:your|their|his|her|the (?:user|client|customer)'s?) (?:request|wish|instructions?)|because you (?:asked|wanted|told)|you (?:asked|told) (?:me|us) (?:not )?to|wie (?:von (?:dir|ihnen|euch) )?(?:gewünscht|verlangt|gefordert|erbeten|gewollt)|auf (?:deinen|ihren|euren) wunsch|comme (?:vous l'avez |tu l'as )?(?:demandé|souhaité)|à votre demande|à ta demande|como (?:pediste|pidió|pidieron|(?:se )?(?:ha )?(?:pedido|solicitado))|a petición|conforme (?:pedido|solicitado)|como pedido|a pedido|come (?:da )?richiest[oa]|su richiesta|zoals (?:je |u )?(?:gevraagd|vroeg)|op (?:uw|jouw|je) verzoek|как (?:вы |ты )?(?:просил\w*|и просил\w*)|по (?:вашей|твоей) просьбе)(?![\p{L}])|ご?(?:要望|希望|指定|依頼|指示)の?(?:とおり|通り)|按(?:照)?您?的?(?:要求|需求|指示)|应您?的?要求|如您?所(?:要求|愿)|(?:요청|말씀|지시)(?:하신)? ?대로/iu,
);

/** @param text a sentence in lower case */
export function isAsAsked(text: string): boolean {
  return ASKED().test(text);
}
