import { createMemoryStore, estimateTokens, maskObservations, recall } from "@agentos/masking";
import { readConversations } from "./histories.mjs";
import { commonPrefixShare } from "./replay.mjs";
import { printTable } from "./table.mjs";

const SHARES = [0.8, 0.5, 0.3];
const PROTECTED_TURNS = 3;

/**
 * Masks real histories turn by turn, and checks the library's guarantees at each turn.
 * @param {string} path
 * @param {{ every: number }} options `every`: checks every n-th history
 * @returns {Promise<boolean>} whether all checks passed
 */
export function checkHistories(path, { every }) {
  const counts = new Map();
  const conversations = readConversations(path).filter((_, index) => index % every === 0);
  for (const conversation of conversations)
    for (const share of SHARES) checkConversation(conversation, share, counts);
  process.stdout.write(
    `${conversations.length} conversations. Targets, as shares of a conversation's tokens: ${SHARES.join(", ")}.\n\n`,
  );
  printTable(
    ["check", "held", "failed"],
    [...counts].map(([name, { held, failed }]) => [
      name,
      String(held),
      failed.length === 0 ? "0" : failed.join("; "),
    ]),
  );
  return [...counts.values()].every(({ failed }) => failed.length === 0);
}

const MAX_NAMED = 5;

function checkConversation({ id, shape, messages }, share, counts) {
  const note = (name, isHeld, turn) => {
    const count = counts.get(name) ?? { held: 0, failed: [] };
    counts.set(name, count);
    if (isHeld) count.held++;
    else if (count.failed.length < MAX_NAMED) count.failed.push(`${id} (${shape}) at ${turn}`);
  };
  const input = JSON.stringify(messages);
  const store = createMemoryStore();
  const target = Math.ceil(
    share * maskObservations(messages, { target: Number.MAX_SAFE_INTEGER, shape }).beforeTokens,
  );
  const originals = new Map(messages.flatMap((message) => piecesOf(message).results));
  let ledger;
  let previous = [];
  for (let turn = 1; turn <= messages.length; turn++) {
    if (messages[turn - 1].role !== "assistant") continue;
    const list = messages.slice(0, turn - 1);
    const masked = maskObservations(list, { target, shape, store, ledger });
    note(
      "masking the turn again changes nothing",
      isIdempotent(masked, list, { target, shape, store }),
      turn,
    );
    if (masked.masked.length === 0 && previous.length > 0)
      note("prefix kept where nothing was masked", commonPrefixShare(previous, masked.messages) === 1, turn);
    note("pairs kept", pairsOf(list) === pairsOf(masked.messages), turn);
    for (const [index, message] of masked.messages.entries()) {
      if (message === list[index]) continue;
      note(
        "never grows",
        estimateTokens(JSON.stringify(message)) <= estimateTokens(JSON.stringify(list[index])),
        turn,
      );
      note(
        "only results change",
        message.role === list[index].role && piecesOf(message).results.length > 0,
        turn,
      );
    }
    const assistants = list.flatMap((message, index) => (message.role === "assistant" ? [index] : []));
    const recent = assistants.at(-PROTECTED_TURNS) ?? 0;
    if (masked.masked.length > 0) {
      const ids = new Set(
        list.slice(recent).flatMap((message) => piecesOf(message).results.map(([key]) => key)),
      );
      note(
        "newest turns untouched",
        masked.masked.every((one) => !ids.has(one.id)),
        turn,
      );
    }
    ledger = masked.ledger;
    previous = masked.messages;
  }
  for (const record of ledger?.records ?? []) {
    const found = recall({ id: record.id }, { ledger, store });
    const original = originals.get(record.id);
    note(
      "recalled byte for byte",
      found.status === "found" && JSON.stringify(found.content) === JSON.stringify(original),
      "end",
    );
  }
  note("input unmodified", JSON.stringify(messages) === input, "end");
}

function isIdempotent({ messages, ledger }, list, options) {
  const fromOriginals = maskObservations(list, { ...options, ledger: structuredClone(ledger) });
  const fromMasked = maskObservations(messages, { ...options, ledger: structuredClone(ledger) });
  const bytes = JSON.stringify(messages);
  return JSON.stringify(fromMasked.messages) === bytes && JSON.stringify(fromOriginals.messages) === bytes;
}

/** Reads messages in the formats of OpenAI and Anthropic. */
function piecesOf(message) {
  const calls = (message.tool_calls ?? []).map(({ id }) => id);
  if (message.role === "tool") return { calls, results: [[message.tool_call_id, message.content]] };
  const blocks = Array.isArray(message.content) ? message.content : [];
  return {
    calls: [...calls, ...blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id)],
    results: blocks
      .filter(({ type }) => type === "tool_result")
      .map((block) => [block.tool_use_id, block.content]),
  };
}

function pairsOf(messages) {
  return JSON.stringify(
    messages.map((message) => [
      message.role,
      piecesOf(message).calls,
      piecesOf(message).results.map(([id]) => id),
    ]),
  );
}
