import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/**
 * @typedef {object} History
 * @property {string} id
 * @property {object[]} messages in the format of Chat Completions
 */

/**
 * Reads histories in OpenAI's format. Leaves out what the API would reject: other roles, null fields,
 * and fields that harnesses added.
 * @param {string} path
 * @returns {History[]}
 */
export function readHistories(path) {
  return readConversations(path).filter(({ shape }) => shape === "openai-chat");
}

/**
 * Reads `{histories: [{id, messages}]}`, `{openai: [...], anthropic: [...]}` or a list of messages,
 * optionally compressed with gzip.
 * @param {string} path
 * @returns {(History & { shape: string })[]}
 */
export function readConversations(path) {
  const bytes = readFileSync(path);
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const data = JSON.parse((isZipped ? gunzipSync(bytes) : bytes).toString("utf8"));
  const histories = data.histories ?? [Array.isArray(data) ? { messages: data } : data];
  return histories.flatMap(({ id, source, messages, openai = messages, anthropic }, index) => {
    const name = id ?? source ?? `history ${index + 1}`;
    return [
      ...(openai ? [{ id: name, shape: "openai-chat", messages: openai.flatMap(clean) }] : []),
      ...(anthropic ? [{ id: name, shape: "anthropic", messages: anthropic }] : []),
    ];
  });
}

const ROLES = new Set(["system", "developer", "user", "assistant", "tool"]);

function clean({ role, content, tool_calls, tool_call_id, name }) {
  if (!ROLES.has(role)) return [];
  const calls = tool_calls?.map(({ id, function: { name, arguments: given } }) => ({
    id,
    type: "function",
    function: { name, arguments: given },
  }));
  return {
    role,
    content: content ?? "",
    ...(calls?.length ? { tool_calls: calls } : {}),
    ...(tool_call_id === undefined ? {} : { tool_call_id }),
    ...(name === undefined ? {} : { name }),
  };
}

export function textOf(content) {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("\n");
}

/** Four characters per token. */
export function tokensOf(text) {
  return Math.ceil(text.length / 4);
}

/** The text of a message, and the values of its calls' arguments. */
export function actionOf(message) {
  return [
    textOf(message.content),
    ...(message.tool_calls ?? []).flatMap((call) => valuesOf(argumentsOf(call))),
  ].join("\n");
}

/** Arguments that are not JSON remain text. */
export function argumentsOf(call) {
  try {
    return JSON.parse(call.function.arguments);
  } catch {
    return call.function.arguments;
  }
}

function valuesOf(value) {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(valuesOf);
}
