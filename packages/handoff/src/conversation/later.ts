import { isCorrection, isLimit, isPassing } from "./lexicon.js";
import { withoutPastes } from "./pastes.js";
import { sentencesOf } from "./units.js";
import { isFigure, isName, wordsOf } from "./words.js";

/** How much two sentences must share for the later to seem to replace the earlier. */
const ENOUGH = 0.9;
/** How much more a name or a figure says of what a sentence is about, and how much less a short word. */
const NAME_COUNTS = 2;
const SHORT_COUNTS = 0.6;
const SHORT = 6;
const MAX_LATER = 160;
const MIN_LATER = 40;
/** "Also:" says nothing that could be replaced. */
const MIN_WORDS = 2;
/** "Finally," */
const MAX_OPENING = 1;
/** A mark, one that an earlier session left among them. */
const MARK = / \[(?:later: [^\]]*|one turn)\]/g;
const MARKED = /^ \[(?:later|one turn)/;
const CLAUSE = /[,;:–—，、；：]\s*| - /;

/** What somebody said, and when: the greater, the later. */
export interface Saying {
  text: string;
  order: number;
  /** Of a user's message: whether nothing was edited until the next one, and something later. */
  isOneTurn?: boolean;
}

interface Part {
  text: string;
  words: readonly string[];
}

interface Sentence extends Part {
  order: number;
  clauses: readonly Part[];
}

/**
 * The user's messages with, behind each sentence that a later one seems to replace, what that says: `Use tabs.
 * [later: spaces, please]`. Where two sentences only speak of the same, nothing is marked: both hold.
 */
export function markLater(messages: readonly Saying[]): string[] {
  const found = findLater(messages, messages);
  return messages.map((message, at) => {
    const { text } = message;
    const replaced = found[at]!.map(({ sentence, later }) => [sentence, `[later: ${later}]`] as const);
    const passing = message.isOneTurn
      ? sentencesOf(withoutPastes(text))
          .filter((sentence) => isPassing(sentence))
          .map((sentence) => [sentence, ONE_TURN] as const)
      : [];
    return [...replaced, ...passing].reduce((marked, each) => withMark(marked, ...each), text);
  });
}

/** Behind an order of one turn, in which it was kept. */
const ONE_TURN = "[one turn]";

/**
 * What in each of some texts a later one of the user's messages seems to replace, and what that says.
 * @param isTask whether the texts are tasks: about one of those any no or limit is worth knowing
 */
export function findLater(
  earlier: readonly Saying[],
  messages: readonly Saying[],
  isTask = false,
): { sentence: string; later: string }[][] {
  const capitals = [...earlier, ...messages].flatMap(({ text }) => text.match(CAPITALS) ?? []);
  const names = new Set(capitals.map((name) => name.toLowerCase()));
  const before = earlier.map((saying) => sentencesIn(saying, names));
  const told = messages.map((message) => sentencesIn(message, names));
  const counts = new Map<string, number>();
  for (const { words } of told.flat())
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isNamed = (word: string) => isName(word) || names.has(word);
  const weightOf = (word: string) => {
    const isShort = word.length < SHORT && !UNSPACED.test(word);
    const weight = isNamed(word) || isFigure(word) ? NAME_COUNTS : isShort ? SHORT_COUNTS : 1;
    return weight / Math.max(1, (counts.get(word) ?? 1) - 1);
  };
  const topics = { isNamed, weightOf, isTask };
  const later = new Map<Sentence, string>();
  const all = before.flat();
  for (const sentences of told)
    sentences.forEach((each, index) => {
      const scores = all.map((other) => (other.order < each.order ? replacement(each, other, topics) : 0));
      // What it is nearest to; that other sentences speak of the same does not make them void.
      const most = Math.max(0, ...scores);
      if (most > 0) later.set(all[scores.lastIndexOf(most)]!, shortened(sentences.slice(index)));
    });
  return before.map((sentences) =>
    sentences.flatMap((each) => {
      const text = later.get(each);
      return text === undefined ? [] : [{ sentence: each.text, later: text }];
    }),
  );
}

/** A name that is written in capitals, or with some in its middle. */
const CAPITALS = /\b(?:\p{Lu}[\p{Lu}\p{N}]+|[\p{Lu}\p{Ll}]\p{Ll}*\p{Lu}[\p{Lu}\p{Ll}\p{N}]*)/gu;
const COMPOUND = /\p{sc=Han}{2,}|[\p{sc=Katakana}ー]{2,}/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]/u;

function sentencesIn({ text, order }: Saying, names: ReadonlySet<string>): Sentence[] {
  // Where words are not set apart, a compound may be cut otherwise beside other words.
  const words = (part: string) =>
    [...new Set([...wordsOf(part), ...(part.match(COMPOUND) ?? [])])].filter(
      (word) => names.has(word) || isTelling(word),
    );
  const told = (part: string): Part => ({ text: part, words: words(part) });
  return sentencesOf(withoutPastes(text.replace(MARK, ""))).map((sentence) => ({
    ...told(sentence),
    order,
    clauses: clausesOf(sentence).map(told),
  }));
}

/** The message with the mark behind the sentence, which may go over several of its lines. */
function withMark(message: string, sentence: string, mark: string): string {
  const words = sentence.split(" ");
  const first = words[0]!;
  for (let from = message.indexOf(first); from !== -1; from = message.indexOf(first, from + 1)) {
    let at = from;
    const isThere = words.every((word) => {
      while (at > from && /\s/.test(message[at] ?? "")) at++;
      const isNext = message.startsWith(word, at);
      at += word.length;
      return isNext;
    });
    if (!isThere) continue;
    return MARKED.test(message.slice(at, at + 9))
      ? message
      : `${message.slice(0, at)} ${mark}${message.slice(at)}`;
  }
  return message;
}

/** "Finally, they go to Postgres.", "rejects: change of plan": what opens a sentence belongs to what it opens. */
function clausesOf(text: string): string[] {
  const [first = "", ...others] = text.split(CLAUSE);
  const isLabel = /[:：]/.test(text[first.length] ?? "");
  const isOpening =
    others.length > 0 && (isLabel || (isCorrection(first) && wordsOf(first).length <= MAX_OPENING));
  return isOpening ? [`${first}, ${others[0]}`, ...others.slice(1)] : [first, ...others];
}

/** What the words of a conversation are worth for telling what a sentence is about. */
interface Topics {
  isTask: boolean;
  isNamed(word: string): boolean;
  weightOf(word: string): number;
}

/** How surely one sentence replaces another; 0 where it does not. */
function replacement(later: Sentence, earlier: Sentence, { isNamed, weightOf, isTask }: Topics): number {
  if (/^>|[?？]\s*$/.test(later.text) || earlier.text.startsWith(">") || earlier.words.length < MIN_WORDS)
    return 0;
  if (setsOtherwise(later.text, earlier.text)) return Number.POSITIVE_INFINITY;
  const shared = (part: Part) => part.words.filter((word) => earlier.words.includes(word));
  const isOfTask = (words: readonly string[]) =>
    words.length > 1 || words.some((word) => isNamed(word) || UNSPACED.test(word));
  const isAffirmed = (word: string) =>
    earlier.clauses.some(({ text, words }) => words.includes(word) && !isLimit(text));
  const corrects = later.clauses.some(
    (clause) =>
      (isTask && (isLimit(later.text) || isCorrection(later.text)) && isOfTask(shared(later))) ||
      (isCorrection(clause.text) && shared(clause).length > 0) ||
      (isDenial(clause.text) && shared(clause).some((word) => isNamed(word) && isAffirmed(word))),
  );
  if (!corrects && !hasOtherValue(later, earlier, shared(later), isNamed)) return 0;
  const score = shared(later).reduce((sum, word) => sum + weightOf(word), 0);
  return score >= ENOUGH ? score : 0;
}

/** "no ETS then" */
const MAX_DENIAL = 4;

/** Whether a clause says no to something, and nothing else: a rule says more. */
function isDenial(clause: string): boolean {
  return isLimit(clause) && wordsOf(clause).length <= MAX_DENIAL;
}

/** So many words in common tell that the figures are of the same, whatever stands beside them. */
const SAME_BUT_FIGURE = 3;

/** `60 fps` and `40 fps`: another figure of the same. */
function hasOtherValue(
  later: Sentence,
  earlier: Sentence,
  shared: readonly string[],
  isNamed: (word: string) => boolean,
): boolean {
  const topic = shared.filter((word) => !isFigure(word));
  // "It is 06:10 now" says nothing of the hours that were named before.
  if (topic.length === 0) return false;
  const before = figuresIn(earlier.text);
  const now = figuresIn(later.text).filter(({ figure }) => !before.some((each) => each.figure === figure));
  const isOfSame = topic.length >= SAME_BUT_FIGURE || topic.some(isNamed);
  // "The timeout of the reader is 30s", and that of the writer 90s: one word in common and the unit do not tell.
  const isOfUnit = (unit: string) => unit !== "" && topic.filter((word) => word !== unit).length > 1;
  return now.some(({ of, shape }) =>
    before.some((each) => (isOfSame && each.shape === shape) || (each.of === of && isOfUnit(of))),
  );
}

interface Figure {
  figure: string;
  /** The word behind it. */
  of: string;
  shape: string;
}

function figuresIn(text: string): Figure[] {
  return [...text.toLowerCase().matchAll(FIGURE)].map(([, figure = "", of = ""]) => ({
    figure,
    of,
    shape: figure.replace(/\p{N}+/gu, "0"),
  }));
}
const FIGURE = /(?<![\p{N}_./-])(\p{N}{1,15}(?:[.,:]\p{N}{1,15}){0,3})[ \u202f]?([\p{L}%€$£]{0,20})/gu;

const SETTING = /(\p{L}[\p{L}\p{N}_.-]{1,40})[=:] ?(\p{N}[\p{L}\p{N}.]{0,20})/gu;

/** `-count=5` and `-count=10`. */
function setsOtherwise(later: string, earlier: string): boolean {
  const before = new Map([...earlier.matchAll(SETTING)].map(([, name = "", value = ""]) => [name, value]));
  return [...later.matchAll(SETTING)].some(
    ([, name = "", value]) => before.has(name) && before.get(name) !== value,
  );
}

/** Short words and those of the lexica are in sentences about anything; hiragana alone is grammar. */
function isTelling(word: string): boolean {
  const isLong = word.length > (UNSPACED.test(word) ? 1 : 3) || isFigure(word);
  return isLong && !/^\p{sc=Hiragana}+$/u.test(word) && !isLimit(word) && !isCorrection(word);
}

/** A sentence, with those that follow it where it is a few words. */
function shortened([first, ...others]: readonly Part[]): string {
  let text = first?.text ?? "";
  for (const other of others) if (text.length < MIN_LATER) text += ` ${other.text}`;
  const line = text.replace(/\s+/g, " ").replaceAll("]", ")");
  return line.length <= MAX_LATER ? line : `${line.slice(0, MAX_LATER - 1)}…`;
}
