import { assertOptions } from "@agentos/platform";
import type { Masker } from "../masker.js";
import type { LastUsage } from "../options.js";
import { type Fields, fieldsOf, isFields, jsonText, textOf } from "../values.js";
import { maskConverted } from "./converted.js";
import { withNotices } from "./notices.js";

interface ModelRequest {
  readonly messages: readonly unknown[];
}

/**
 * A middleware for LangChain's `createAgent`. The model receives masked messages; the graph's state
 * keeps the originals.
 */
export interface LangchainMiddleware {
  readonly name: string;
  wrapModelCall<R extends ModelRequest, A>(request: R, handler: (request: R) => A): A;
}

const ROLES: Readonly<Record<string, string>> = {
  human: "user",
  ai: "assistant",
  tool: "tool",
  system: "system",
  developer: "system",
};

const mask = maskConverted<Fields>({
  convert(message) {
    const type = typeof message.type === "string" ? message.type : callType(message);
    const role = ROLES[type ?? ""];
    if (role === undefined) return message;
    const { tool_call_id, tool_calls, status } = message;
    const content = readContent(message.content);
    if (role === "tool") return { role, tool_call_id, content, ...(status === "error" ? { status } : {}) };
    const calls = fieldsOf(tool_calls).map(({ id, name, args }) => ({
      id,
      type: "function",
      function: { name, arguments: jsonText(args) },
    }));
    return calls.length > 0 ? { role, content, tool_calls: calls } : { role, content };
  },
  restore(message, { content }) {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(message)), message, { content });
    if (isFields(message.lc_kwargs)) copy.lc_kwargs = { ...message.lc_kwargs, content };
    return copy;
  },
});

/** Types of Anthropic, Responses API and LangChain content blocks that duplicate `tool_calls`. */
const CALLS = new Set(["tool_use", "tool_call", "function_call", "custom_tool_call"]);

/**
 * Converts content to Chat Completions parts. Only plain text can be rewritten, so
 * provider-specific blocks (thinking, searches, references) become refusal parts, which are included
 * in the token count but never masked.
 */
function readContent(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  const calls = fieldsOf(content).filter(({ type }) => typeof type === "string" && CALLS.has(type));
  const others = fieldsOf(content)
    .filter((block) => !calls.includes(block))
    .map((block) => {
      const text = textOf(block.text);
      if (text !== undefined && !isOwn(block)) return { type: "text", text };
      return block.image_url !== undefined ? block : { type: "refusal", refusal: text ?? jsonText(block) };
    });
  // Text next to calls must not be rewritten either. An empty refusal part prevents that.
  return calls.length > 0 ? [...others, { type: "refusal", refusal: "" }] : others;
}

/** Returns whether a text block has citations, annotations or a cache marker. */
function isOwn({ citations, annotations, cache_control }: Fields): boolean {
  return (
    [citations, annotations].some((list) => Array.isArray(list) && list.length > 0) || isFields(cache_control)
  );
}

/** Gets a message's type by calling `getType` or `_getType`, the only way in older versions of LangChain. */
function callType(message: Fields): string | undefined {
  const { getType, _getType } = message;
  const type =
    typeof getType === "function"
      ? getType.call(message)
      : typeof _getType === "function"
        ? _getType.call(message)
        : undefined;
  return typeof type === "string" ? type : undefined;
}

/**
 * Returns a middleware for LangChain and LangGraph agents: `createAgent({ middleware: [...] })`.
 * @param options `overheadTokens` is the token count of the system prompt and the tools. If it is
 * given, the usage in the latest response corrects the token estimate.
 */
export function langchainMiddleware(
  masker: Masker,
  options: { readonly overheadTokens?: number } = {},
): LangchainMiddleware {
  assertOptions(options, { overheadTokens: true });
  const { overheadTokens } = options;
  return {
    name: "ObservationMasking",
    wrapModelCall: (request, handler) => {
      const given = request.messages as Fields[];
      const usage = overheadTokens === undefined ? undefined : usageOf(given, overheadTokens);
      const messages = withNotices(masker, mask(masker, given, usage), (text) => humanMessage(given, text));
      return handler({ ...request, messages });
    },
  };
}

function usageOf(messages: readonly Fields[], overheadTokens: number): LastUsage {
  const counted = messages.findLast(({ usage_metadata }) => isFields(usage_metadata))?.usage_metadata;
  const inputTokens = isFields(counted) ? counted.input_tokens : undefined;
  return { inputTokens: typeof inputTokens === "number" ? inputTokens : undefined, overheadTokens };
}

/** Creates a message of the existing user messages' class, or a plain object if there is none. */
function humanMessage(messages: readonly Fields[], content: string): Fields {
  const human = messages.find((message) => callType(message) === "human");
  const Human = human?.constructor as (new (fields: object) => Fields) | undefined;
  return Human === undefined || (Human as unknown) === Object
    ? { role: "user", content }
    : new Human({ content });
}
