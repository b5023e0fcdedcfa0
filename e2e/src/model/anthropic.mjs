import { randomBytes } from "node:crypto";
import { textsOf } from "./conversation.mjs";
import { sendJson } from "./server.mjs";
import { END_DELAY_MS, streamEvents } from "./sse.mjs";
import { say, usageOf } from "./turns.mjs";

const identifier = (prefix) => `${prefix}01${randomBytes(11).toString("hex")}`;

/** Routes: `main`, `subagent`, `compact` (requests a summary), `side` (titles and the like). */
export const anthropic = {
  fallbacks: {
    compact: say("<summary>\nThe scripted work has begun.\n</summary>"),
    side: say('{"title":"Scripted"}'),
  },
  match: ({ method, path }) => method === "POST" && path === "/v1/messages",
  other(response, { path }) {
    return path === "/v1/messages/count_tokens" ? sendJson(response, 200, { input_tokens: 100 }) : undefined;
  },
  route({ headers, body }) {
    const last = textsOf(body.messages?.at(-1)?.content).join("\n");
    if (/Your task is to create a detailed summary|CRITICAL: Respond with TEXT ONLY/.test(last))
      return "compact";
    if (!body.tools?.length) return "side";
    const isSubagent =
      headers["x-claude-code-agent-id"] !== undefined ||
      textsOf(body.system).join("").includes("cc_is_subagent=true");
    return isSubagent ? "subagent" : "main";
  },
  session: ({ headers }) => headers["x-claude-code-session-id"],
  conversation: (body) => body.messages,
  async answer(response, { body }, turn) {
    if (turn.refusal) return refuse(response, turn.refusal);
    const message = messageOf(turn, body.model);
    if (!body.stream) return sendJson(response, 200, message);
    await streamEvents(response, eventsOf(message));
  },
};

function refuse(response, { status, type, message, retryAfter }) {
  if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
  return sendJson(response, status, { type: "error", error: { type, message } });
}

function messageOf(turn, model) {
  const { fresh, written, read, output } = usageOf(turn);
  const calls = (turn.calls ?? []).map(({ name, input }) => ({
    type: "tool_use",
    id: identifier("toolu_"),
    name,
    input,
  }));
  return {
    id: identifier("msg_"),
    type: "message",
    role: "assistant",
    model,
    content: [...(turn.text === undefined ? [] : [{ type: "text", text: turn.text }]), ...calls],
    stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: {
      input_tokens: fresh,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: read,
      output_tokens: output,
    },
  };
}

/** Like the real API, sends the final output count last. */
function eventsOf(message) {
  const start = { ...message, content: [], stop_reason: null, usage: { ...message.usage, output_tokens: 1 } };
  return [
    event("message_start", { message: start }),
    ...message.content.flatMap((block, index) => [
      event("content_block_start", { index, content_block: { ...block, ...emptyContent(block) } }),
      event("content_block_delta", { index, delta: deltaOf(block) }),
      event("content_block_stop", { index }),
    ]),
    END_DELAY_MS,
    event("message_delta", {
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: message.usage,
    }),
    event("message_stop", {}),
  ];
}

const event = (type, data) => [type, { type, ...data }];

function emptyContent({ type }) {
  return type === "text" ? { text: "" } : { input: {} };
}

function deltaOf(block) {
  return block.type === "text"
    ? { type: "text_delta", text: block.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
}
