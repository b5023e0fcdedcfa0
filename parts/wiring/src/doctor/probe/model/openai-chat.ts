import { type Answer, type ModelApi, newId } from "./reply.js";

export const openaiChat: ModelApi = {
  isAsked: (path) => path.endsWith("/chat/completions"),
  conversation: ({ messages }) => messages,
  other: (path) => (path.endsWith("/models") ? { object: "list", data: [] } : undefined),
  reply(answer, { body }) {
    const common = { id: newId("chatcmpl"), created: 0, model: body.model };
    const message = messageOf(answer);
    const finish_reason = answer.type === "call" ? "tool_calls" : "stop";
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    if (body.stream !== true)
      return {
        json: {
          ...common,
          object: "chat.completion",
          choices: [{ index: 0, message, finish_reason }],
          usage,
        },
      };
    const chunk = (choices: object[], more = {}) =>
      [undefined, { ...common, object: "chat.completion.chunk", choices, ...more }] as const;
    return {
      events: [
        chunk([{ index: 0, delta: message, finish_reason: null }]),
        chunk([{ index: 0, delta: {}, finish_reason }]),
        chunk([], { usage }),
        [undefined, "[DONE]"],
      ],
    };
  },
};

function messageOf(answer: Answer) {
  if (answer.type === "text") return { role: "assistant", content: answer.text };
  const call = { name: answer.name, arguments: JSON.stringify(answer.input) };
  return {
    role: "assistant",
    content: null,
    tool_calls: [{ index: 0, id: newId("call"), type: "function", function: call }],
  };
}
