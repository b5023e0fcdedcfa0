import { isPassing } from "./lexicon.js";
import { type Sentence, Topics } from "./replacement.js";

const MAX_LATER = 240;
/** A shorter sentence is joined with the next: "Make it every 10 minutes instead. No, leave it at 15." */
const MIN_LATER = 90;
const LATER = " [later: ";
const ONE_TURN = "[one turn: ";
/** Earlier versions wrote `[one turn]` after the sentence. */
const MARKS = / \[(?:later: [^\]]*|one turn)\]|\[one turn: ([^\]]*)\]/g;

/** The number of earlier sentences with which a sentence is compared. */
const MAX_EARLIER = 1_000;

export interface Message {
  text: string;
  /** Whether no file was edited before the next user message, but at least one was edited later. */
  isOneTurn?: boolean;
}

/**
 * Marks each sentence that a later user message seems to replace, or that applied to one turn:
 * `Use tabs. [later: spaces, please]`, `[one turn: Change nothing yet.]`. Sentences that only share
 * a subject are not marked, because both can be valid.
 */
export function markLater(messages: readonly Message[]): string[] {
  const topics = new Topics();
  const sentencesByMessage = messages.map(({ text }) => topics.read(text.replace(MARKS, "$1")));
  const later = new Map<Sentence, string>();
  const before: Sentence[] = [];
  for (const sentences of sentencesByMessage) {
    const earlier = before.slice(-MAX_EARLIER);
    sentences.forEach((each, index) => {
      const replaced = topics.replacedBy(each, earlier);
      if (replaced !== undefined) later.set(replaced, `${LATER}${shortened(sentences.slice(index))}]`);
    });
    before.push(...sentences);
  }
  return messages.map(({ text, isOneTurn = false }, at) =>
    sentencesByMessage[at]!.reduce((marked, sentence) => {
      const mark = later.get(sentence);
      if (mark !== undefined) return withMarks(marked, sentence.text, "", mark);
      return isOneTurn && isPassing(sentence.text) ? withMarks(marked, sentence.text, ONE_TURN, "]") : marked;
    }, text),
  );
}

function withMarks(message: string, sentence: string, before: string, after: string): string {
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
    const isMarked = message.startsWith(LATER, at) || message.endsWith(ONE_TURN, from);
    return isMarked
      ? message
      : `${message.slice(0, from)}${before}${message.slice(from, at)}${after}${message.slice(at)}`;
  }
  return message;
}

function shortened([first, ...others]: readonly Sentence[]): string {
  let text = first?.text ?? "";
  for (const other of others) if (text.length < MIN_LATER) text += ` ${other.text}`;
  const line = text.replace(/\s+/g, " ").replaceAll("]", ")");
  return line.length <= MAX_LATER ? line : `${line.slice(0, MAX_LATER - 1)}…`;
}
