import { randomBytes } from "node:crypto";
import { textsOf } from "./conversation.mjs";
import { sendJson } from "./server.mjs";
import { END_DELAY_MS, streamEvents } from "./sse.mjs";
import { say, usageOf } from "./turns.mjs";

/** Routes: `main`, `compact` (requests a summary), `side` (without tools). */
export const openaiChat = {
  fallbacks: {
    compact: say("<state_snapshot>The scripted work has begun.</state_snapshot>"),
    side: say("Scripted"),
  },
  match: ({ method, path }) => method === "POST" && path.endsWith("/chat/completions"),
  other(response, { path }) {
    return path.endsWith("/models") ? sendJson(response, 200, { object: "list", data: [] }) : undefined;
  },
  route({ body }) {
    if (body.tools?.length) return "main";
    return /state_snapshot|[Ss]ummar/.test(textsOf(body.messages?.[0]).join("")) ? "compact" : "side";
  },
  // At the start of a session, Qwen Code puts a hook's text into the system prompt.
  conversation: (body) => body.messages,
  async answer(response, { body }, turn) {
    const common = {
      id: `chatcmpl-${randomBytes(12).toString("hex")}`,
      created: Math.floor(Date.now() / 1000),
      model: body.model,
    };
    const message = messageOf(turn);
    const reason = message.tool_calls === undefined ? "stop" : "tool_calls";
    const usage = usageFor(turn);
    if (!body.stream) {
      const choices = [{ index: 0, message, finish_reason: reason }];
      return sendJson(response, 200, { ...common, object: "chat.completion", choices, usage });
    }
    const chunk = (choices, rest = {}) => [
      undefined,
      { ...common, object: "chat.completion.chunk", choices, ...rest },
    ];
    await streamEvents(response, [
      chunk([{ index: 0, delta: message, finish_reason: null }]),
      END_DELAY_MS,
      chunk([{ index: 0, delta: {}, finish_reason: reason }]),
      chunk([], { usage }),
      [undefined, "[DONE]"],
    ]);
  },
};

function messageOf(turn) {
  const calls = turn.calls?.map(({ name, input }, index) => ({
    index,
    id: `call_${randomBytes(12).toString("hex")}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  return { role: "assistant", content: turn.text ?? null, ...(calls && { tool_calls: calls }) };
}

function usageFor(turn) {
  const { fresh, written, read, output } = usageOf(turn);
  const prompt = fresh + written + read;
  return {
    prompt_tokens: prompt,
    completion_tokens: output,
    total_tokens: prompt + output,
    prompt_tokens_details: { cached_tokens: read },
  };
}
