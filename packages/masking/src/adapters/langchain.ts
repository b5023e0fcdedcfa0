import type { Masker } from "../masker.js";
import { type Fields, fieldsOf, isFields } from "../values.js";
import { maskConverted } from "./converted.js";

/** The arguments of LangChain's `wrapModelCall` that matter here. */
interface ModelRequest {
  readonly messages: readonly unknown[];
}

/**
 * A middleware for LangChain's `createAgent`: the model reads the masked messages, the
 * graph's state keeps everything.
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
    const { content, tool_call_id, tool_calls, status } = message;
    if (role === "tool") return { role, tool_call_id, content, ...(status === "error" ? { status } : {}) };
    const calls = fieldsOf(tool_calls).map(({ id, name, args }) => ({
      id,
      type: "function",
      function: { name, arguments: args },
    }));
    return calls.length > 0 ? { role, content, tool_calls: calls } : { role, content };
  },
  // The message keeps its class, artifact and metadata.
  restore(message, { content }) {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(message)), message, { content });
    if (isFields(message.lc_kwargs)) copy.lc_kwargs = { ...message.lc_kwargs, content };
    return copy;
  },
});

/** Older messages report their type through a method. */
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
 * The middleware for LangChain and LangGraph agents (`createAgent({ middleware: [...] })`). Create the masker
 * with `shape: "openai-chat"`.
 */
export function langchainMiddleware(masker: Masker): LangchainMiddleware {
  return {
    name: "ObservationMasking",
    wrapModelCall: (request, handler) =>
      handler({ ...request, messages: mask(masker, request.messages as Fields[]) }),
  };
}
