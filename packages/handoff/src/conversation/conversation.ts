import { bothEnds, excerpt, excerptOfEnds } from "@agentos/secrets";
import type { Said } from "../format/index.js";
import { onlyAgrees } from "./agreement.js";
import { type Message, markLater } from "./later.js";
import { shortenPastes } from "./pastes.js";
import { type Heard, selectSaid } from "./select.js";
import { joinTexts, sentencesOf, unitsOf } from "./units.js";
import { isFigure, isName, wordsOf } from "./words.js";

/** A longer message is treated as a document: only its beginning and end are kept. */
const MAX_MESSAGE = 4_000;
/** A few hundred messages are usual. Beyond this limit, those in the middle are dropped. */
const MAX_MESSAGES = 600;
/** The limit for all user messages, in characters. Above it, long messages are cut further. */
const MAX_TYPED = 60_000;
/** The limit for other speakers' units. At twice this number, the least informative are dropped. */
const MAX_UNITS = 2_000;
const MAX_UTTERANCE = 24 * 1024;
const MAX_KEPT = 9_000;
/** A sentence that occurs at least this many times in a session is treated as a mere announcement. */
const REFRAIN = 3;
const MAX_SENTENCES = 10_000;
/** The limit for the words of the calls after a message. */
const MAX_CALLED = 200;

interface Utterance extends Heard {
  order: number;
  edits?: number;
}

/** A remark with fewer words says nothing, unless it reports an edit. */
const MIN_REMARK_WORDS = 4;
/**
 * A longer remark says more than what comes next. In bytes, because a character of Chinese or
 * Japanese says more than a letter.
 */
const MAX_ANNOUNCEMENT = 100;

/** Whether a remark only names the file or the command of the calls after it: "Now for reader.ts." */
function onlyAnnounces({ text, shown }: Utterance): boolean {
  if (shown === undefined || Buffer.byteLength(text) > MAX_ANNOUNCEMENT) return false;
  if (sentencesOf(text).length > 1) return false;
  const words = wordsOf(text);
  const isNews = (word: string) => (isFigure(word) || isName(word)) && !shown.has(word);
  return words.some((word) => shown.has(word)) && !words.some(isNews);
}

/** Keeps the user's messages, and the most informative sentences from all other sources. */
export class Conversation {
  private users: Utterance[] = [];
  /** Keyed by text. The latest occurrence is kept, because an earlier one may have been revised. */
  private others = new Map<string, Utterance>();
  /** How often each sentence from other speakers occurred. */
  private times = new Map<string, number>();
  private order = 0;
  /** The words of the calls since the agent's last message. */
  private called = new Set<string>();
  /** Whether a file has been edited since the agent's last message. */
  private hasEdited = false;

  /** Adds what was said in earlier sessions. Must be called before any other method. */
  inherit(said: readonly Said[]): void {
    for (const each of said) {
      // "Go on." means nothing in a later session.
      if (each.by === "user" && each.question === undefined && onlyAgrees(each.text)) continue;
      const utterance = { ...each, order: ++this.order };
      if (each.by === "user") this.users.push(utterance);
      else for (const unit of unitsOf(each.text)) this.others.set(unit, { ...utterance, text: unit });
    }
  }

  user(text: string, question?: string): void {
    this.called = new Set();
    this.hasEdited = false;
    const shortened = excerptOfEnds(shortenPastes(excerptOfEnds(text, MAX_UTTERANCE)), MAX_MESSAGE);
    if (shortened === "") return;
    this.users.push({ by: "user", text: shortened, order: ++this.order, ...(question && { question }) });
    if (this.users.length > MAX_MESSAGES) this.users.splice(MAX_MESSAGES / 2, 1);
  }

  edited(): void {
    this.hasEdited = true;
    const last = this.users.at(-1);
    if (last !== undefined) last.edits = (last.edits ?? 0) + 1;
  }

  /** Adds a tool call, which the agent's last message may have announced. */
  call(text: string): void {
    if (this.called.size >= MAX_CALLED) return;
    for (const word of wordsOf(text)) {
      const parts = word.split("/");
      // Calls name files in full, but the agent does not.
      for (const at of parts.keys()) this.called.add(parts.slice(at).join("/"));
    }
  }

  addOther(text: string, by: "agent" | "subagent" | "summary"): void {
    const order = ++this.order;
    const shortened = bothEnds(text, MAX_UTTERANCE);
    for (const sentence of sentencesOf(shortened))
      this.times.set(sentence, (this.times.get(sentence) ?? 0) + 1);
    if (this.times.size > MAX_SENTENCES)
      this.times = new Map([...this.times].filter(([, times]) => times > 1).slice(-MAX_SENTENCES / 2));
    // The units share the set, to which later calls are added.
    this.called = new Set();
    for (const unit of unitsOf(shortened)) {
      this.others.delete(unit);
      this.others.set(unit, { by, text: unit, order, shown: this.called, isReport: this.hasEdited });
    }
    this.hasEdited = false;
    if (this.others.size > 2 * MAX_UNITS) this.forgetLeast();
  }

  /** Returns the messages for a handoff, in order. Marks show what the user changed later. */
  kept(): Said[] {
    const marked = markLater(this.typed());
    const users = this.users.map((each, at) => ({ ...each, text: marked[at]! }));
    const all = [...users, ...this.messages()].sort((a, b) => a.order - b.order);
    const said = all.map(({ order: _, edits: __, ...each }) => each);
    const options = { room: MAX_KEPT, cost: (text: string) => text.length, isEveryRequestTaken: true };
    return selectSaid(said, options).map(({ shown: _, isReport: __, ...each }: Heard) => each);
  }

  /** Joins the units of each message. */
  private messages(): Utterance[] {
    const byOrder = new Map<number, Utterance>();
    for (const unit of this.others.values()) {
      if (onlyAnnounces(unit)) continue;
      const text = excerpt(this.withoutRefrain(unit.text), MAX_UTTERANCE);
      if (!unit.isReport && wordsOf(text).length < MIN_REMARK_WORDS) continue;
      const message = byOrder.get(unit.order);
      byOrder.set(unit.order, { ...unit, text: joinTexts(message?.text ?? "", text) });
    }
    return [...byOrder.values()];
  }

  /** Removes introductions that recur in the session, such as "Let me look at the code." */
  private withoutRefrain(unit: string): string {
    const sentences = sentencesOf(unit);
    const from = sentences.findIndex((sentence) => (this.times.get(sentence) ?? 0) < REFRAIN);
    return from === -1 ? "" : sentences.slice(from).reduce(joinTexts, "");
  }

  private typed(): Message[] {
    const lengths = this.users.map(({ text }) => text.length);
    let most = MAX_MESSAGE;
    while (lengths.reduce((sum, length) => sum + Math.min(length, most), 0) > MAX_TYPED) most /= 2;
    const lastEdit = this.users.findLastIndex(({ edits = 0 }) => edits > 0);
    return this.users.map(({ text, edits = 0 }, at) => ({
      text: excerptOfEnds(text, most),
      isOneTurn: edits === 0 && at < lastEdit,
    }));
  }

  private forgetLeast(): void {
    const units = [...this.others.keys()].map((text) => ({ text, words: wordsOf(text) }));
    const counts = new Map<string, number>();
    for (const { words } of units) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const worths = units.map(({ text, words }) => {
      const worth = words.reduce((sum, word) => sum + 1 / counts.get(word)!, 0);
      return { text, worth };
    });
    worths.sort((a, b) => b.worth - a.worth);
    for (const { text } of worths.slice(MAX_UNITS)) this.others.delete(text);
  }
}
