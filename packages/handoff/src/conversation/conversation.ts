import { bothEnds, excerpt, excerptOfEnds } from "@agentos/secrets";
import type { Said } from "../format/index.js";
import { onlyAgrees } from "./agreement.js";
import { type Message, markLater } from "./later.js";
import { shortenPastes } from "./pastes.js";
import { selectSaid } from "./select.js";
import { sentencesOf, unitsOf } from "./units.js";
import { WordCounts, wordsOf } from "./words.js";

/** Of a user's message what is longer than that is a document: its beginning and end are kept. */
const MAX_MESSAGE = 4_000;
/** A person types a few hundred messages a session; of more, those in the middle are left out. */
const MAX_MESSAGES = 600;
/** What of all of them a handoff's file holds, in characters; of more the longer messages are cut further. */
const MAX_TYPED = 60_000;
/** Of what others said; twice that is held before the least telling half is forgotten. */
const MAX_UNITS = 2_000;
/** What is heard of one text: a longer one says what counts at its beginning and end. */
const MAX_HEARD = 24 * 1024;
/** What of the agent's words a handoff's file holds, in characters. */
const MAX_KEPT = 9_000;
/** So often in a session, a sentence only announces the next step. */
const REFRAIN = 3;

interface Heard extends Said {
  order: number;
  /** Of a user's message: how many files were edited before what they said next. */
  edits?: number;
  words?: readonly string[];
}

/** What was said in a session: all of the user's words, and the most informative of the others'. */
export class Conversation {
  private users: Heard[] = [];
  /** By their text. The last time counts: what came between may have put it in doubt. */
  private others = new Map<string, Heard>();
  private readonly counts = new WordCounts();
  private order = 0;

  /** What earlier sessions said, which comes before all of this one. */
  inherit(said: readonly Said[]): void {
    for (const each of said) {
      // "Go on." means nothing to the session after that one.
      if (each.by === "user" && each.question === undefined && onlyAgrees(each.text)) continue;
      this.counts.add(wordsOf(each.text));
      const heard = { ...each, order: ++this.order };
      if (each.by === "user") this.users.push(heard);
      else for (const unit of unitsOf(each.text)) this.others.set(unit, { ...heard, text: unit });
    }
  }

  /** @param question what the agent had asked, where this answers it */
  user(text: string, question?: string): void {
    const told = excerptOfEnds(shortenPastes(excerptOfEnds(text, MAX_HEARD)), MAX_MESSAGE);
    if (told === "") return;
    this.counts.add(wordsOf(told));
    this.users.push({ by: "user", text: told, order: ++this.order, ...(question && { question }) });
    if (this.users.length > MAX_MESSAGES) this.users.splice(MAX_MESSAGES / 2, 1);
  }

  /** A file was edited. */
  edited(): void {
    const last = this.users.at(-1);
    if (last !== undefined) last.edits = (last.edits ?? 0) + 1;
  }

  heard(text: string, by: "agent" | "subagent" | "summary"): void {
    const order = ++this.order;
    const told = bothEnds(text, MAX_HEARD);
    this.counts.add(sentencesOf(told));
    for (const unit of unitsOf(told)) {
      const words = wordsOf(unit);
      this.counts.add(words);
      this.others.delete(unit);
      this.others.set(unit, { by, text: unit, order, words });
    }
    if (this.others.size > 2 * MAX_UNITS) this.forgetLeast();
  }

  /** What a handoff keeps of it, in order of time, with marks where the user later changed something. */
  kept(): Said[] {
    const typed = this.typed();
    const withMarks = (heard: readonly Heard[], marked: readonly string[]) =>
      heard.map((each, at) => ({ ...each, text: marked[at]! }));
    const users = withMarks(this.users, markLater(typed));
    const messages = this.messages();
    const others = withMarks(messages, markLater(messages, typed));
    const all = [...users, ...others].sort((a, b) => a.order - b.order);
    const said = all.map(({ order: _, words: __, edits: ___, ...each }) => each);
    return selectSaid(said, { room: MAX_KEPT, cost: ({ length }) => length, isEveryRequestTaken: true });
  }

  /** What others said, the units of a message in one again. */
  private messages(): Heard[] {
    const byOrder = new Map<number, Heard>();
    for (const unit of this.others.values()) {
      const text = excerpt(this.withoutRefrain(unit.text), unit.text.length);
      if (text === "") continue;
      const message = byOrder.get(unit.order);
      byOrder.set(unit.order, { ...unit, text: message === undefined ? text : `${message.text} ${text}` });
    }
    return [...byOrder.values()];
  }

  /** "Let me look at the code." before what was found in it, where the session says so again and again. */
  private withoutRefrain(unit: string): string {
    const sentences = sentencesOf(unit);
    const from = sentences.findIndex((sentence) => this.counts.of(sentence) < REFRAIN);
    return from === -1 ? "" : sentences.slice(from).join(" ");
  }

  /** The user's messages, all of them within a limit. */
  private typed(): Message[] {
    const texts = this.users.map(({ text }) => text);
    let most = MAX_MESSAGE;
    const room = () => texts.reduce((sum, { length }) => sum + Math.min(length, most), 0);
    while (room() > MAX_TYPED) most /= 2;
    const lastEdit = this.users.findLastIndex(({ edits = 0 }) => edits > 0);
    return this.users.map(({ text, order, edits = 0 }, at) => ({
      ...{ text: excerptOfEnds(text, most), order },
      isOneTurn: edits === 0 && at < lastEdit,
    }));
  }

  private forgetLeast(): void {
    const worths = new Map<string, number>();
    for (const [text, { words = [] }] of this.others)
      worths.set(
        text,
        words.reduce((sum, word) => sum + 1 / Math.max(this.counts.of(word), 1), 0),
      );
    const limit = [...worths.values()].sort((a, b) => b - a)[MAX_UNITS]!;
    for (const [text, worth] of worths) if (worth <= limit) this.others.delete(text);
  }
}
