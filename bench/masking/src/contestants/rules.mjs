import { textOf, tokensOf } from "../histories.mjs";
import { resultTokens } from "../replay.mjs";
import { RECENT_RESULTS } from "../uses.mjs";

const sumTokens = (messages) => messages.reduce((sum, message) => sum + resultTokens(message), 0);
const isResult = (message) => message.role === "tool";

/**
 * Replaces whole results, oldest first, until at most `depth` times the cap is left.
 * @param {(message: object) => string} placeholder
 */
function oldestFirst(placeholder, depth = 1) {
  return ({ cap }) => {
    const replaced = new Map();
    return (messages) => {
      const apply = () => messages.map((message) => replaced.get(message.tool_call_id) ?? message);
      let tokens = sumTokens(apply());
      if (tokens <= cap) return apply();
      for (const message of messages.filter(isResult).slice(0, -RECENT_RESULTS)) {
        if (tokens <= depth * cap) break;
        if (replaced.has(message.tool_call_id)) continue;
        const next = { ...message, content: placeholder(message) };
        replaced.set(message.tool_call_id, next);
        tokens += resultTokens(next) - resultTokens(message);
      }
      return apply();
    };
  };
}

/** The rule of Anthropic's context editing and of LangChain. */
export const clearOldest = oldestFirst(() => "[cleared]");
export const clearOldestInBatches = oldestFirst(() => "[cleared]", 0.75);

/** SWE-agent's last-n rule. */
export const sweAgent = oldestFirst(
  (message) => `Old environment output: (${textOf(message.content).split("\n").length} lines omitted)`,
);

const PREVIEW_CHARACTERS = 250;

/** Keeps the head and the tail of results, like Gemini CLI, and may therefore exceed the cap. */
export const geminiCli = oldestFirst((message) => {
  const text = textOf(message.content);
  if (text.length <= 2 * PREVIEW_CHARACTERS + 100) return text;
  const head = text.slice(0, PREVIEW_CHARACTERS);
  const tail = text.slice(-PREVIEW_CHARACTERS);
  return `<tool_output_masked>\n${head}\n... [${text.length} characters] ...\n${tail}\n</tool_output_masked>`;
});

/** Never touches the user's two newest turns. */
export const openCode =
  ({ cap }) =>
  (messages) => {
    const turns = messages.flatMap((message, index) => (message.role === "user" ? [index] : []));
    const end = turns.at(-2) ?? 0;
    let tokens = sumTokens(messages);
    return messages.map((message, index) => {
      if (!isResult(message) || index >= end || tokens <= cap) return message;
      const next = { ...message, content: "[Old tool result content cleared]" };
      tokens += resultTokens(next) - resultTokens(message);
      return next;
    });
  };

/** A control: removes random lines for good. */
export const randomLines = ({ cap }) => {
  let threshold = 1;
  return (messages) => {
    const old = messages.filter(isResult).slice(0, -RECENT_RESULTS);
    const rest = sumTokens(messages) - sumTokens(old);
    const ranked = old.map((message) => rankLines(message));
    const costAt = (limit) => ranked.reduce((sum, each) => sum + each.costAt(limit), 0);
    if (rest + costAt(threshold) > cap) {
      let low = 0;
      let high = threshold;
      for (let round = 0; round < 12; round++) {
        const middle = (low + high) / 2;
        if (rest + costAt(middle) <= cap) low = middle;
        else high = middle;
      }
      threshold = low;
    }
    const kept = new Map(old.map((message, index) => [message, ranked[index].apply(threshold)]));
    return messages.map((message) => kept.get(message) ?? message);
  };
};

const rankedLines = new WeakMap();

function rankLines(message) {
  let known = rankedLines.get(message);
  if (known !== undefined) return known;
  const lines = textOf(message.content).split("\n");
  const ranks = lines.map((_, index) => hash01(`${message.tool_call_id} ${index}`));
  known = {
    costAt: (limit) =>
      4 +
      Math.ceil(
        lines.reduce((sum, line, index) => sum + (ranks[index] < limit ? line.length + 1 : 0), 0) / 4,
      ),
    apply: (limit) => {
      const kept = lines.filter((_, index) => ranks[index] < limit);
      return kept.length === lines.length ? message : { ...message, content: kept.join("\n") };
    },
  };
  rankedLines.set(message, known);
  return known;
}

function hash01(text) {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489917);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Keeps whole results that will be used. Greedy, so not a strict upper bound. */
export const oracle = ({ cap, uses }) => {
  const cleared = new Set();
  return (messages) => {
    const indexes = messages.flatMap((message, index) => (isResult(message) ? [index] : []));
    const needed = new Map();
    for (const { step, places } of uses.facts)
      if (step >= messages.length)
        for (const { message } of places) needed.set(message, (needed.get(message) ?? 0) + 1);
    const byNeed = indexes
      .slice(0, -RECENT_RESULTS)
      .filter((index) => !cleared.has(index))
      .map((index) => ({ index, need: (needed.get(index) ?? 0) / resultTokens(messages[index]) }))
      .sort((one, other) => one.need - other.need || one.index - other.index);
    const apply = () =>
      messages.map((message, index) => (cleared.has(index) ? { ...message, content: "[cleared]" } : message));
    let tokens = sumTokens(apply());
    for (const { index } of byNeed) {
      if (tokens <= cap) break;
      cleared.add(index);
      tokens -= resultTokens(messages[index]) - tokensOf("[cleared]") - 4;
    }
    return apply();
  };
};
