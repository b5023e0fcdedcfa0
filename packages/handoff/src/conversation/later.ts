import { isPassing } from "./lexicon.js";
import { type Sentence, Topics } from "./replacement.js";

const MAX_LATER = 120;
/** A shorter sentence is joined with the next: "Rather every 10 minutes. No, leave it at 15." */
const MIN_LATER = 90;
const MARK = / \[(?:later: [^\]]*|one turn)\]/g;
const MARKED = /^ \[(?:later|one turn)/;
const ONE_TURN = "[one turn]";

/** The number of earlier sentences with which a sentence is compared. */
const MAX_EARLIER = 1_000;

export interface Message {
  text: string;
  /** Whether no file was edited before the next user message, but at least one was edited later. */
  isOneTurn?: boolean;
}

/**
 * Adds a mark after each sentence that a later user message seems to replace:
 * `Use tabs. [later: spaces, please]`. Sentences that only share a subject are not marked, because
 * both can be valid.
 */
export function markLater(messages: readonly Message[]): string[] {
  const topics = new Topics();
  const sentencesByMessage = messages.map(({ text }) => topics.read(text.replace(MARK, "")));
  const later = new Map<Sentence, string>();
  const before: Sentence[] = [];
  for (const sentences of sentencesByMessage) {
    const earlier = before.slice(-MAX_EARLIER);
    sentences.forEach((each, index) => {
      const replaced = topics.replacedBy(each, earlier);
      if (replaced !== undefined) later.set(replaced, `[later: ${shortened(sentences.slice(index))}]`);
    });
    before.push(...sentences);
  }
  return messages.map(({ text, isOneTurn = false }, at) =>
    sentencesByMessage[at]!.reduce((marked, sentence) => {
      const mark = later.get(sentence) ?? (isOneTurn && isPassing(sentence.text) ? ONE_TURN : undefined);
      return mark === undefined ? marked : withMark(marked, sentence.text, mark);
    }, text),
  );
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
