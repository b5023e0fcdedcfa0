// This module supports two APIs: Ollama's /api/chat, and any OpenAI-compatible /v1.

/**
 * Connects to a server. A URL that ends with /v1 selects the OpenAI API. Throws if the server does
 * not answer, or has no model.
 */
export async function connect({ url, model, window, apiKey }) {
  const base = url.replace(/\/+$/, "");
  const api = base.endsWith("/v1") ? openai : ollama;
  const headers = {
    "content-type": "application/json",
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };
  const listing = await fetch(base + api.models, { headers, signal: AbortSignal.timeout(5000) });
  const { models, data } = await listing.json();
  const name = model ?? models?.[0]?.name ?? data?.[0]?.id;
  if (name === undefined) throw new Error("the server has no model; fetch one with: ollama pull qwen3:8b");
  return {
    name,
    shape: api.shape,
    calls: (message) => (message.tool_calls ?? []).map(api.call),
    result: api.result,
    async ask(messages, tools, signal) {
      const body = JSON.stringify({ model: name, messages, tools, ...api.settings(window) });
      const response = await fetch(base + api.chat, { method: "POST", headers, body, signal });
      if (!response.ok) throw refusal(response.status, await response.text());
      return api.read(response);
    },
  };
}

const ollama = {
  shape: "ollama",
  models: "/api/tags",
  chat: "/api/chat",
  settings: (window) => ({ stream: true, options: { num_ctx: window } }),
  call: ({ function: { name, arguments: input } }) => ({ name, input }),
  result: ({ name }, content) => ({ role: "tool", tool_name: name, content }),
  /** Reads one JSON document per line. If the final one is missing, the response was interrupted. */
  async read(response) {
    const message = { role: "assistant", content: "", tool_calls: [] };
    let rest = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop();
      for (const part of lines.filter(Boolean).map((line) => JSON.parse(line))) {
        if (part.error) throw new Error(part.error);
        message.content += part.message?.content ?? "";
        message.tool_calls.push(...(part.message?.tool_calls ?? []));
        if (part.done) return { message, usage: part };
      }
    }
    throw new Error("the connection was lost in the middle of an answer");
  },
};

const openai = {
  shape: "openai-chat",
  models: "/models",
  chat: "/chat/completions",
  settings: () => ({}),
  call: ({ id, function: { name, arguments: text } }) => ({ id, name, input: JSON.parse(text || "{}") }),
  result: ({ id }, content) => ({ role: "tool", tool_call_id: id, content }),
  async read(response) {
    const {
      choices: [{ message }],
      usage,
    } = await response.json();
    message.tool_calls?.forEach(openai.call); // throws for invalid JSON, so that the request is repeated
    return { message, usage: { inputTokens: usage?.prompt_tokens, outputTokens: usage?.completion_tokens } };
  },
};

/**
 * Returns an error. Its `code` is set only if the prompt is too long, and `retryable` is false if a
 * retry would be useless.
 */
function refusal(status, text) {
  const isTooLong = /context_length_exceeded|exceed_context_size|maximum context length/.test(text);
  const retryable = status >= 500 || status === 408 || status === 429;
  const error = new Error(`the model server answered ${status}: ${text.slice(0, 200)}`);
  return Object.assign(error, { retryable, ...(isTooLong && { code: "context-overflow" }) });
}
