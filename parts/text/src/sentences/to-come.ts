/**
 * How a language says in two or three words that something is still to be done: "noch zu klären", "à
 * compléter". The verbs are those that are said of a text or a value; "à emporter" is a dish.
 */
interface Language {
  /** What precedes it if any verb will do. */
  still?: string;
  /** What makes a verb one that is still to be done, and how the verb ends. */
  to: string;
  verb: string;
  /** The verbs that need nothing before them. */
  verbs: string;
  /** Other ways to say it. */
  others?: string;
}

const LANGUAGES: readonly Language[] = [
  {
    still: "still|yet",
    to: "to be",
    verb: "[a-z-]+(?:ed|en|wn|ne|d|t)",
    verbs:
      "(?:determined|decided|defined|agreed(?: on| upon)?|added|filled(?: in| out)?|written(?: up| down)?|completed|finished|provided|supplied|announced|confirmed|clarified|translated|chosen|picked|done|set|found|measured|checked|verified|reviewed|scheduled|assigned|updated|estimated|calculated|documented|described|discussed|negotiated|specified|drafted|expanded|continued|replaced|inserted|looked up|sourced|transcribed|migrated|ported|named)",
    others:
      "under discussion|undecided|unknown yet|coming soon|(?:none|nothing|not \\w+) yet|not yet \\w+|not (?:yet )?(?:written|translated|filled in|measured|documented|drafted|transcribed|decided|determined)(?: yet)?|un(?:translated|written)|not (?:started|begun|done)(?: yet)?|\\w+ not yet \\w+|to (?:follow|come)|follows",
  },
  {
    still: "noch",
    to: "zu",
    verb: "[a-zäöüß]+n",
    verbs: "(?:klär|ergänz|definier|bestimm|prüf|entscheid|besprech|festleg|vereinbar|übersetz|erstell)e?n",
    others:
      "noch (?:nicht|offen|unklar|ungeklärt)|(?:auf|aus|ein|nach|fest|ab|nieder|dazu|zusammen)zu[a-zäöüß]+n|steht (?:noch )?aus|nicht (?:übersetzt|ausgefüllt|geschrieben|begonnen|fertig)|folgt (?:noch|später|in)|(?:wird|werden) (?:noch|später) [a-zäöüß]+|(?:wird|werden) .{0,40}(?:ergänzt|nachgereicht|nachgetragen|nachgeliefert|eingefügt|übersetzt|geklärt|ausgefüllt|festgelegt)|fehlt noch",
  },
  {
    still: "encore",
    to: "à",
    verb: "[a-zà-ÿ]{3,}(?:r|re)",
    verbs:
      "(?:compléter|définir|traduire|rédiger|préciser|remplir|renseigner|déterminer|confirmer|venir|fournir|ajouter|vérifier|indiquer|décider|valider|faire|écrire|saisir)",
    others:
      "en attente d\\S+|pas encore \\S+|non (?:traduit|rempli|renseigné|rédigé|commencé)e?|en cours de [a-zà-ÿ]+",
  },
  {
    still: "todavía|aún",
    to: "por",
    verb: "[a-zà-ÿ]{3,}[aei]r",
    verbs:
      "(?:definir|completar|traducir|confirmar|determinar|rellenar|redactar|anunciar|decidir|concretar|escribir|asignar|añadir|revisar|hacer|especificar)",
    others:
      "pendientes? de \\S+|(?:sin|falta) (?:definir|traducir|completar|rellenar|redactar|asignar)|(?:(?:aún|todavía) )?no (?:escrito|empezado|iniciado|hecho)|(?:aún|todavía) (?:no|sin) \\S+",
  },
  {
    still: "ainda",
    to: "(?:a|por)",
    verb: "[a-zà-ÿ]{3,}[aei]r",
    verbs:
      "(?:definir|preencher|completar|traduzir|confirmar|determinar|inserir|indicar|redigir|escrever|decidir|combinar|acrescentar|rever)",
    others:
      "pendentes? de \\S+|(?:falta|por) (?:definir|traduzir|preencher)|ainda não \\S+|não (?:iniciado|escrito|feito)",
  },
  {
    still: "ancora",
    to: "da",
    verb: "[a-zà-ÿ]{3,}r(?:e|si)",
    verbs:
      "(?:definire|completare|tradurre|inserire|compilare|confermare|stabilire|decidere|aggiungere|scrivere|verificare|precisare|concordare|fare)",
    others:
      "in attesa d\\S+|non ancora \\S+|non (?:tradotto|compilato|iniziato|scritto|fatto)|in corso di [a-z]+",
  },
  {
    still: "nog",
    to: "te",
    verb: "[a-zé]+n",
    verbs: "(?:vertalen|bepalen|bespreken|beslissen|schrijven|controleren|bevestigen)",
    others:
      "(?:nog )?(?:in|aan|af|uit|vast|toe|na|op) te [a-z]+n|nog niet \\S+|niet (?:vertaald|ingevuld|begonnen|geschreven)|volgt(?: nog| later)?|wordt (?:nog|later) \\S+",
  },
  {
    to: "do",
    verb: "\\p{L}+nia",
    verbs:
      "(?:uzupełni|ustal|przetłumacz|określ|doda|wypełni|potwierdz|sprawdz|opisa|napisa|wyjaśni)(?:enia|nia)",
    others: "jeszcze nie \\S+|(?:zostanie|będzie) \\p{L}+ (?:później|wkrótce)",
  },
  {
    to: "(?:ska|skal|skall|må)",
    verb: "[a-zåäöæø]+s(?: i| ut)?",
    verbs:
      "(?:fyllas i|fylles (?:in|ut)|översättas|oversettes|oversættes|kompletteras|skrivas|skrives|bestämmas|bestemmes)",
    others:
      "(?:ej|inte|ikke) (?:översatt|oversatt|oversat|ifylld|utfylt|udfyldt)|(?:ännu inte|ikke ennå|ennå ikke|endnu ikke) \\S+|kommer (?:senare|senere)",
  },
  {
    to: "(?:нужно|надо|требуется|необходимо|осталось|предстоит)",
    verb: "\\p{L}+ть",
    verbs: "\\p{L}+ть",
    others:
      "(?:(?:ещ[её]|пока) )?не (?:начат|написан)\\S*|(?:ещ[её]|пока) не \\S+|(?:уточнить|заполнить|дополнить|перевести|добавить|написать|указать)(?: (?:позже|потом|здесь|описание|текст))?|(?:будет|будут) \\p{L}+ (?:позже|позднее|потом)|уточняется|ожидается",
  },
];

/** Languages that write without spaces say it in a word. */
const SIGNS =
  "未(?:定|着手|翻訳|翻译|翻譯|記入|填写|填寫|作成|完成|決定|執筆|実装|编写|編寫)(?:です)?|[後后](?:で|ほど|日)(?:、)?(?:記入|追記|入力|更新|追加|確認|連絡|決定|翻訳)(?:します|予定|する)?|(?:検討|準備|作成|執筆|調整|翻訳|撰写|编写|编辑|翻译|制作)中|(?:追記|記入|入力|翻訳|更新|作成|確認|執筆)(?:予定|待ち|してください)|要(?:確認|記入|追記|翻訳|検討)|待(?:定|补|補|填|续|續)(?:充|写|寫|入)?|待(?:确认|確認|完善|翻译|翻譯|更新|添加|编写|編寫|提供|核实)|(?:稍后|稍後|以后|之后|后续)(?:补充|補充|填写|更新|添加|完善|提供)|미(?:정|작성|번역|확정)|추후 ?(?:작성|입력|추가|결정|공지|업데이트)(?: ?예정)?|(?:작성|검토|준비|번역) ?중|(?:작성|추가|입력|번역) ?(?:예정|필요)";

/** What one word says of a section, and what is an ordinary state of anything else. */
const WORDS =
  "pending|open|offen|unklar|ausstehend|folgt|pendientes?|pendentes?|en attente|en cours|in sospeso|in corso|in attesa";

/** With whom, when, or what it waits for. */
const REMARK =
  "(?:,? (?:with|by|from|after|before|once|when|until|in|at|on|for|later|soon|here|mit|von|vom|nach|bis|avec|par|avant|con|da|por|com|door|met|na|przez|z|с|после)(?: .{1,60})?)?";

function patternOf(forms: readonly string[]) {
  // Without the flag for any case: V8 takes five times as long to compile such a pattern for it.
  return new RegExp(`^(?:${forms.join("|")})${REMARK}[\\s.。!…]*$`, "u");
}

const anyVerb = () =>
  patternOf([
    ...LANGUAGES.flatMap(({ still, to, verb, others }) => [
      `(?:(?:${still ?? to}) )?${to} ${verb}`,
      ...(others === undefined ? [] : [others]),
    ]),
    `(?:(?:still|yet|noch|encore|todavía|ainda|ancora|nog) )?(?:${WORDS})`,
    SIGNS,
  ]);
const knownVerb = () =>
  patternOf([
    ...LANGUAGES.flatMap(({ still, to, verb, verbs, others }) => [
      `${to} ${verbs}`,
      ...(still === undefined ? [] : [`(?:${still}) ${to} ${verb}`]),
      ...(others === undefined ? [] : [others]),
    ]),
    SIGNS,
  ]);

const MAX_LENGTH = 80;
const patterns = new Map<boolean, RegExp>();

/**
 * Whether a text of a few words says nothing than that what belongs in its place is still to come: "to be
 * agreed with ops", "noch offen", "à compléter", "待定". It is too short for the model, which reads how words
 * follow each other.
 * @param isExpected that there must be something is known, as of a required section: a word ("pending") and
 *   any verb are enough
 */
export function isToCome(text: string, { isExpected }: { isExpected: boolean }): boolean {
  const said = text.trim().toLowerCase();
  if (said.length > MAX_LENGTH) return false;
  let pattern = patterns.get(isExpected);
  if (pattern === undefined) {
    pattern = isExpected ? anyVerb() : knownVerb();
    patterns.set(isExpected, pattern);
  }
  return pattern.test(said);
}
