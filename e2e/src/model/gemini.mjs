import { textsOf } from "./conversation.mjs";
import { sendJson } from "./server.mjs";
import { END_DELAY_MS, streamEvents } from "./sse.mjs";
import { say, usageOf } from "./turns.mjs";

/** Routes: `main`, `compact` (requests a summary), `side` (without tools). */
export const gemini = {
  fallbacks: {
    compact: say("<state_snapshot>The scripted work has begun.</state_snapshot>"),
    side: say("{}"),
  },
  match: ({ method, path }) => method === "POST" && /:(?:stream)?[gG]enerateContent$/.test(path),
  other(response, { path }) {
    return path.endsWith(":countTokens") ? sendJson(response, 200, { totalTokens: 100 }) : undefined;
  },
  route({ body }) {
    if (/state_snapshot/.test(textsOf(body.systemInstruction).join(""))) return "compact";
    return body.tools?.length ? "main" : "side";
  },
  conversation: (body) => body.contents,
  async answer(response, { path, body }, turn) {
    const [content, end] = chunksOf(turn);
    if (path.endsWith(":streamGenerateContent"))
      await streamEvents(response, [
        [undefined, content],
        END_DELAY_MS,
        [undefined, { ...end, modelVersion: body.model }],
      ]);
    else
      sendJson(response, 200, {
        ...content,
        ...end,
        candidates: [{ ...content.candidates[0], finishReason: "STOP" }],
      });
  },
};

function chunksOf(turn) {
  const { fresh, written, read, output } = usageOf(turn);
  const calls = (turn.calls ?? []).map(({ name, input }) => ({ functionCall: { name, args: input } }));
  const parts = [...(turn.text === undefined ? [] : [{ text: turn.text }]), ...calls];
  const usageMetadata = {
    promptTokenCount: fresh + written + read,
    cachedContentTokenCount: read,
    candidatesTokenCount: output,
    totalTokenCount: fresh + written + read + output,
  };
  return [
    { candidates: [{ index: 0, content: { role: "model", parts } }] },
    {
      candidates: [{ index: 0, content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP" }],
      usageMetadata,
    },
  ];
}
