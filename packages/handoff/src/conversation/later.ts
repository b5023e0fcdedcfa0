import { isCorrection, isLimit, isPassing } from "./lexicon.js";
import { withoutPastes } from "./pastes.js";
import { sentencesOf } from "./units.js";
import { isFigure, isName, wordsOf } from "./words.js";

/** How much two sentences must share for the later to seem to replace the earlier. */
const ENOUGH = 0.9;
/** How much more a name or a figure says of what a sentence is about. */
const NAME_COUNTS = 2;
const MAX_LATER = 160;
/** An order of one turn has behind it with what the next one begins. */
const MAX_THEN = 60;
const MARKED = /^ \[(?:later|then): /;
const MIN_LATER = 40;
/** "Also:" says nothing that could be replaced. */
const MIN_WORDS = 2;
/** "Finally," */
const MAX_OPENING = 1;
/** A mark that an earlier session left. */
const MARK = / \[later: [^\]]*\]/g;
const CLAUSE = /[,;:–—，、；：]\s*| - /;

interface Sentence {
  message: number;
  text: string;
  words: readonly string[];
  clauses: readonly { text: string; words: readonly string[] }[];
}

/**
 * Marks, behind each sentence of a user's that a later message seems to replace, what that says:
 * `Use tabs. [later: spaces, please]`; and behind an order of one turn what the user said next: `Look only,
 * for now. [then: ok, fix it]`. Where two sentences only speak of the same, nothing is marked: both hold.
 * @param messages the user's, the oldest first
 * @param isCommon whether a word is in texts about anything
 */
export function markLater(messages: readonly string[], isCommon: (word: string) => boolean): string[] {
  const told = messages.map((message, at) =>
    sentencesOf(withoutPastes(message.replace(MARK, ""))).map((text) => sentence(text, at, isCommon)),
  );
  const later = new Map<Sentence, string>();
  const before: Sentence[] = [];
  const counts = new Map<string, number>();
  for (const sentences of told) {
    sentences.forEach((each, index) => {
      const weightOf = (word: string) =>
        (isFigure(word) || isName(word) ? NAME_COUNTS : 1) / counts.get(word)!;
      const scores = before.map((earlier) => replacement(each, earlier, weightOf));
      // What it is nearest to; that other sentences speak of the same does not make them void.
      const most = Math.max(...scores);
      if (most > 0) later.set(before[scores.lastIndexOf(most)]!, shortened(textsOf(sentences.slice(index))));
    });
    for (const each of sentences)
      for (const word of each.words) counts.set(word, (counts.get(word) ?? 0) + 1);
    before.push(...sentences);
  }
  return messages.map((message, at) =>
    told[at]!.reduce((text, each) => {
      const next = told[at + 1] ?? [];
      if (isPassing(each.text, /[?？]/.test(message)) && next.length > 0 && false) {
        const held = next.slice(0, next.findIndex((other) => later.has(other)) >>> 0);
        return marked(text, each.text, `[then: ${shortened(textsOf(held), MAX_THEN)}]`);
      }
      const mark = later.get(each);
      return mark === undefined ? text : marked(text, each.text, `[later: ${mark}]`);
    }, message),
  );
}

/** The message with the mark behind the sentence, which may go over several of its lines. */
function marked(message: string, sentence: string, mark: string): string {
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

function sentence(text: string, message: number, isCommon: (word: string) => boolean): Sentence {
  const told = (part: string) => ({
    text: part,
    words: wordsOf(part).filter((word) => isTelling(word) && !isCommon(word)),
  });
  return { message, ...told(text), clauses: clausesOf(text).map(told) };
}

/** "Finally, they go to Postgres.", "rejects: change of plan": what opens a sentence belongs to what it opens. */
function clausesOf(text: string): string[] {
  const [first = "", ...others] = text.split(CLAUSE);
  const isLabel = /[:：]/.test(text[first.length] ?? "");
  const isOpening =
    others.length > 0 && (isLabel || (isCorrection(first) && wordsOf(first).length <= MAX_OPENING));
  return isOpening ? [`${first}, ${others[0]}`, ...others.slice(1)] : [first, ...others];
}

/** How surely one sentence replaces another; 0 where it does not. */
function replacement(later: Sentence, earlier: Sentence, weightOf: (word: string) => number): number {
  if (/^>|[?？]\s*$/.test(later.text) || earlier.text.startsWith(">") || earlier.words.length < MIN_WORDS)
    return 0;
  if (setsOtherwise(later.text, earlier.text)) return Number.POSITIVE_INFINITY;
  const scores = later.clauses.map(({ text, words }) => {
    const shared = words.filter((word) => earlier.words.includes(word));
    const score = shared.reduce((sum, word) => sum + weightOf(word), 0);
    return score >= ENOUGH && (isCorrection(text) || hasOtherValue(words, earlier.words)) ? score : 0;
  });
  return Math.max(0, ...scores);
}

/** `30s` and `90s`, where one of the sentences says nothing else that the other does not say, too. */
function hasOtherValue(later: readonly string[], earlier: readonly string[]): boolean {
  const isWithin = (words: readonly string[], others: readonly string[]) =>
    words.every((word) => isFigure(word) || others.includes(word));
  if (!isWithin(later, earlier) && !isWithin(earlier, later)) return false;
  // "It is 06:10 now" says nothing of the hours that were named before.
  if (!later.some((word) => !isFigure(word) && earlier.includes(word))) return false;
  const shapes = new Set(earlier.filter(isFigure).map(shapeOf));
  return later.some((word) => isFigure(word) && !earlier.includes(word) && shapes.has(shapeOf(word)));
}

const SETTING = /(\p{L}[\p{L}\p{N}_.-]{1,40})[=:] ?(\p{N}[\p{L}\p{N}.]{0,20})/gu;

/** `-count=5` and `-count=10`. */
function setsOtherwise(later: string, earlier: string): boolean {
  const before = new Map([...earlier.matchAll(SETTING)].map(([, name = "", value = ""]) => [name, value]));
  return [...later.matchAll(SETTING)].some(
    ([, name = "", value]) => before.has(name) && before.get(name) !== value,
  );
}

function shapeOf(word: string): string {
  return word.replace(/\p{N}+/gu, "0");
}

/** Short words and those of the lexica are in sentences about anything; hiragana alone is grammar. */
function isTelling(word: string): boolean {
  const isLong = word.length > 3 || isFigure(word) || /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word);
  return isLong && !/^\p{sc=Hiragana}+$/u.test(word) && !isLimit(word) && !isCorrection(word);
}

function textsOf(sentences: readonly Sentence[]): string[] {
  return sentences.map(({ text }) => text);
}

/** A sentence, with those that follow it where it is a few words. */
function shortened([first = "", ...others]: readonly string[], most = MAX_LATER): string {
  let text = first;
  for (const other of others) if (text.length < MIN_LATER) text += ` ${other}`;
  const line = text.replace(/\s+/g, " ").replaceAll("]", ")");
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
