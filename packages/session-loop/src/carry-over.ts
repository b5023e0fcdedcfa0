import { clipMessages } from "./clip.js";
import { isUserMessage, openCalls } from "./message.js";
import type { Entry } from "./records.js";

export interface CarryOverLimits {
  turns: number;
  /** The maximum number of tokens, excluding those of the task. */
  tokens: number;
  estimate: (message: object) => number;
}

export interface CarryOver {
  entries: Entry[];
  turns: number;
  tokens: number;
}

/**
 * Returns the latest complete turns, with which the next session begins. They start at a user
 * message and include all results. The loop's own messages and the wind-down are omitted.
 *
 * A turn that has no user message of its own answers an earlier user message. That message is
 * carried over too, unless it is the task, which every session contains.
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
      continue; // An earlier turn may begin with a user message.
    }
    let whole = [...(opener ?? []), ...taken];
    // The latest turn is carried over even if it is too large, but it is truncated.
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
    // The additional tokens are for the note that replaces the omitted text.
    tokens + 32,
  );
  return entries.map((entry, index) => ({ ...entry, message: messages[index] as Entry["message"] }));
}

/** Returns the turns whose calls all have results. Turns that share a call are treated as one. */
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
    // A result without its call is invalid. An open call may have its result in the next turn.
    if (open < 0) tied = [];
    if (open !== 0) continue;
    whole.push(tied);
    tied = [];
  }
  return whole;
}

/** Returns the user message that the turn answers, or an empty list if that message is the task. */
function userMessageBefore(entries: readonly Entry[], first: Entry | undefined): Entry[] | undefined {
  for (let index = entries.indexOf(first as Entry) - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    if (entry.origin === "task") return [];
    if ((entry.origin === "turn" || entry.origin === "opening") && isUserMessage(entry.message))
      return [{ ...entry, origin: "opening" }];
  }
  return undefined;
}
