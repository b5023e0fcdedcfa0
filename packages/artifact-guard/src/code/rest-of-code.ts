/**
 * What a comment that leaves code out is made of, in eleven languages: that there is more ("the rest",
 * "your existing"), of what ("methods", "styles"), and that it stays as it was or is not shown. None of them
 * tells alone; that a comment is made of nothing else does.
 */
const pattern = (runs: string, ...words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${words.join("|")})[\\p{L}]*|${runs}`, "gu");

const MORE = pattern(
  "残り|他の|ほかの|その他|既存|以下|以降|上記|其余|剩余|剩下|其他|其它|余下|原有|现有|以下|以上|나머지|다른|기존|이하|이후",
  "(?:rest|remainder|remaining|others?|everything|existing|previous|original|your|further|subsequent)(?![\\p{L}'-])",
  "(?:übrig|restlich|ander|weiter|bisherig|bestehend|vorhanden|alles|autres?|restes?(?![\\p{L}])|restant|existant|précédent|resto(?![\\p{L}])|demás|otr[oa]s|existente|anterior|tutt|altr[ei]|rimanent|esistent|precedent|outr[oa]s|overig|andere|bestaand|resterend|остальн|остаток|друг|существующ|прежн)",
);
const CODE = pattern(
  "(?:code|implementations?|logic|methods?|functions?|func|fn|class(?:es)?|files?|imports?|usings|includes?|requires?|handlers?|tests?|specs?|cases?|arms?|branches|routes?|endpoints?|components?|modules?|body|bodies|lines|definitions?|declarations?|config(?:uration)?|scripts?|quer(?:y|ies)|styles?|stylesheet|rules|selectors|breakpoints|sections?|document|program|page|template|markup|jsx|html|css|statements?|getters|setters|accessors|constructors?|helpers?|hooks?|boilerplate|setup|teardown|validation|checks|error handling|parsing|rendering|migrations?|inserts|tables?|services|jobs|stages|targets|dependencies|impl|block|struct|enum|type|types|variants|fixtures|mocks?|middleware|schema|resolvers|models?|views?|controllers?|commands?|snippet|version|listing|manifest|switch)(?![\\p{L}'])",
  "(?:klasse|methode|funktion|datei|importe?|zeilen|rumpf|prüfung|fälle|dienste|spalten|regeln|stile|abschnitt|komponente|konfiguration|modul|skript|anweisung|schleife|aufruf)",
  "(?:classe|méthode|fonction|fichier|lignes|corps|cas(?![\\p{L}])|règles|colonnes|services|sections|composant|gestionnaire|requêtes|script)",
  "(?:clase|métodos?|funci[oó]n|archivo|código|líneas|cuerpo|casos|reglas|columnas|servicios|secciones|componente|pruebas|consultas)",
  "(?:classi?|metod|funzion|codice|righe|corpo|casi|regole|colonne|servizi|sezion|component)",
  "(?:código|funç|arquivo|linhas|corpo|regras|colunas|serviços|seções|testes|consultas)",
  "(?:klasse|functies?|bestand|regels|methodes?|kolommen|diensten|code)",
  "(?:код|метод|функци|класс|файл|строк|тест|правил|столбц|раздел|компонент|обработчик|импорт)",
  "コード|メソッド|関数|クラス|ファイル|処理|実装|行|テスト|ルール|定義|部分|インポート",
  "代码|方法|函数|类|文件|逻辑|实现|行|测试|规则|定义|部分|导入|接口|组件|配置|样式|内容",
  "코드|메서드|함수|클래스|파일|로직|구현|테스트|규칙|정의|부분|임포트",
);
const AS_IT_WAS = pattern(
  "変更なし|変更しない|元のまま|そのまま|同じ|従来|不变|不變|同上|一样|相同|照旧|无变化|没有变|未(?:改|变|修改)|동일|그대로|변경 ?없|변경되지|같음|같다",
  "(?:unchanged|unmodified|unaltered|untouched|intact|identical|(?:exactly )?the same|same|as (?:is|was|were|before|previously|above|(?:they (?:are|were|stand)|it (?:is|was|stands))(?! \\p{L})|you (?:have|had)|in (?:the |your )?(?:original|existing|current|old|previous|first|file|version))|the way (?:it|they) (?:is|are|was|were)|stays?(?: put)?|remains?|(?:not|n't|never) (?:been )?(?:change[ds]?|modif(?:y|ied)|touch(?:ed)?|affected)|no (?:\\w+ )?(?:changes?|modifications?|edits)|see (?:the |your )?(?:original|existing|old|previous)|continues)(?![\\p{L}'])",
  "(?:unverändert|wie (?:gehabt|bisher|zuvor|vorher|im original|oben)|bleib(?:t|en)|gleich|inchang|comme avant|sans (?:changement|modification)|(?:ne |n')?(?:change|bouge)(?:nt)? pas|identique|sin cambio|igual|no cambia|como (?:antes|estaba)|invariat|come prima|rimang|rimane|restano|senza (?:modifiche|cambiamenti)|inalterad|permanece|sem (?:alteraç|mudanç)|como (?:antes|estava)|ongewijzigd|zoals (?:voorheen|het was|eerst)|blijft|blijven|без изменен|не (?:из)?мен|прежн|как (?:было|раньше|прежде)|остаётся|остается)",
);
const NOT_SHOWN = pattern(
  "省略|略|割愛|从略|생략",
  "(?:omitted|elided|snip(?:ped)?|not (?:shown|repeated|included here|reproduced|listed)|left out(?! (?:of|from) )|abbreviated|(?:truncated|trimmed|collapsed|abridged|hidden|skipped) for (?:brevity|clarity|space))(?![\\p{L}'%-])",
  "(?:ausgelassen|weggelassen|gekürzt|nicht (?:gezeigt|wiederholt|abgedruckt)|omis(?:e?s)?(?![\\p{L}])|non (?:montré|repris|reproduit)|omitid|no (?:se )?(?:muestra|repite)|omess|non (?:mostrat|ripetut|riportat)|weggelaten|niet (?:getoond|herhaald)|опущен|пропущен|не (?:показан|приведен|приведён))",
);
/** Leaves it to who merges: "keep all the existing JSX". */
const ORDER =
  /^(?:please )?(?:keep|leave|retain|preserve|insert|paste|copy|reuse|behalten|garder?|conserver?|mantener|mantenha|mantieni|behoud|оставить|сохранить)\s+(?:(?:all|the|your|of|rest|other|every)\s+){0,4}(?:existing|remaining|original|previous|current|rest|other)(?![\p{L}])/u;
/** "no modifications below this point" */
const NO_CHANGE =
  /^(?:there are )?no (?:\w+ )?(?:changes?|modifications?|edits) (?:(?:were |are )?(?:made |needed |required )?(?:below|above|beyond|past|after|before|until|up to|from) (?:this|here|that|the|line)|to the rest|in the rest|in (?:this|the) (?:rest|remainder))(?![\p{L}])/u;
/** What the code does, and for what reason. */
const EXPLAINS =
  /(?<![\p{L}])(?:if|when|whether|because|since|must|should|so|returns?|ensures?|means|otherwise|while|until|but|which|who|can|may|will|want|need|by|go(?:es)? to|pass(?:es|ed)?|calls?|called|sent|damit|weil|wenn|falls|denn|aber|parce|car|si|quand|porque|cuando|pero|perché|quando|mas|omdat|als|потому|если|когда)(?![\p{L}])|[?:]$|ので|から、|ため|如果|因为|때문|하면/u;
/** Words that only join the others, and why so little is shown. */
const JOINS =
  /(?<![\p{L}\d])(?:the|an?|of|this|that|these|your|my|its?|is|are|was|were|be|been|has|have|does|do|and|or|with|in|on|to|as|at|for|from|here|there|point|line|onwards?|just|exactly|all|same|brevity|length|space|save|clarity|simplicity|sake|down|onward|now|way|also|before|after|stay|not|\d+|der|die|das|des|den|dem|und|ab|hier|wie|im|so|le|la|les|l|de|du|d|et|ici|est|sont|el|los|las|y|es|son|del|il|lo|gli|e|è|sono|dei|delle|degli|della|o|os|do|da|dos|das|é|são|het|een|en|van|is|zijn|и|в|на|от)(?![\p{L}])|[はがのをもにで的了]|はすべて|此处|这里|保持|均|都|[은는이가의도]/gu;

const MAX_WORDS = 14;
/** A few more words name which ones: "the other handlers of the account page". */
const MOST_OTHERS = 2;

/**
 * Whether a comment says that code is not here: that the rest of something stays as it was, or is not shown.
 * `code`: of what only programs have; `things`: of what may be data as well, or nothing is named.
 */
export function leavesRest(comment: string): "code" | "things" | undefined {
  const isFramed = isFramedBy(comment);
  const said = withoutFrame(comment.toLowerCase().replaceAll("\u2019", "'"));
  if (said === "" || said.split(/[\s/]+/, MAX_WORDS + 1).length > MAX_WORDS) return undefined;
  if (EXPLAINS.test(said) || /["=;]/.test(said)) return undefined;
  const isMore = says(MORE, said) || COUNTED.test(said);
  const isCode = says(CODE, said);
  const kind = isCode ? "code" : "things";
  if (NO_CHANGE.test(said) || RANGE.test(comment.trim())) return "code";
  const isLeft = says(AS_IT_WAS, said);
  const isHidden = says(NOT_SHOWN, said);
  const isOrder = ORDER.test(said);
  // Two of them explain each other.
  if ((isHidden || (isCode && CUT_SHORT.test(said))) && (isLeft || isOrder || KEEPS.test(said)))
    return "code";
  if (isOrder) return isCode && areFew(said, MOST_OTHERS) ? kind : undefined;
  if (isHidden && areFew(said, 0) && (isFramed || isCode)) return "code";
  if (isCode && AT_END.test(said) && !VERB.test(said)) return isHidden ? "code" : "things";
  if (isFramed && LINES.test(said)) return "code";
  if (SO_ON.test(said)) return "things";
  if (NUMBERED.test(said) && (isHidden || LIKE.test(said))) return isHidden ? "code" : "things";
  // In square brackets, between dots or rulers nothing is said of the code below.
  if (isFramed && (isLeft || isHidden) && (isCode || isMore || said.split(/\s+/).length <= 3))
    return /^\(/.test(comment) && !isHidden && !VERSION.test(said) ? "things" : "code";
  if (!isLeft && !isHidden)
    return isFramed && !RULER.test(comment) && isMore && areFew(said, 1)
      ? kindOfFramed(comment, isCode)
      : undefined;
  if (isLeft && isDotted(comment)) return areFew(said, MOST_OTHERS) ? "code" : undefined;
  if (isHidden && isMore) return areFew(said, MOST_OTHERS) ? "code" : undefined;
  if (!(isMore || isFramed || isHidden) || (!isCode && !isMore)) return undefined;
  return areFew(said, isCode ? MOST_OTHERS : 1) ? kind : undefined;
}

const VERSION =
  /(?<![\p{L}])(?:original|previous|existing|earlier|old) (?:file|version|code|answer)(?![\p{L}])/u;
/** "--- 300 lines of fixtures ---" */
const LINES = /^\d{2,6} (?:more )?(?:lines|rows|entries|records|items)(?![\p{L}])/u;
/** "rows 4 to 250", and that they are like the others. */
const NUMBERED = /\d\s*(?:to|through|until|bis|à|a|-|–)\s*\d/;
const LIKE =
  /(?<![\p{L}])(?:(?:the )?same (?:pattern|way|scheme|shape)|likewise|analogous(?:ly)?)(?![\p{L}])/u;
const SO_ON =
  /^(?:etc\.?|and so (?:on|forth)|und so weiter|usw\.?|et ainsi de suite|y así(?: sucesivamente)?|e così via|e assim(?: por diante)?|enzovoort|и так далее),? (?:for|with|für|mit|pour|avec|con|para|per|com|voor|для)(?![\p{L}])/u;

/** Between dots anything may be named. */
function kindOfFramed(comment: string, isCode: boolean): "code" | undefined {
  return isCode || isDotted(comment) ? "code" : undefined;
}

function says(words: RegExp, said: string): boolean {
  return said.search(words) !== -1;
}

/** "240 more countries" */
const COUNTED = /\d (?:more|other|further|additional|weitere|autres|otros|altri|outros)(?![\p{L}])/u;
/** "... 0004 to 0031 ...", "same for .col-3 to .col-12": a row goes on between two numbers. */
const RANGE =
  /^(?:\.{2,}|…)\s*\S{0,20}\d\S{0,12}\s*(?:to|bis|à|a|through|until|[-–—~])\s*\S{0,20}\d\S{0,12}\s*(?:\.{2,}|…)$|^(?:and )?(?:the )?same (?:\w+ )?(?:for|with) \S{1,30}\d\S{0,12} (?:to|through|until|up to|[-–—]) \S{1,30}\d\W{0,3}$/i;
const CUT_SHORT = /(?<![\p{L}])(?:skipped|trimmed|removed|shortened)(?![\p{L}])/u;
const KEEPS = /(?<![\p{L}])(?:keep|leave|retain) (?:what|whatever|it|them|those|everything)(?![\p{L}])/u;
/** "Getters and setters for port and timeout omitted": no verb of its own. */
const AT_END =
  /(?<![\p{L}])(?:omitted|elided|not shown|not repeated|left out|trimmed|skipped|collapsed)(?: here)?(?: (?:for|due to|to save) \w{1,30}(?: \w{1,30}){0,2})?$/u;
const VERB = /(?<![\p{L}])(?:is|are|was|were|be|been|being|if|get|gets)(?![\p{L}])/u;
const RULER = /^[-=*]/;

/** Dots, brackets or rulers on both sides. */
function isFramedBy(comment: string): boolean {
  return /^(?:\.{2}|…|[[(<{]|[-=*]{2})/.test(comment) && /(?:\.{2}|…|[\])>}]|[-=*]{2})$/.test(comment);
}

/** The same of dots, perhaps in brackets. */
function isDotted(comment: string): boolean {
  const inner = (/^[[(<{]/.test(comment) ? comment.slice(1, -1) : comment).trim();
  return /^(?:\.{2}|…)/.test(inner) && /(?:\.{2}|…)$/.test(inner);
}

const FRAME_START = new Set([..." \t([<{.…*=-"]);
const FRAME_END = new Set([..." \t)]>}.…*=!-"]);

function withoutFrame(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && FRAME_START.has(text[start]!)) start++;
  while (end > start && FRAME_END.has(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Whether hardly a word says anything else. */
function areFew(said: string, most: number): boolean {
  let left = said;
  for (const words of [NOT_SHOWN, AS_IT_WAS, MORE, CODE]) left = left.replace(words, " ");
  left = left.replace(JOINS, " ");
  const others = left.match(/[\p{L}\d_$'.-]{2,}/gu) ?? [];
  return others.length <= most;
}
