import { isPassing } from "./lexicon.js";
import { withoutPastes } from "./pastes.js";
import { type Saying, type Sentence, Topics } from "./replacement.js";
import { sentencesOf } from "./units.js";

const MAX_LATER = 120;
/** A shorter sentence is joined with the next: "Rather every 10 minutes. No, leave it at 15." */
const MIN_LATER = 90;
/** A word that occurs in more sentences than this does not link any two of them. */
const MAX_PLACES = 30;
const MARK = / \[(?:later: [^\]]*|one turn)\]/g;
const MARKED = /^ \[(?:later|one turn)/;
const ONE_TURN = "[one turn]";

export interface Message extends Saying {
  /** Whether no file was edited before the next user message, but at least one was edited later. */
  isOneTurn?: boolean;
}

/**
 * Adds a mark after each sentence that a later user message seems to replace:
 * `Use tabs. [later: spaces, please]`. Sentences that only share a subject are not marked, because
 * both can be valid.
 */
export function markLater(messages: readonly Message[]): string[] {
  const found = findLater(messages);
  return messages.map(({ text, isOneTurn }, at) => {
    const replaced = found[at]!.map(({ sentence, later }) => [sentence, `[later: ${later}]`] as const);
    const sentences = isOneTurn ? sentencesOf(withoutPastes(text)).filter(isPassing) : [];
    const passing = sentences.map((sentence) => [sentence, ONE_TURN] as const);
    return [...replaced, ...passing].reduce(
      (marked, [sentence, mark]) => withMark(marked, sentence, mark),
      text,
    );
  });
}

function findLater(messages: readonly Saying[]): { sentence: string; later: string }[][] {
  const topics = new Topics();
  const told = messages.map(({ text, order }) => topics.read({ text: text.replace(MARK, ""), order }));
  for (const sentence of told.flat()) topics.count(sentence);
  const places = placesOf(told.flat());
  const later = new Map<Sentence, string>();
  for (const sentences of told)
    sentences.forEach((each, index) => {
      let nearest: Sentence | undefined;
      let most = 0;
      for (const other of sentencesNear(each, places)) {
        const score = topics.replacement(each, other);
        if (score < most || score === 0) continue;
        most = score;
        nearest = other;
      }
      if (nearest !== undefined) later.set(nearest, shortened(sentences.slice(index)));
    });
  return told.map((sentences) =>
    sentences.flatMap((each) => {
      const text = later.get(each);
      return text === undefined ? [] : [{ sentence: each.text, later: text }];
    }),
  );
}

function placesOf(sentences: readonly Sentence[]): Map<string, Sentence[]> {
  const places = new Map<string, Sentence[]>();
  for (const sentence of sentences)
    for (const key of sentence.words) {
      const found = places.get(key);
      if (found === undefined) places.set(key, [sentence]);
      else found.push(sentence);
    }
  return places;
}

function sentencesNear(sentence: Sentence, places: ReadonlyMap<string, readonly Sentence[]>): Sentence[] {
  const near = new Set<Sentence>();
  for (const key of sentence.words) {
    const found = places.get(key) ?? [];
    if (found.length <= MAX_PLACES)
      for (const other of found) if (other.order < sentence.order) near.add(other);
  }
  return [...near].sort((a, b) => a.order - b.order);
}

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

function shortened([first, ...others]: readonly Sentence[]): string {
  let text = first?.text ?? "";
  for (const other of others) if (text.length < MIN_LATER) text += ` ${other.text}`;
  const line = text.replace(/\s+/g, " ").replaceAll("]", ")");
  return line.length <= MAX_LATER ? line : `${line.slice(0, MAX_LATER - 1)}…`;
}
