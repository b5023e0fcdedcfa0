import { createServer } from "node:http";

// These sizes determine how the model counts tokens.
const CHARACTERS_PER_TOKEN = 3.8;
const TOKENS_PER_MESSAGE = 5;

/**
 * @typedef {{ role: string, content?: string, tool_calls?: any[] }} Message
 * @typedef {{ content?: string, calls?: { name: string, input: object }[] }} Answer
 * @typedef {{ tokens: number, sentTokens: number, truncated: boolean, kept: number }} Seen the
 * tokens that reached the model, the tokens of the request, whether its beginning was cut off, and
 * the share that a prompt cache could reuse
 */

/**
 * Starts a server that behaves like Ollama: streamed NDJSON, tool calls, its own token counts,
 * silent truncation, and slow loading. `fault` adds errors, interrupted answers and missing counts.
 * `/v1` is an OpenAI-compatible API that rejects long prompts.
 * @param {object} options
 * @param {(messages: Message[]) => Answer} options.think answers the visible messages
 * @param {(request: number) => "error" | "cut" | "slow" | "no-counts" | undefined} [options.fault]
 * @param {number} [options.window] the window of the OpenAI-compatible API, and of servers that
 * ignore `num_ctx`
 */
export async function startServer({ think, fault = () => undefined, window }) {
  /** @type {Seen[]} */
  const requests = [];
  let last = "";
  const server = createServer(async (request, response) => {
    const text = await readAll(request);
    const reply = (/** @type {number} */ status, /** @type {object} */ body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/api/tags") return reply(200, { models: [{ name: "scripted:1b" }] });
    if (request.url === "/v1/models") return reply(200, { data: [{ id: "scripted:1b" }] });
    const { messages, tools = [], options = {} } = JSON.parse(text);
    const isOllama = request.url === "/api/chat";
    const limit = window ?? options.num_ctx ?? 4096;
    const currentFault = fault(requests.length + 1);
    const sentTokens = count(messages, tools);
    const seen = isOllama ? truncate(messages, tools, limit) : messages;
    const rendered = JSON.stringify([tools, ...seen]);
    requests.push({
      tokens: count(seen, tools),
      sentTokens,
      truncated: seen.length < messages.length,
      kept: commonPrefix(last, rendered) / rendered.length,
    });
    last = rendered;
    if (currentFault === "error") return reply(500, { error: "llama runner process has terminated" });
    if (currentFault === "slow") await new Promise((done) => setTimeout(done, 300));
    const answer = think(seen);
    if (isOllama) return stream(response, answer, currentFault, count(seen, tools));
    if (sentTokens > limit) {
      const error = { code: "context_length_exceeded", message: `maximum context length is ${limit} tokens` };
      return reply(400, { error });
    }
    reply(200, openaiAnswer(answer, requests.length, sentTokens));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Sends text and calls in parts, and the counts in the last line. */
function stream(response, { content = "", calls = [] }, currentFault, promptTokens) {
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  const write = (/** @type {object} */ part) =>
    response.write(
      `${JSON.stringify({ model: "scripted:1b", created_at: new Date().toISOString(), ...part })}\n`,
    );
  const words = content.split(/(?<= )/);
  for (const word of words) write({ message: { role: "assistant", content: word }, done: false });
  if (currentFault === "cut") return setImmediate(() => response.destroy());
  const tool_calls = calls.map(({ name, input }) => ({ function: { name, arguments: input } }));
  if (calls.length > 0) write({ message: { role: "assistant", content: "", tool_calls }, done: false });
  const counts =
    currentFault === "no-counts"
      ? {}
      : {
          prompt_eval_count: promptTokens,
          eval_count: count([{ role: "assistant", content, tool_calls }], []),
        };
  write({ message: { role: "assistant", content: "" }, done: true, done_reason: "stop", ...counts });
  response.end();
}

function openaiAnswer({ content = "", calls = [] }, number, promptTokens) {
  const tool_calls = calls.map(({ name, input }, index) => ({
    id: `call_${number}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = { role: "assistant", content, ...(calls.length > 0 && { tool_calls }) };
  const completion_tokens = count([message], []);
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens,
    total_tokens: promptTokens + completion_tokens,
  };
  return { choices: [{ index: 0, message, finish_reason: calls.length > 0 ? "tool_calls" : "stop" }], usage };
}

/** Like Ollama, keeps the system prompt and as many of the newest messages as fit in half of the window. */
function truncate(messages, tools, limit) {
  if (count(messages, tools) <= limit) return messages;
  const system = messages.filter(({ role }) => role === "system");
  const rest = messages.filter(({ role }) => role !== "system");
  while (rest.length > 1 && count([...system, ...rest], tools) > limit / 2) rest.shift();
  return [...system, ...rest];
}

function count(messages, tools) {
  const all = [...messages, ...tools];
  return all.reduce(
    (sum, each) => sum + TOKENS_PER_MESSAGE + Math.ceil(JSON.stringify(each).length / CHARACTERS_PER_TOKEN),
    0,
  );
}

function commonPrefix(one, other) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

async function readAll(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
