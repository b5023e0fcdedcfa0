import { randomBytes } from "node:crypto";
import { createServer } from "node:http";

const id = (prefix) => `${prefix}01${randomBytes(11).toString("hex")}`;

/**
 * A scripted stand-in for the Anthropic Messages API on loopback. Each request of the conversation takes the next turn
 * (`{ text }` or `{ command }`, and what it used); requests for a summary and side requests get fixed answers.
 */
export function createMock(turns) {
  const requests = [];
  let next = 0;
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url.split("?")[0];
      const body = parse(Buffer.concat(chunks).toString());
      if (path === "/v1/messages/count_tokens") return json(response, 200, { input_tokens: 100 });
      if (request.method !== "POST" || path !== "/v1/messages") return json(response, 404, {});
      const kind = kindOf(body);
      const turn =
        kind === "main"
          ? (turns[next++] ?? { text: "The script is over.", used: 1000 })
          : {
              text: kind === "compact" ? "<summary>\nWe echoed numbers.\n</summary>" : '{"title":"Echo"}',
              used: 1000,
            };
      requests.push({ kind, text: JSON.stringify(body.messages) });
      const message = messageOf(turn, body.model);
      if (body.stream) stream(response, message);
      else json(response, 200, message);
    });
  });
  return {
    requests,
    listen: () =>
      new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port))),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function kindOf(body) {
  const content = body.messages?.at(-1)?.content;
  const last =
    typeof content === "string" ? content : (content ?? []).map((block) => block.text ?? "").join("\n");
  if (/Your task is to create a detailed summary|CRITICAL: Respond with TEXT ONLY/.test(last))
    return "compact";
  return body.tools?.length ? "main" : "side";
}

function messageOf(turn, model) {
  const content = turn.command
    ? [
        {
          type: "tool_use",
          id: id("toolu_"),
          name: "Bash",
          input: { command: turn.command, description: "Echo" },
        },
      ]
    : [{ type: "text", text: turn.text }];
  return {
    id: id("msg_"),
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: turn.command ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: {
      input_tokens: 3,
      cache_creation_input_tokens: 1000,
      cache_read_input_tokens: turn.used - 1053,
      output_tokens: 50,
    },
  };
}

/** As the real API streams: the true count of the output comes last. */
async function stream(response, message) {
  response.writeHead(200, { "content-type": "text/event-stream", "request-id": id("req_") });
  const send = (type, data) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send("message_start", {
    message: { ...message, content: [], stop_reason: null, usage: { ...message.usage, output_tokens: 1 } },
  });
  const [block] = message.content;
  if (block.type === "text") {
    send("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
    send("content_block_delta", { index: 0, delta: { type: "text_delta", text: block.text } });
  } else {
    send("content_block_start", { index: 0, content_block: { ...block, input: {} } });
    send("content_block_delta", {
      index: 0,
      delta: { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
    });
  }
  send("content_block_stop", { index: 0 });
  // Without a pause here the races between the stream and the tools stay hidden.
  await new Promise((resolve) => setTimeout(resolve, 150));
  send("message_delta", {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: message.usage,
  });
  send("message_stop", {});
  response.end();
}

function json(response, status, body) {
  response.writeHead(status, { "content-type": "application/json", "request-id": id("req_") });
  response.end(JSON.stringify(body));
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
