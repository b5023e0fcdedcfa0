import { type Answer, type ModelApi, newId } from "./reply.js";

export const openaiResponses: ModelApi = {
  isAsked: (path) => path.endsWith("/responses"),
  conversation: ({ input }) => input,
  reply(answer, { body }) {
    const id = newId("resp");
    const item = itemOf(answer);
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const event = (type: string, data: object) => [type, { type, ...data }] as const;
    const response = { id, model: body.model };
    return {
      events: [
        event("response.created", { response: { ...response, status: "in_progress" } }),
        event("response.output_item.added", { output_index: 0, item }),
        event("response.output_item.done", { output_index: 0, item }),
        event("response.completed", {
          response: { ...response, status: "completed", usage, output: [item] },
        }),
      ],
    };
  },
};

function itemOf(answer: Answer): object {
  if (answer.type === "text") {
    const content = [{ type: "output_text", text: answer.text, annotations: [] }];
    return { type: "message", id: newId("msg"), role: "assistant", content };
  }
  const { name, input } = answer;
  const call = { name, arguments: JSON.stringify(input) };
  return { type: "function_call", id: newId("fc"), call_id: newId("call"), ...call };
}
