export interface Clauses {
  clauses: readonly Clause[];
}

export interface Sentence extends Clauses {
  /** The offset of the first word, in UTF-16 code units. */
  start: number;
  end: number;
}

interface Clause {
  words: string[];
  /** One of `,` `;` `:` `(` `?` `.`, or empty. */
  mark: string;
}

/** Replaces code, quotations, addresses and identifiers, which are mentioned rather than said. */
export const NAMED = "\u2039named\u203a";
/** Replaces a quoted word that a reader should type or say to get more. */
export const GO_ON = "\u2039go on\u203a";

const GO_ON_WORDS = new Set(
  (
    "continue,next,go on,go ahead,keep going,more,proceed,yes,ok,okay,part two,part 2,weiter,mehr,ja," +
    "continuer,suite,suivant,oui,continuar,continúa,sigue,siguiente,más,sí,continua,avanti,sì,mais,sim," +
    "verder,meer,далее,дальше,продолжай,продолжить,ещё,да,続けて,続き,続ける,次,はい,继续,下一步,更多,是,好," +
    "계속,다음,더,네"
  ).split(","),
);

export function isGoOn(quoted: string): boolean {
  return GO_ON_WORDS.has(quoted.trim().toLowerCase());
}

const MAX_QUOTE_LENGTH = 200;
const MAX_WORDS = 80;
const APOSTROPHES = new Set(["'", "\u2019"]);
const CLOSERS = new Map([
  ["`", "`"],
  ["'", "'"],
  ['"', '"'],
  ["\u201c", "\u201d"],
  ["\u201e", "\u201c"],
  ["\u00ab", "\u00bb"],
  ["\u300c", "\u300d"],
  ["\u300e", "\u300f"],
  ["\u2018", "\u2019"],
]);
const SENTENCE_MARKS = new Set([".", "!", "?", "\u3002", "\uff01", "\uff1f", "\u2026", "\n"]);
const CLAUSE_MARKS = new Map([
  [",", ","],
  ["\uff0c", ","],
  ["\u3001", ","],
  [";", ";"],
  ["\uff1b", ";"],
  [":", ":"],
  ["\uff1a", ":"],
  ["\u2013", ","],
  ["\u2014", ","],
  ["(", "("],
  [")", "("],
  ["[", "("],
  ["]", "("],
  ["\uff08", "("],
  ["\uff09", "("],
  ["\uff3b", "("],
  ["\uff3d", "("],
  ["|", ";"],
]);

/** Splits the text into sentences and clauses in linear time. Mentions become {@link NAMED}. */
export function sentencesIn(text: string): Sentence[] {
  const reader = new Reader(text);
  return reader.read();
}

class Reader {
  readonly #text: string;
  readonly #sentences: Sentence[] = [];
  #clauses: Clause[] = [];
  #words: string[] = [];
  #start = -1;
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Sentence[] {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const character = text[at]!;
      const closer = CLOSERS.get(character);
      if (closer !== undefined) {
        const quoted = text.slice(at + 1, at + 1 + MAX_QUOTE_LENGTH);
        const length = quoted.indexOf(closer);
        const word = length > 0 && isGoOn(quoted.slice(0, length)) ? GO_ON : NAMED;
        // An apostrophe is a quotation mark only around one of the `GO_ON_WORDS`.
        if (length !== -1 && (word === GO_ON || !APOSTROPHES.has(closer))) {
          this.#word(word, at);
          at += length + 2;
          continue;
        }
        at++;
      } else if (isWordCharacter(text.charCodeAt(at))) {
        let end = at + 1;
        while (end < text.length && continuesWord(text, end)) end++;
        const callEnd = endOfCall(text, end);
        this.#word(callEnd === undefined ? wordOf(text.slice(at, end)) : NAMED, at);
        at = callEnd ?? end;
      } else if (SENTENCE_MARKS.has(character) && this.#endsSentence(at)) {
        let end = at + 1;
        while (
          end < text.length &&
          (SENTENCE_MARKS.has(text[end]!) || ")]\"'\u201d\u300d".includes(text[end]!))
        )
          end++;
        this.#endClause(character === "?" || character === "\uff1f" ? "?" : ".");
        this.#endSentence(end);
        at = end;
      } else {
        const mark =
          CLAUSE_MARKS.get(character) ??
          (character === "-" && text[at - 1] === " " && text[at + 1] === " " ? "," : undefined);
        if (mark !== undefined) this.#endClause(mark);
        at++;
      }
    }
    this.#endClause("");
    this.#endSentence(text.length);
    return this.#sentences;
  }

  #word(word: string, at: number): void {
    if (this.#start === -1) this.#start = at;
    if (this.#words.length >= MIN_JOINED && JOINS.has(word)) this.#endClause(",");
    if (this.#count++ < MAX_WORDS) this.#words.push(word);
  }

  #endClause(mark: string): void {
    if (this.#words.length > 0) this.#clauses.push({ words: this.#words, mark });
    else if (this.#clauses.length > 0 && mark === "?") this.#clauses.at(-1)!.mark = mark;
    this.#words = [];
  }

  #endSentence(end: number): void {
    if (this.#clauses.length > 0) this.#sentences.push({ start: this.#start, end, clauses: this.#clauses });
    this.#clauses = [];
    this.#start = -1;
    this.#count = 0;
  }

  /**
   * Whether a mark ends a sentence. A period does so only before a space or another mark, and a
   * line break only before another line break.
   */
  #endsSentence(at: number): boolean {
    const text = this.#text;
    const character = text[at]!;
    if (character === "\n") return text[at + 1] === "\n";
    if (character === "\u3002" || character === "\uff01" || character === "\uff1f") return true;
    const next = text[at + 1];
    if (character === "\u2026") return next !== undefined && this.#clauses.length + this.#words.length > 0;
    return (
      next === undefined ||
      next === " " ||
      next === "\n" ||
      SENTENCE_MARKS.has(next) ||
      ")]\"'".includes(next)
    );
  }
}

/** Words that join two statements, with or without a comma. */
const JOINS = new Set(
  (
    "and but so although though whereas because und aber doch jedoch obwohl weil et mais donc car y pero " +
    "aunque porque però perché mas embora maar dus omdat но поэтому хотя"
  ).split(" "),
);
/** After fewer words than this, a joining word connects two things rather than two statements. */
const MIN_JOINED = 4;
const MAX_CALL_LENGTH = 60;

/** Returns the end of a call such as `parse(text)`, but not of an inflection as in "file(s)". */
function endOfCall(text: string, open: number): number | undefined {
  if (text[open] !== "(" || isCjk(text.charCodeAt(open - 1))) return undefined;
  const inner = text.slice(open + 1, open + 1 + MAX_CALL_LENGTH);
  const close = inner.indexOf(")");
  if (close === -1 || BENDS.has(inner.slice(0, close))) return undefined;
  return open + close + 2;
}

const BENDS = new Set(["s", "es", "n", "en", "r", "e", "in", "innen"]);

function continuesWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  // Chinese and Japanese have no spaces, so a word is a run of one script.
  if (isWordCharacter(code)) {
    const previous = text.charCodeAt(at - 1);
    return (code < 128 && previous < 128) || isCjk(code) === isCjk(previous);
  }
  // Accepts "it's", "follow-up", "a.b" and "a/b".
  return (
    (code === 39 || code === 0x2019 || code === 45 || code === 46 || code === 47) &&
    at + 1 < text.length &&
    isWordCharacter(text.charCodeAt(at + 1)) &&
    !isCjk(text.charCodeAt(at - 1)) &&
    !isCjk(text.charCodeAt(at + 1))
  );
}

/** Whether a character is a letter, digit or underscore, or beyond Latin-1 and not punctuation. */
function isWordCharacter(code: number): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    );
  if (code < 0xc0) return false;
  return !(
    (code >= 0x2000 && code <= 0x206f) ||
    (code >= 0x3000 && code <= 0x303f && code !== 0x3005 && code !== 0x3007) ||
    (code >= 0xff00 && code <= 0xff0f) ||
    (code >= 0xff1a && code <= 0xff20) ||
    (code >= 0xff3b && code <= 0xff40) ||
    (code >= 0xff5b && code <= 0xff65) ||
    (code >= 0x2190 && code <= 0x2bff)
  );
}

/** Whether a character is Chinese or Japanese. Unlike Korean, these languages use no spaces. */
export function isCjk(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || code === 0x3005;
}

function wordOf(raw: string): string {
  let digits = 0;
  let inner = false;
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (code >= 48 && code <= 57) digits++;
    else if (code === 95 || code === 47) inner = true;
    else if (code === 46 && at < raw.length - 1) inner = true;
    else if (at > 0 && code >= 65 && code <= 90 && raw.charCodeAt(at - 1) >= 97) inner = true;
  }
  if (digits === raw.length) return "0";
  if (inner || digits > 2) return NAMED;
  return raw.toLowerCase().replaceAll("\u2019", "'");
}
