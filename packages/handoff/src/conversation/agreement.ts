/** Words that people use to agree, by language. */
const AGREES: Readonly<Record<string, string>> = {
  en: "y yes yep yeah yup ok okay k sure please you right great good perfect nice thanks thank you cool fine lgtm agreed exactly correct go on ahead continue proceed next resume do it that this so carry keep going start ready work the with now then and let's lets us for sounds looks excellent awesome",
  de: "ja jo jawohl ok gut prima super passt genau richtig danke bitte weiter mach machen machs mache fahre fort so mal das es dann los geht gerne einverstanden klar weitermachen fortfahren fortsetzen nächstes nächster und jetzt",
  fr: "oui ouais ok d'accord bien parfait merci vas-y vas y allez-y allez continue continuez continuer poursuis poursuivez on suite la suivant ensuite s'il te plaît stp svp c'est bon",
  es: "sí si vale ok claro bien perfecto gracias adelante sigue siga sigamos continúa continua continuar continúe por favor dale hazlo venga vamos siguiente de acuerdo",
  it: "sì si ok va bene perfetto grazie avanti continua continui procedi prosegui vai per favore fallo certo prossimo",
  pt: "sim ok claro certo bem perfeito obrigado obrigada continue continua siga segue prossiga pode vai em frente por favor faça isso vamos próximo",
  nl: "ja oké ok prima goed perfect dank je bedankt ga door verder doe maar graag alsjeblieft volgende",
  pl: "tak ok dobrze świetnie super dzięki dziękuję kontynuuj dalej jedź proszę zrób to następny idź",
  cs: "ano jo ok dobře díky pokračuj pokračujte dál dále prosím",
  sv: "ja ok okej bra perfekt tack fortsätt vidare kör på gärna nästa",
  da: "ja ok godt tak fortsæt videre kør på",
  tr: "evet tamam olur peki güzel teşekkürler devam et edelim lütfen hadi yap sonraki",
  ru: "да ок хорошо отлично ладно спасибо продолжай продолжайте продолжим дальше давай пожалуйста делай вперед вперёд поехали следующее",
  uk: "так добре дякую продовжуй продовжуйте далі давай будь ласка",
  vi: "vâng được ok tiếp tục đi tiếp",
  id: "ya oke lanjut lanjutkan silakan teruskan",
  ar: "نعم حسنا حسناً تمام موافق شكرا استمر أكمل واصل تابع من فضلك هيا",
  he: "כן בסדר תודה תמשיך המשך קדימה",
  hi: "हाँ हां ठीक है जारी रखो रखें आगे बढ़ो बढ़ें कृपया",
};

/** Expressions of agreement in scripts without spaces. Longer expressions come first. */
const UNSPACED =
  "お願いいたします,お願いします,続けてください,進めてください,続きをやって,続きを,続けて,続行して,続行,進めて,次へ,次に,そのまま,了解です,了解,はい,うん,お願い,いいです,いいよ,ください,どうぞ,ね,よ,请继续,继续吧,继续做,继续,接着做,接着来,接着,往下,下一步,好的,好吧,好,是的,是,对,可以,行,没问题,嗯,请,吧,来,做,계속해주세요,계속해 주세요,계속하세요,계속해줘,계속해,계속,진행해주세요,진행해 주세요,진행해,진행,네,예,응,좋아요,좋아,그래,다음,주세요,해줘,ต่อไป,ทำต่อ,ต่อเลย,ใช่,ตกลง,ครับ,ค่ะ,续".split(
    ",",
  );

const WORDS: ReadonlySet<string> = new Set(Object.values(AGREES).flatMap((list) => list.split(" ")));
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu;
const MAX_LENGTH = 80;
/** A short message with fewer letters than this means nothing without its context: `2`, `b)`, `+1`. */
const MIN_TELLING = 4;
const MAX_SHORT = 12;
const MAX_WORDS = 3;
const MAX_ANSWER_WORDS = 4;

/** Whether a message only agrees or is too short to be understood without its context. */
export function namesNothing(message: string): boolean {
  const text = message.trim();
  if (onlyAgrees(text)) return true;
  const words = [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
  // "weiter gehts" contains one known word and little else.
  if (
    words.length <= MAX_WORDS &&
    2 * words.filter((word) => WORDS.has(word)).length >= words.length &&
    !/[\d/\\@#[_]/.test(text)
  )
    return words.length > 0;
  return (
    text.length <= MAX_SHORT &&
    text.replace(/[^\p{L}]/gu, "").length < MIN_TELLING &&
    !/[\u3400-\u9fff]/.test(text)
  );
}

export function onlyAgrees(message: string): boolean {
  let text = message.trim().toLowerCase().replaceAll("’", "'");
  if (text === "" || text.length > MAX_LENGTH) return false;
  for (const part of UNSPACED) text = text.replaceAll(part, " ");
  return [...text.matchAll(WORD)].every(([word]) => WORDS.has(word)) && !/[\d/\\@#[?？]/.test(text);
}

/** Words that refer to a question without repeating it. */
const CHOICES =
  "option,question,answer,choice,variant,alternativ,frage,antwort,vorschlag,proposition,réponse,opción,pregunta,respuesta,opzion,domanda,risposta,opção,pergunta,resposta,optie,vraag,antwoord,opcj,pytan,вариант,вопрос,ответ,seçene,soru,cevap,選択,質問,案で,选项,方案,问题,答案,옵션,질문".split(
    ",",
  );

export function isBareAnswer(message: string): boolean {
  const text = message.trim().toLowerCase();
  if (CHOICES.some((word) => text.includes(word))) return true;
  return /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text)
    ? text.length <= MAX_SHORT
    : text.split(/\s+/).length <= MAX_ANSWER_WORDS;
}

const REFERS_BACK =
  "left off,pick up,previous session,last session,earlier session,handoff,hand-off,continue with the,continue the,resume the,carry on with,keep working on,letzte sitzung,letzten sitzung,vorige sitzung,weiter mit,aufgehört,là où,session précédente,dernière session,reprends,donde lo dejamos,donde quedamos,sesión anterior,da dove,sessione precedente,onde paramos,sessão anterior,前回,続きから,上次,接着上,继续上,이어서,지난 세션,прошлой сессии,остановились,kaldığımız".split(
    ",",
  );

export function refersBack(message: string): boolean {
  const text = message.slice(0, 400).toLowerCase();
  return REFERS_BACK.some((phrase) => text.includes(phrase));
}
