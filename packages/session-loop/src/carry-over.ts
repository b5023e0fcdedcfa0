import { clipMessages } from "./clip.js";
import { isUserMessage, openCalls } from "./message.js";
import type { Entry } from "./records.js";

export interface CarryOverLimits {
  /** Maximum number of turns. */
  turns: number;
  /** Maximum number of tokens, excluding the task. */
  tokens: number;
  estimate: (message: object) => number;
}

export interface CarryOver {
  entries: Entry[];
  turns: number;
  tokens: number;
}

/**
 * The newest turns of a session, which the next one begins with: whole turns, calls together with their
 * results, beginning at a user message, within the limits. The loop's own messages (wind-down, markers,
 * nudges) and the wind-down's turns are left out.
 *
 * A turn without its own user message answers the last one before it. If that message is the task, which
 * every session begins with anyway, nothing more is needed; any other message is carried over too.
 */
export function carryOver(entries: readonly Entry[], limits: CarryOverLimits): CarryOver {
  const turns = wholeTurns(entries);
  const cost = (messages: readonly Entry[]) =>
    messages.reduce((sum, { message }) => sum + limits.estimate(message), 0);
  const hasTask = entries.some(({ origin }) => origin === "task");
  let kept: CarryOver = { entries: [], turns: 0, tokens: 0 };
  const taken: Entry[] = [];
  for (let count = 1; count <= Math.min(limits.turns, turns.length); count++) {
    const index = turns.length - count;
    taken.unshift(...(turns[index] as Entry[]));
    const opener = isUserMessage((taken[0] as Entry).message) ? [] : userMessageBefore(entries, taken[0]);
    if (opener === undefined && !hasTask) {
      if (cost(taken) > limits.tokens) break;
      continue; // An earlier turn may begin at a user message.
    }
    let whole = [...(opener ?? []), ...taken];
    // The newest turn is carried over even if it is too large, but it is truncated.
    if (count === 1) whole = clipped(whole, cost(whole) - limits.tokens);
    const tokens = cost(whole);
    if (tokens > limits.tokens) break;
    kept = { entries: whole, turns: count, tokens };
  }
  return kept;
}

function clipped(entries: readonly Entry[], tokens: number): Entry[] {
  if (tokens <= 0) return [...entries];
  const { messages } = clipMessages(
    entries.map(({ message }) => message),
    // The note that replaces the cut text takes a few tokens too.
    tokens + 32,
  );
  return entries.map((entry, index) => ({ ...entry, message: messages[index] as Entry["message"] }));
}

/** The turns whose calls are all answered; turns linked by a call and its result count as one. */
function wholeTurns(entries: readonly Entry[]): Entry[][] {
  const groups = new Map<number, Entry[]>();
  for (const entry of entries) {
    if (entry.origin !== "turn" || entry.notCarried) continue;
    const group = groups.get(entry.group) ?? [];
    group.push(entry);
    groups.set(entry.group, group);
  }
  const whole: Entry[][] = [];
  let tied: Entry[] = [];
  for (const group of groups.values()) {
    tied = [...tied, ...group];
    const open = openCalls(tied.map(({ message }) => message));
    // A result without its call is invalid anywhere; an open call may still be answered in the next turn.
    if (open < 0) tied = [];
    if (open !== 0) continue;
    whole.push(tied);
    tied = [];
  }
  return whole;
}

/** The user message that a turn answers; an empty list if it is the task, undefined if there is none. */
function userMessageBefore(entries: readonly Entry[], first: Entry | undefined): Entry[] | undefined {
  for (let index = entries.indexOf(first as Entry) - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    if (entry.origin === "task") return [];
    if ((entry.origin === "turn" || entry.origin === "opening") && isUserMessage(entry.message))
      return [{ ...entry, origin: "opening" }];
  }
  return undefined;
}
