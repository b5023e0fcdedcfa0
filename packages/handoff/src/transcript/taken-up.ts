import type { Handoff } from "../schema.js";
import { contentWords, isName, shared } from "../state/words.js";
import type { SessionNotes } from "./session-notes.js";

/** How many words a request must share with one thing in a handoff to be about it. */
const MIN_SHARED = 2;
const MIN_SHARE = 1 / 3;

/**
 * Whether a session went on with what it was given: the user agreed, asked for something that stands in it, or its files and tasks were touched. One
 * that did something else leaves it for the next.
 */
export function isTakenUp(notes: SessionNotes, taken: readonly Handoff[]): boolean {
  if (taken.length === 0) return false;
  const { requests, ledger, filesWritten, todos } = notes;
  if (requests.beganByAgreeing || ledger.isTouched || filesWritten.isTouched) return true;
  const topics = taken.flatMap(topicsOf).map(contentWords);
  const own = ledger.items("request").filter(({ speaker }) => speaker === "user");
  const asked = [requests.first, ...own.map(({ text }) => text), ...todos.list.map(({ name }) => name)];
  return asked.some((text) => text !== undefined && isAboutOne(contentWords(text), topics));
}

function topicsOf(handoff: Handoff): string[] {
  const {
    goal,
    nextAction,
    openQuestion,
    remaining,
    current,
    decisions = [],
    failedApproaches = [],
    blockers = [],
  } = handoff;
  return [
    ...[goal, nextAction, openQuestion, current?.phase].filter((text) => text !== undefined),
    ...remaining.map(({ name }) => name),
    ...decisions.map(({ decision }) => decision),
    ...failedApproaches,
    ...blockers,
    ...(handoff.requests ?? []),
    ...(handoff.filesChanged ?? []),
  ];
}

function isAboutOne(words: ReadonlySet<string>, topics: readonly ReadonlySet<string>[]): boolean {
  return topics.some((topic) => {
    const common = shared(words, topic);
    return (
      common.some(isName) ||
      (common.length >= MIN_SHARED && common.length / Math.min(words.size, topic.size) >= MIN_SHARE)
    );
  });
}
