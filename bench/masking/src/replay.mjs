import { textOf, tokensOf } from "./histories.mjs";

const MESSAGE_TOKENS = 4;

/**
 * @typedef {(messages: object[]) => object[] | Promise<object[]>} Mask returns the list that a
 * model would receive; may have state
 * @typedef {(task: { messages: object[], cap: number, uses: object }) => Mask} Contestant only the
 * oracle may read `uses`
 */

/**
 * Masks the list before each step at which the tool results exceed the cap.
 * @param {import("./histories.mjs").History} history
 * @param {ReturnType<import("./uses.mjs").findUses>} uses
 * @param {number} share the cap as a share of all tool-result tokens
 * @param {Contestant} contestant
 */
export async function replay({ messages }, uses, share, contestant) {
  const results = messages.map(resultTokens);
  const cap = share * results.reduce((sum, tokens) => sum + tokens, 0);
  const mask = contestant({ messages, cap, uses });
  const bySteps = {
    facts: groupByStep(uses.facts),
    words: groupByStep(uses.words),
    anchors: groupByStep(uses.anchors),
  };
  const score = newScore();
  let previous = [];
  let reached = 0;
  let done = 0;
  for (const step of uses.steps) {
    for (; done < step; done++) reached += results[done];
    if (reached <= cap) {
      previous = messages.slice(0, step);
      continue;
    }
    const context = messages.slice(0, step);
    const startedAt = performance.now();
    const masked = await mask(context);
    score.ms += performance.now() - startedAt;
    scoreStep(score, { context, masked, previous, cap, reached });
    const left = resultsById(masked, context);
    for (const use of bySteps.facts.get(step) ?? []) {
      score.facts.uses++;
      if (isKept(use, left)) score.facts.kept++;
      if (hasContext(use, messages, left)) score.facts.ctx++;
    }
    for (const kind of ["words", "anchors"])
      for (const use of bySteps[kind].get(step) ?? []) {
        score[kind].uses++;
        if (isKept(use, left)) score[kind].kept++;
        if (hasContext(use, messages, left)) score[kind].ctx++;
      }
    previous = masked;
  }
  return score;
}

export function resultTokens(message) {
  return message.role === "tool" ? tokensOf(textOf(message.content)) + MESSAGE_TOKENS : 0;
}

export function newScore() {
  return {
    steps: 0,
    prefix: 0,
    left: 0,
    room: 0,
    over: 0,
    grown: 0,
    orphans: 0,
    ms: 0,
    facts: { uses: 0, kept: 0, ctx: 0 },
    words: { uses: 0, kept: 0, ctx: 0 },
    anchors: { uses: 0, kept: 0, ctx: 0 },
  };
}

export function addScore(sum, score) {
  for (const key of Object.keys(sum)) {
    if (typeof sum[key] === "number") sum[key] += score[key];
    else for (const inner of Object.keys(sum[key])) sum[key][inner] += score[key][inner];
  }
  return sum;
}

function groupByStep(uses) {
  const groups = new Map();
  for (const use of uses) {
    const group = groups.get(use.step);
    if (group === undefined) groups.set(use.step, [use]);
    else group.push(use);
  }
  return groups;
}

function scoreStep(score, { context, masked, previous, cap, reached }) {
  score.steps++;
  score.prefix += commonPrefixShare(previous, masked);
  const originals = new Map(
    context.filter((message) => message.role === "tool").map((message) => [message.tool_call_id, message]),
  );
  let left = 0;
  for (const message of masked) {
    if (message.role !== "tool") continue;
    const text = textOf(message.content);
    left += resultTokens(message);
    const original = originals.get(message.tool_call_id);
    if (
      original !== undefined &&
      text !== textOf(original.content) &&
      tokensOf(text) > tokensOf(textOf(original.content))
    )
      score.grown++;
  }
  score.left += left / reached;
  score.room += left / cap;
  if (left > cap) score.over++;
  score.orphans += countOrphans(masked);
}

/** Returns the share of the previous request that a prompt cache can reuse. */
export function commonPrefixShare(previous, next) {
  let common = 0;
  let total = 0;
  let same = true;
  for (const [index, message] of previous.entries()) {
    const other = next[index];
    const text = serialized(message);
    total += text.length;
    if (!same) continue;
    if (message === other) {
      common += text.length;
      continue;
    }
    const otherText = other === undefined ? "" : serialized(other);
    if (text === otherText) {
      common += text.length;
      continue;
    }
    same = false;
    let at = 0;
    while (at < text.length && text[at] === otherText[at]) at++;
    common += at;
  }
  return total === 0 ? 1 : common / total;
}

const texts = new WeakMap();
function serialized(message) {
  let text = texts.get(message);
  if (text === undefined) {
    text = JSON.stringify(message);
    texts.set(message, text);
  }
  return text;
}

/** Counts the calls without a result, and the results without a call. */
export function countOrphans(messages) {
  const calls = new Set(messages.flatMap((message) => (message.tool_calls ?? []).map(({ id }) => id)));
  const answers = new Set(
    messages.filter((message) => message.role === "tool").map((message) => message.tool_call_id),
  );
  return (
    [...calls].filter((id) => !answers.has(id)).length + [...answers].filter((id) => !calls.has(id)).length
  );
}

function resultsById(masked, context) {
  const byId = new Map(
    masked.filter((message) => message.role === "tool").map((message) => [message.tool_call_id, message]),
  );
  const left = new Map();
  for (const [index, message] of context.entries()) {
    if (message.role !== "tool") continue;
    const other = byId.get(message.tool_call_id);
    if (other === undefined) continue;
    left.set(index, other.content === message.content ? undefined : textOf(other.content));
  }
  return left;
}

function isKept(use, left) {
  return use.places.some(({ message }) => {
    if (!left.has(message)) return false;
    const text = left.get(message);
    return text === undefined || text.includes(use.token);
  });
}

/** Four fifths of the lines around the fact must remain in one of the results that contained it. */
function hasContext(use, messages, left) {
  return use.places.some(({ message, lines }) => {
    if (!left.has(message)) return false;
    const text = left.get(message);
    if (text === undefined) return true;
    const original = textOf(messages[message].content).split("\n");
    const kept = new Set(text.split("\n"));
    return lines.some((at) => {
      const around = original.slice(Math.max(0, at - 2), at + 3).filter((line) => line.trim() !== "");
      return kept.has(original[at]) && around.filter((line) => kept.has(line)).length >= 0.8 * around.length;
    });
  });
}
