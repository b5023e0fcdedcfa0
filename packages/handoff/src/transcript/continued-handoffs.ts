import { isFigure, isName, topicWords } from "../conversation/index.js";
import type { Handoff } from "../format/index.js";
import type { SessionNotes } from "../notes/index.js";

/** The minimum number of words shared by a request and a topic of the handoff. */
const MIN_SHARED = 2;
const MIN_SHARE = 1 / 3;
const MIN_TASK = 8;

function howContinued(notes: SessionNotes, taken: Handoff): "worked on" | "agreed" | undefined {
  const { requests, filesWritten, todos } = notes;
  if (filesWritten.isTouched || notes.resumed.has(taken.sessionId)) return "worked on";
  const topics = topicsOf(taken).map(topicWords);
  const asked = [...requests.asking, ...todos.list.map(({ name }) => name)];
  const isAbout = (text: string) => isAboutOne(topicWords(text), topics) || namesTask(text, taken);
  if (asked.some(isAbout)) return "worked on";
  const isAnswer = requests.beganByAnswering && taken.openQuestion !== undefined;
  return requests.beganByAgreeing || isAnswer ? "agreed" : undefined;
}

/**
 * Returns the handoffs that the session continued. If the user only agreed to the offer or answered
 * its question, returns only the newest handoff, which was at the top of the offer.
 * @param notesWith returns the session's notes, based on one handoff alone
 * @param hasAnother whether the session certainly continued a different handoff
 */
export function continuedHandoffs(
  given: readonly Handoff[],
  notesWith: (handoff: Handoff) => SessionNotes,
  hasAnother: boolean,
): readonly Handoff[] {
  const how = given.map((handoff) => howContinued(notesWith(handoff), handoff));
  const workedOn = given.filter((_, at) => how[at] === "worked on");
  const isAgreed = workedOn.length === 0 && !hasAnother && how.includes("agreed");
  return isAgreed ? given.slice(-1) : workedOn;
}

function namesTask(text: string, { remaining, current }: Handoff): boolean {
  const said = text.toLowerCase();
  return [...remaining.map(({ name }) => name), current?.phase ?? ""].some(
    (name) => name.length >= MIN_TASK && said.includes(name.toLowerCase()),
  );
}

function topicsOf(handoff: Handoff): string[] {
  const { goal, nextAction, openQuestion, remaining, current, conversation = [] } = handoff;
  const { decisions = [], failedApproaches = [], blockers = [], filesChanged = [] } = handoff;
  return [
    ...[goal, nextAction, openQuestion, current?.phase].filter((text) => text !== undefined),
    ...remaining.map(({ name }) => name),
    ...conversation.map(({ text }) => text),
    ...decisions.map(({ decision }) => decision),
    ...failedApproaches,
    ...blockers,
    ...filesChanged,
  ];
}

function isAboutOne(words: ReadonlySet<string>, topics: readonly ReadonlySet<string>[]): boolean {
  return topics.some((topic) => {
    const shared = [...words].filter((word) => topic.has(word));
    if (shared.some((word) => isName(word) || (isFigure(word) && /\p{L}/u.test(word)))) return true;
    return shared.length >= MIN_SHARED && shared.length / Math.min(words.size, topic.size) >= MIN_SHARE;
  });
}
