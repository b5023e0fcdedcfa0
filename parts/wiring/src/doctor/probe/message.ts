import { randomUUID } from "node:crypto";

/** What a model says: words, or the call of a tool. */
export type Answer =
  | { type: "text"; text: string; name?: undefined }
  | { type: "tool_use"; name: string; input: Record<string, unknown> };

type Message = ReturnType<typeof messageOf>;

/** An answer as a whole message of Anthropic's Messages API. */
export function messageOf(answer: Answer, model: string) {
  const id = randomUUID().replaceAll("-", "");
  const isCall = answer.type === "tool_use";
  return {
    ...{ id: `msg_${id}`, type: "message", role: "assistant", model },
    content: [isCall ? { ...answer, id: `toolu_${id}` } : answer],
    stop_reason: isCall ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

/** The same as a stream of server-sent events. */
export function eventsOf(message: Message): string {
  const { content, stop_reason, usage } = message;
  const begun = { ...message, content: [], stop_reason: null };
  return [
    event("message_start", { message: begun }),
    ...content.flatMap((block, index) => [
      event("content_block_start", { index, content_block: { ...block, ...emptied(block) } }),
      event("content_block_delta", { index, delta: deltaOf(block) }),
      event("content_block_stop", { index }),
    ]),
    event("message_delta", { delta: { stop_reason, stop_sequence: null }, usage }),
    event("message_stop", {}),
  ].join("");
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

function emptied({ type }: Answer): object {
  return type === "text" ? { text: "" } : { input: {} };
}

function deltaOf(answer: Answer): object {
  return answer.type === "text"
    ? { type: "text_delta", text: answer.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(answer.input) };
}
