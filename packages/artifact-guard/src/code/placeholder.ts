import { isFiller } from "@agentos/text/markdown";
import { isToCome } from "@agentos/text/sentences";

const FRAMES: Readonly<Record<string, string>> = {
  "<": ">",
  "[": "]",
  "(": ")",
  "{": "}",
  "*": "*",
  _: "_",
  "«": "»",
  "【": "】",
  "（": "）",
};

/** The words of a value that is framed as a whole: "<fill in>", "[[name of the owner]]", "(ask Petra)". */
function framed(text: string): { inner: string; mark: string } | undefined {
  const mark = text[0] ?? "";
  const close = FRAMES[mark];
  if (close === undefined || !text.endsWith(close)) return undefined;
  let inner = text;
  for (let layer = 0; layer < 3 && inner.length > 2 && inner[0] === mark && inner.endsWith(close); layer++)
    inner = inner.slice(1, -1).trim();
  return inner === text || inner === "" || inner.includes(mark) || inner.includes(close)
    ? undefined
    : { inner, mark };
}

/** Documents fill lines with these; as a value each is one like any other. */
const ANY_VALUE = /^(?:text|xx|\.+|…|[\W_]+)$/i;
/** Who leaves a mark says what is to be done: "TODO: write bio", "FIXME definition", "??? ask the vendor". */
const MARKED =
  /^(?:#|\/\/|--)?\s{0,9}(?:(?:TODO|FIXME|TB[DC]|XXX|WIP)(?:$|[ :,(–—-]).{0,120}|(?:todo|fixme|tbd|placeholder)(?::| [-–—(]).{0,120}|\?{3,}(?: .{0,80})?|\?{2} \w.{0,80}|@@TODO@@.{0,80})$/;
/** The same within a value of settings: "broker1.FIXME:9092". */
const MARK_WITHIN = /(?:^|[^A-Za-z\d_])(?:FIXME|TODO|TBD|CHANGE[-_]?ME|REPLACE[-_]?ME)(?![A-Za-z\d_])/;
/** What asks somebody for a value, in English, where a frame says that it is no order to a program. */
const ASKS =
  /^(?:please )?(?:fill|insert|add|write|enter|provide|supply|put|paste|describe|complete|specify|translate|replace|change|choose|define|explain|ask|look up|check with|confirm|find out)(?=[ _-]|$)/i;
/** The same in other languages, whose infinitives order nobody. */
const ASKS_ELSEWHERE =
  /(?:^|\s)(?:\S{0,20}(?:eintragen|einfügen|ausfüllen|ergänzen|nachtragen|übersetzen)|remplir|compléter|insérer|renseigner|rédiger|traduire|rellenar|completar|insertar|preencher|inserir|compilare|inserire|completare|invullen|aanvullen|toevoegen|vertalen|uzupełnić|wpisać|заполнить|вставить|указать)(?:\s(?:hier|ici|aquí|qui|aqui))?$|(?:入れる|入力|記入|填写|填入|입력)(?:する|してください)?$/iu;
const HERE =
  /\b(?:goes|go|comes|belongs) here$|^(?:your|the) .{2,40} here$|^(?:insert|enter|put|paste|add|write) .{2,50} here$|^(?:fill|change|replace|translate|edit|update|set)[-_ ]?(?:me|this|it|in)\b.{0,40}$/;
/** A thing that is said not to be there: "definition needed", "Beschreibung folgt". */
const ABSENT =
  /^(?!.*\b(?:if|as|when|not|is|are)\b)(?:[\p{L}'-]+ ){1,3}(?:(?:is |are |still )?(?:needed|missing|pending|wanted|to follow|to come|follows|coming(?: soon)?|to be \w+)|folgt|fehlt(?: noch)?|volgt|manquante?|à venir|falta|in arrivo|em breve|próximamente|saknas|kommer)(?: (?:from|by|after|with|soon|later) ?.{0,30})?$/u;
const WILL_BE =
  /(?:^|[,;:] )(?:will (?:be (?:added|filled in|written|updated|provided|supplied|completed|defined|decided)|follow)|to be (?:added|written|measured|confirmed|decided|defined|agreed)|(?:coming|added|provided) (?:in|with|soon|later|after|next))\b.{0,60}$/;
/** What is there in the meantime: "~80 (estimate, measure later)", "N/A - fill later". */
const FOR_NOW =
  /^.{1,40}(?: [-–—;,] | ?\()(?=[^()]*\b(?:later|placeholder|tbd|tbc|estimate|guess|provisional|to be \w+)\b)[^()]{4,80}\)?$/;
/** "your-org", "sk_live_your_key", "com.yourcompany.app", "Your Name" */
const YOURS =
  /(?:^|\/\/|[@.:=/_\s-])your[-_ ]?(?:own[-_ ])?(?:api|app|access|account|aws|bucket|client|company|db|database|deploy|domain|e?-?mail|github|google|host|id|jwt|key|name|openai|org|organi[sz]ation|password|private|product|project|public|region|repo|repository|secret|server|site|smtp|store|stripe|team|tenant|title|token|url|user|username|webhook)(?![a-z])/i;
const DUMMY =
  /^(?:change[-_ ]?me|(?:[A-Za-z]{1,4}[-_])?[xX]{3,}(?:-[xX]{1,12}){0,4}|[xX](?:\.[xX]){3}|[A-Z]{2,6}X{6,}|(?:INSERT|PUT|ENTER|ADD|PASTE|SET|CHANGE|REPLACE)[-_]+[A-Z][A-Z_-]{1,40}|YOUR(?:_[A-Z]+){1,5}|(?:YYYY|20XX)-(?:MM|XX)-(?:DD|XX)|0000-00-00|(?:[A-Za-z]:)?[\\/]?path[\\/]to[\\/]\S.*|(?:your?[\w.]*|name|author|someone|email)@(?:e?mail|domain|example|company)\.\w{2,4}|\w{2,20}:\/\/(?:user|username):(?:pass|password|pwd)@.{1,80}|https?:\/\/[^<>\s]{0,60}<[a-z][\w-]{0,30}>.{0,60}|[a-z]{2,10}[-_](?:\.{3}|…))$/i;
/** Of a host that nobody can have (RFC 2606): none in production. */
const NOBODYS = /(?:^|[@/.])example\.(?:com|org|net)(?=$|[/:])/i;
/** A sentence that names the placeholder speaks of it. */
const STATES_SOMETHING =
  /\b(?:must|should|may|can|is|are|was|were|has|have|lists?|apps?|comments?|items?)\b/i;

/** A value, and what tells what kind of text stands there. */
export interface Said {
  value: string;
  /** The last of its keys, in words. */
  key: string;
  isOfSettings: boolean;
  isInProduction: boolean;
}

/** Whether a value stands for one that somebody has still to supply. */
export function isPlaceholder({ value, key, isOfSettings, isInProduction }: Said): boolean {
  const own = value.trim();
  const text = plain(own);
  // A database may be called "todo".
  if (isOfSettings && /^[a-z]+$/.test(own) && !/^(?:x{3,}|changeme|fixme|tb[dc])$/.test(own)) return false;
  if (saysSo(text) || (MARKED.test(own) && !STATES_SOMETHING.test(own.slice(0, own.search(/:|$/)))))
    return true;
  const frame = framed(own);
  if (
    frame !== undefined &&
    (frameAsks(frame) || saysSo(plain(frame.inner)) || key === frame.inner.toLowerCase())
  )
    return true;
  if (YOURS.test(own) && !own.startsWith("/") && own.split(/\s/).length <= 3) return true;
  if (DUMMY.test(own) || FOR_NOW.test(text)) return true;
  if (isOfSettings && (/(?:^|\s)\/path\/to\//.test(own) || (!/\s/.test(own) && MARK_WITHIN.test(own))))
    return true;
  return isInProduction && !/\s/.test(own) && NOBODYS.test(own);
}

/** In lower case, without a mark around it and a full stop behind it. */
function plain(value: string): string {
  return value
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .replace(/(?<=[^.])[.!]$/, "")
    .trim();
}

function saysSo(text: string): boolean {
  if (text === "") return false;
  return (
    (!ANY_VALUE.test(text) && isFiller(text)) ||
    isToCome(text, { isExpected: false }) ||
    HERE.test(text) ||
    ABSENT.test(text) ||
    WILL_BE.test(text) ||
    ASKS_ELSEWHERE.test(text) ||
    /^(?:none|not \w+|no \w+) yet$/.test(text)
  );
}

const WORDS_ONLY = /^[\p{L}\d][\p{L}\d'’/.,&-]*(?:[ _][\p{L}\d'’/.,&-]+){0,7}[.!…]?$/u;
/** Capitals in brackets are to be replaced, unless they say what somebody took out or how bad it is. */
const TO_REPLACE =
  /^(?!REDACTED|REMOVED|DELETED|NONE|NULL|EMPTY|UNKNOWN|HIDDEN|FILTERED|MASKED|INFO|WARN|ERROR|DEBUG|TRACE|SKIP|PASS|FAIL|N\/A)[A-Z]{3,}(?:[ _-][A-Z]+){0,4}$/;

function frameAsks({ inner, mark }: { inner: string; mark: string }): boolean {
  if (!WORDS_ONLY.test(inner)) return false;
  const count = inner.split(/[ _]/).length;
  switch (mark) {
    case "<":
      // One word alone is as often the name of a thing that a program fills in.
      return (count > 1 && /^\p{Ll}/u.test(inner)) || /^[a-z][a-z_-]{4,30}$/.test(inner);
    case "[":
      return (
        TO_REPLACE.test(inner) ||
        ASKS.test(inner) ||
        ASKS_ELSEWHERE.test(inner) ||
        /^[a-z]+$/.test(inner) ||
        (count > 2 && count < 7)
      );
    case "{":
      return /^[a-z]+(?: [a-z]+){2,6}$/i.test(inner) || (count > 1 && ASKS.test(inner));
    default:
      return ASKS_ELSEWHERE.test(inner) || (ASKS.test(inner) && (count > 1 || mark !== "("));
  }
}
