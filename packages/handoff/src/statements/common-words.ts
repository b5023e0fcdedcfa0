import { contentWords } from "./words.js";

/**
 * Words of four letters and more that stand in texts about anything, by language, and those in which people
 * and handoffs speak of work. Two texts that share them are not about the same.
 */
const COMMON: Readonly<Record<string, string>> = {
  en: "about after again also another anything because been before between both check could does doing done down each either else even ever every find first from give given going good have having here into just keep know last later left like line list look made make many maybe more most much must need never next nothing okay once only open other over part please quick right same shall should show since some something still such sure take tell than thank that their them then there these they thing think this those time today under until used user uses using very wait waiting want well were what when where whether which while whose will with within without work would write wrong yesterday your",
  de: "aber alle alles also auch beim bitte dann dass deine denn diese diesem diesen dieser dieses doch durch eine einem einen einer eines haben hier immer jetzt kann kannst können machen meine mich muss nach nicht noch oder ohne schon sein sich sind soll über unter viel warum weil weiter wenn werden wird wurde zuerst zwischen",
  fr: "alors après aussi avant avec avoir bien cela cette comme dans depuis donc elle encore entre être faire fait faut mais même notre nous pour pourquoi puis quand quel quelle sans sont sous tous tout toute très votre vous",
  es: "ahora algo antes aquí cada como cómo con cual cuál cuando cuándo desde donde dónde ella ellos entre esta este esto estos hacer hace hasta luego más mismo mucho nada nuestro otra otro para pero porque puede puedes qué quiero sido sobre solo también tiene todo todos",
  it: "alla anche ancora che come cosa dalla della delle essere fare gli perché più prima quando quello questa questo sono sulla tutti tutto",
  pt: "agora ainda antes assim até como depois então essa esse fazer isso mais mas mesmo muito nada não onde para pela pelo porque quando quem sem",
  work: "agent answer asked begin continue finish latest named question request",
};

const WORDS = contentWords(Object.values(COMMON).join(" "));

/** Whether a word, as {@link contentWords} has it, says nothing of what a text is about. */
export function isCommon(word: string): boolean {
  return WORDS.has(word);
}
