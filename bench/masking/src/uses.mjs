import { endsOfPath, factsOf, looksLikeError, plainWordsOf, quotedIn } from "./facts.mjs";
import { actionOf, argumentsOf, textOf } from "./histories.mjs";

/** How many of the newest results are never masked. */
export const RECENT_RESULTS = 3;

/**
 * @typedef {object} Use a fact that the agent took from an old result
 * @property {number} step the index of the assistant message
 * @property {string} kind
 * @property {string} token
 * @property {{ message: number, lines: number[] }[]} places where older results contain it
 */

/**
 * Finds the first uses of facts, words and old text that only older results contain.
 * @param {import("./histories.mjs").History} history
 * @returns {{ facts: Use[], words: Use[], anchors: Use[], steps: number[] }}
 */
export function findUses({ messages }) {
  const mentioned = { facts: new Set(), words: new Set(), lines: new Set() };
  const index = { facts: new Map(), words: new Map(), lines: new Map() };
  const results = [];
  const uses = { facts: [], words: [], anchors: [], steps: [] };
  for (const [step, message] of messages.entries()) {
    if (message.role === "tool") {
      results.push(step);
      const old = results.at(-1 - RECENT_RESULTS);
      if (old !== undefined) addResult(index, old, textOf(messages[old].content));
      continue;
    }
    const action = message.role === "assistant" ? actionOf(message) : textOf(message.content);
    const current = wordsAndFacts(action);
    if (message.role === "assistant") {
      uses.steps.push(step);
      const recent = wordsAndFacts(
        results
          .slice(-RECENT_RESULTS)
          .map((at) => textOf(messages[at].content))
          .join("\n"),
      );
      for (const [token, kind] of usedFacts(action, index)) {
        const parts = kind === "path" ? endsOfPath(token) : [token];
        if (parts.some((part) => mentioned.facts.has(part) || recent.facts.has(part))) continue;
        uses.facts.push({ step, kind, token, places: placesOf(index.facts.get(token)) });
      }
      for (const [token, places] of quotedUses(action, results.slice(0, -RECENT_RESULTS), messages))
        if (!mentioned.facts.has(token)) {
          uses.facts.push({ step, kind: "quoted", token, places });
          mentioned.facts.add(token);
        }
      for (const word of current.words)
        if (index.words.has(word) && !mentioned.words.has(word) && !recent.words.has(word))
          uses.words.push({ step, kind: "word", token: word, places: placesOf(index.words.get(word)) });
      for (const line of oldTextLines(message))
        if (index.lines.has(line) && !mentioned.lines.has(line) && !recent.lines.has(line))
          uses.anchors.push({ step, kind: "anchor", token: line, places: placesOf(index.lines.get(line)) });
    }
    for (const fact of current.facts.keys()) mentioned.facts.add(fact);
    for (const word of current.words) mentioned.words.add(word);
    if (message.role === "assistant") for (const line of oldTextLines(message)) mentioned.lines.add(line);
  }
  return uses;
}

function placesOf(byMessage) {
  return [...byMessage].map(([message, lines]) => ({ message, lines }));
}

function addResult(index, message, text) {
  for (const [number, line] of text.split("\n").entries()) {
    for (const { kind, token } of factsOf(line))
      for (const part of kind === "path" ? endsOfPath(token) : [token])
        add(index.facts, part, message, number);
    for (const word of plainWordsOf(line)) add(index.words, word, message, number);
    const trimmed = line.trim();
    if (trimmed.length >= 12) add(index.lines, trimmed, message, number);
  }
}

function add(map, token, message, line) {
  let byMessage = map.get(token);
  if (byMessage === undefined) {
    byMessage = new Map();
    map.set(token, byMessage);
  }
  const lines = byMessage.get(message);
  if (lines === undefined) byMessage.set(message, [line]);
  else if (lines.at(-1) !== line) lines.push(line);
}

function wordsAndFacts(text) {
  const facts = new Map();
  const words = new Set();
  const lines = new Set();
  for (const line of text.split("\n")) {
    for (const { kind, token } of factsOf(line))
      for (const part of kind === "path" ? endsOfPath(token) : [token])
        if (!facts.has(part)) facts.set(part, kind);
    for (const word of plainWordsOf(line)) words.add(word);
    lines.add(line.trim());
  }
  return { facts, words, lines };
}

/**
 * Returns the facts in an action that also occur in older results. A path is shortened to its longest
 * suffix that occurs there.
 */
function usedFacts(action, index) {
  const used = new Map();
  for (const line of action.split("\n"))
    for (const { kind, token } of factsOf(line)) {
      const seen = (kind === "path" ? endsOfPath(token) : [token]).find((part) => index.facts.has(part));
      if (seen !== undefined) used.set(seen, kind);
    }
  return used;
}

function quotedUses(action, older, messages) {
  const found = new Map();
  for (const quoted of quotedIn(action)) {
    const places = [];
    for (const message of older) {
      const text = textOf(messages[message].content);
      if (!text.includes(quoted)) continue;
      const lines = text
        .split("\n")
        .flatMap((line, at) => (line.includes(quoted) && looksLikeError(line) ? [at] : []));
      if (lines.length > 0) places.push({ message, lines });
    }
    if (places.length > 0) found.set(quoted, places);
  }
  return found;
}

const OLD_TEXT = new Set(["old_string", "old_str", "oldText", "oldString", "old_text", "search"]);

/**
 * Returns the lines of at least 12 characters in the old text of edits and in multi-line shell commands.
 */
function oldTextLines(message) {
  const lines = [];
  for (const call of message.tool_calls ?? []) collectOldText(argumentsOf(call), lines);
  return new Set(
    lines
      .flatMap((text) => text.split("\n"))
      .map((line) => line.trim())
      .filter((line) => line.length >= 12),
  );
}

function collectOldText(value, texts) {
  if (value === null || typeof value !== "object") return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== "string") collectOldText(inner, texts);
    else if (OLD_TEXT.has(key) || (key === "command" && inner.includes("\n"))) texts.push(inner);
  }
}
