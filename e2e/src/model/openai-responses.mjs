import { randomBytes } from "node:crypto";
import { textsOf } from "./conversation.mjs";
import { END_DELAY_MS, streamEvents } from "./sse.mjs";
import { say, usageOf } from "./turns.mjs";

const identifier = (prefix) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Routes: `main`, `compact` (requests a summary), `side` (without tools). */
export const openaiResponses = {
  fallbacks: { compact: say("The scripted work has begun."), side: say("Scripted") },
  match: ({ method, path }) => method === "POST" && path.endsWith("/responses"),
  route({ body }) {
    const last = textsOf(body.input?.at(-1)?.content).join("\n");
    if (/CONTEXT CHECKPOINT COMPACTION/.test(last)) return "compact";
    return body.tools?.length ? "main" : "side";
  },
  conversation: (body) => body.input,
  async answer(response, { body }, turn) {
    await streamEvents(response, eventsOf(turn, body.model));
  },
};

function eventsOf(turn, model) {
  const id = identifier("resp");
  const { fresh, written, read, output } = usageOf(turn);
  const usage = {
    input_tokens: fresh + written + read,
    input_tokens_details: { cached_tokens: read },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: fresh + written + read + output,
  };
  return [
    event("response.created", { response: { id, model, status: "in_progress" } }),
    ...itemsOf(turn).flatMap((item, index) => [
      event("response.output_item.added", { output_index: index, item }),
      event("response.output_item.done", { output_index: index, item }),
    ]),
    END_DELAY_MS,
    event("response.completed", {
      response: { id, model, status: "completed", usage, output: itemsOf(turn) },
    }),
  ];
}

function itemsOf(turn) {
  const calls = (turn.calls ?? []).map(({ name, input }) => ({
    type: "function_call",
    id: identifier("fc"),
    call_id: identifier("call"),
    name,
    arguments: JSON.stringify(input),
  }));
  if (turn.text === undefined) return calls;
  const content = [{ type: "output_text", text: turn.text, annotations: [] }];
  return [{ type: "message", id: identifier("msg"), role: "assistant", content }, ...calls];
}

const event = (type, data) => [type, { type, ...data }];
