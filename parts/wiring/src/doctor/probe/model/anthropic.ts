import { type Answer, type ModelApi, newId } from "./reply.js";

export const anthropic: ModelApi = {
  isAsked: (path) => path === "/v1/messages",
  conversation: ({ messages }) => messages,
  other: (path) => (path === "/v1/messages/count_tokens" ? { input_tokens: 1 } : undefined),
  reply(answer, { body }) {
    const message = messageOf(answer, body.model);
    if (body.stream !== true) return { json: message };
    const { content, stop_reason, usage } = message;
    const begun = { ...message, content: [], stop_reason: null };
    const event = (type: string, data: object) => [type, { type, ...data }] as const;
    return {
      events: [
        event("message_start", { message: begun }),
        ...content.flatMap((block, index) => [
          event("content_block_start", { index, content_block: { ...block, ...emptied(answer) } }),
          event("content_block_delta", { index, delta: deltaOf(answer) }),
          event("content_block_stop", { index }),
        ]),
        event("message_delta", { delta: { stop_reason, stop_sequence: null }, usage }),
        event("message_stop", {}),
      ],
    };
  },
};

function messageOf(answer: Answer, model: unknown) {
  const isCall = answer.type === "call";
  return {
    ...{ id: newId("msg"), type: "message", role: "assistant", model },
    content: [
      isCall ? { type: "tool_use", id: newId("toolu"), name: answer.name, input: answer.input } : answer,
    ],
    stop_reason: isCall ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function emptied({ type }: Answer): object {
  return type === "text" ? { text: "" } : { input: {} };
}

function deltaOf(answer: Answer): object {
  return answer.type === "text"
    ? { type: "text_delta", text: answer.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(answer.input) };
}
