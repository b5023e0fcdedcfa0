import type { ModelApi } from "./reply.js";

export const gemini: ModelApi = {
  isAsked: (path) => /:(?:streamG|g)enerateContent$/.test(path),
  conversation: ({ contents }) => contents,
  other: (path) => (path.endsWith(":countTokens") ? { totalTokens: 1 } : undefined),
  reply(answer, { path }) {
    const part =
      answer.type === "text"
        ? { text: answer.text }
        : { functionCall: { name: answer.name, args: answer.input } };
    const content = { role: "model", parts: [part] };
    const whole = {
      candidates: [{ index: 0, content, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    };
    return path.endsWith(":streamGenerateContent") ? { events: [[undefined, whole]] } : { json: whole };
  },
};
