import type { Handoff } from "../format/index.js";
import type { SessionNotes } from "../notes/index.js";
import { contentWords, isCommon, isName, sharedWords } from "../statements/index.js";

/** How many words a request must share with one thing in a handoff to be about it. */
const MIN_SHARED = 2;
const MIN_SHARE = 1 / 3;
/** A shorter task may stand in any text. */
const MIN_TASK = 8;

/**
 * How a session went on with the handoff that its notes begin with: it worked on something that stands there,
 * or the user only agreed. Undefined where it did something else.
 */
function howTakenUp(notes: SessionNotes, taken: Handoff): "worked on" | "agreed" | undefined {
  const { requests, ledger, filesWritten, todos } = notes;
  if (ledger.isTouched || filesWritten.isTouched) return "worked on";
  const topics = topicsOf(taken).map(tellingWords);
  const own = ledger.items("request").filter(({ speaker }) => speaker === "user");
  const asked = [requests.first, ...own.map(({ text }) => text), ...todos.list.map(({ name }) => name)];
  const isAbout = (text: string) => isAboutOne(tellingWords(text), topics) || namesTask(text, taken);
  if (asked.some((text) => text !== undefined && isAbout(text))) return "worked on";
  return requests.beganByAgreeing ? "agreed" : undefined;
}

/**
 * Those handoffs that the session went on with. A user who only agrees means the newest, which was offered
 * first.
 * @param notesWith the session's notes, begun with this handoff alone
 * @param hasAnother whether it went on with another one for certain
 */
export function takenUpOf(
  given: readonly Handoff[],
  notesWith: (handoff: Handoff) => SessionNotes,
  hasAnother: boolean,
): readonly Handoff[] {
  const how = given.map((handoff) => howTakenUp(notesWith(handoff), handoff));
  const workedOn = given.filter((_, at) => how[at] === "worked on");
  const isAgreed = workedOn.length === 0 && !hasAnother && how.includes("agreed");
  return isAgreed ? given.slice(-1) : workedOn;
}

/** Whether an open task stands in a text word for word, however common its words are. */
function namesTask(text: string, { remaining, current }: Handoff): boolean {
  const said = text.toLowerCase();
  return [...remaining.map(({ name }) => name), current?.phase ?? ""].some(
    (name) => name.length >= MIN_TASK && said.includes(name.toLowerCase()),
  );
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

function tellingWords(text: string): ReadonlySet<string> {
  return new Set([...contentWords(text)].filter((word) => !isCommon(word)));
}

function isAboutOne(words: ReadonlySet<string>, topics: readonly ReadonlySet<string>[]): boolean {
  return topics.some((topic) => {
    const common = sharedWords(words, topic);
    return (
      common.some(isName) ||
      (common.length >= MIN_SHARED && common.length / Math.min(words.size, topic.size) >= MIN_SHARE)
    );
  });
}
