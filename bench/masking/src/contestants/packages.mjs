import { maskObservations } from "@agentos/masking";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { pruneMessages } from "ai";
import { ClearToolUsesEdit } from "langchain";
import { argumentsOf, textOf, tokensOf } from "../histories.mjs";
import { resultTokens } from "../replay.mjs";
import { RECENT_RESULTS } from "../uses.mjs";

/**
 * Uses default options. The benchmark's cap covers only tool results, but our target covers all
 * messages, so the target is the cap plus the tokens of all other content.
 */
export const agentos = ({ messages: all, cap }) => {
  let ledger;
  // Computed here to exclude it from the measured time.
  const others = [0];
  for (const message of all) others.push(others.at(-1) + otherTokens(message));
  return (messages) => {
    const masked = maskObservations(messages, { target: Math.floor(others[messages.length] + cap), ledger });
    ledger = masked.ledger;
    return masked.messages;
  };
};

function otherTokens(message) {
  if (message.role === "tool") return 0;
  const calls = (message.tool_calls ?? []).map(
    ({ function: { name, arguments: given } }) => tokensOf(name) + tokensOf(given),
  );
  return tokensOf(textOf(message.content)) + 4 + calls.reduce((sum, tokens) => sum + tokens, 0);
}

/** Returns how many of the newest results fit within the cap if the others are replaced with placeholders. */
function newestThatFit(messages, cap, placeholderTokens) {
  const results = messages.filter((message) => message.role === "tool");
  let tokens = results.length * placeholderTokens;
  let fit = 0;
  for (const message of results.toReversed()) {
    tokens += resultTokens(message) - placeholderTokens;
    if (tokens > cap && fit >= RECENT_RESULTS) break;
    fit++;
  }
  return fit;
}

/** The number of kept results is adjusted to the cap. */
export const langChain = ({ cap }) => {
  let cleared = 0;
  const converted = new WeakMap();
  return async (messages) => {
    const results = messages.filter((message) => message.role === "tool").length;
    const keep = Math.min(results - cleared, newestThatFit(messages, cap, tokensOf("[cleared]") + 4));
    cleared = results - keep;
    const edit = new ClearToolUsesEdit({ trigger: { tokens: 1 }, keep: { messages: keep } });
    const list = messages.map((message) => remember(converted, message, toLangChain));
    await edit.apply({ messages: list, countTokens: async () => Number.MAX_SAFE_INTEGER });
    const contents = new Map(
      list.flatMap((message) =>
        ToolMessage.isInstance(message) ? [[message.tool_call_id, message.content]] : [],
      ),
    );
    return messages.map((message) => {
      if (message.role !== "tool") return message;
      const content = contents.get(message.tool_call_id);
      return content === textOf(message.content) ? message : { ...message, content };
    });
  };
};

function toLangChain(message) {
  const content = textOf(message.content);
  if (message.role === "tool") return new ToolMessage({ content, tool_call_id: message.tool_call_id });
  if (message.role === "user") return new HumanMessage(content);
  if (message.role !== "assistant") return new SystemMessage(content);
  const calls = (message.tool_calls ?? []).map((call) => ({
    id: call.id,
    name: call.function.name,
    args: Object(argumentsOf(call)),
    type: "tool_call",
  }));
  return new AIMessage({ content, tool_calls: calls });
}

/** `pruneMessages` removes calls together with their results. */
export const aiSdk = ({ cap }) => {
  let removed = 0;
  const converted = new WeakMap();
  return (messages) => {
    const places = messages.flatMap((message, index) => (message.role === "tool" ? [index] : []));
    const fit = Math.min(places.length - removed, newestThatFit(messages, cap, 0));
    removed = places.length - fit;
    const firstKept = removed === 0 ? 0 : (places[removed] ?? messages.length) - 1;
    const list = messages.map((message) => remember(converted, message, toModelMessage));
    const pruned = pruneMessages({
      messages: list,
      toolCalls: `before-last-${Math.max(1, messages.length - firstKept)}-messages`,
      emptyMessages: "remove",
    });
    const kept = new Set(
      pruned.flatMap(({ role, content }) =>
        role === "tool" ? content.map(({ toolCallId }) => toolCallId) : [],
      ),
    );
    return messages.flatMap((message) => {
      if (message.role === "tool") return kept.has(message.tool_call_id) ? [message] : [];
      const calls = message.tool_calls;
      if (calls === undefined || calls.every(({ id }) => kept.has(id))) return [message];
      const { tool_calls: _, ...rest } = message;
      const left = calls.filter(({ id }) => kept.has(id));
      if (left.length === 0 && textOf(message.content) === "") return [];
      return [left.length === 0 ? rest : { ...rest, tool_calls: left }];
    });
  };
};

function toModelMessage(message) {
  const content = textOf(message.content);
  if (message.role === "tool") {
    const output = { type: "text", value: content };
    return {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: message.tool_call_id, toolName: "tool", output }],
    };
  }
  if (message.role !== "assistant") return { role: message.role === "user" ? "user" : "system", content };
  const calls = (message.tool_calls ?? []).map((call) => ({
    type: "tool-call",
    toolCallId: call.id,
    toolName: call.function.name,
    input: argumentsOf(call),
  }));
  return {
    role: "assistant",
    content: [...(content === "" ? [] : [{ type: "text", text: content }]), ...calls],
  };
}

function remember(known, key, compute) {
  let value = known.get(key);
  if (value === undefined) {
    value = compute(key);
    known.set(key, value);
  }
  return value;
}
