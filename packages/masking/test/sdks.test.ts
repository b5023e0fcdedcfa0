import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Anthropic from "@anthropic-ai/sdk";
import { ChatAnthropic } from "@langchain/anthropic";
import { HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { Agent, tool as agentTool, OpenAIProvider, Runner, setTracingDisabled } from "@openai/agents";
import { createAgent, createMiddleware, tool as langchainTool } from "langchain";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  anthropicRequest,
  createMasker,
  createMemoryStore,
  langchainMiddleware,
  type Masker,
  ollamaRequest,
  openaiAgentsFilter,
} from "../src/index.js";
import { type Shape, validators } from "./validators/index.js";
import type { Fields } from "./validators/report.js";

/**
 * The clients as published on npm, each against a local server that rejects what the API would reject, and
 * answers with one call after another.
 */

const STEPS = 25;
const TARGET = 6_000;
setTracingDisabled(true);

/** 60 lines that occur in no other file. */
const fileText = (name: string) =>
  Array.from({ length: 60 }, (_, line) => `${name} line ${line} says what no other line says`).join("\n");
const fileName = (step: number) => `src/file${step}.txt`;

interface Request {
  readonly path: string;
  readonly body: Fields;
}

let server: Server;
let url: string;
let requests: Request[];
let refusals: string[];

const APIS: Record<string, { shape: Shape; list: string; answer(step: number): object }> = {
  "/v1/messages": {
    shape: "anthropic",
    list: "messages",
    answer: (step) => ({
      id: `msg_${step}`,
      type: "message",
      role: "assistant",
      model: "claude",
      content:
        step < STEPS
          ? [
              { type: "text", text: `Now file ${step}.` },
              { type: "tool_use", id: `toolu_${step}`, name: "read_file", input: { path: fileName(step) } },
            ]
          : [{ type: "text", text: "Done." }],
      stop_reason: step < STEPS ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 5 },
    }),
  },
  "/v1/chat/completions": {
    shape: "openai-chat",
    list: "messages",
    answer: (step) => ({
      id: `chat_${step}`,
      object: "chat.completion",
      created: 1,
      model: "gpt",
      choices: [
        {
          index: 0,
          finish_reason: step < STEPS ? "tool_calls" : "stop",
          message: {
            role: "assistant",
            content: step < STEPS ? null : "Done.",
            ...(step < STEPS
              ? {
                  tool_calls: [
                    {
                      id: `call_${step}`,
                      type: "function",
                      function: { name: "read_file", arguments: JSON.stringify({ path: fileName(step) }) },
                    },
                  ],
                }
              : {}),
          },
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    }),
  },
  "/v1/responses": {
    shape: "openai-responses",
    list: "input",
    answer: (step) => ({
      id: `resp_${step}`,
      object: "response",
      created_at: 1,
      status: "completed",
      model: "gpt",
      output: [
        step < STEPS
          ? {
              type: "function_call",
              id: `fc_${step}`,
              call_id: `call_${step}`,
              name: "read_file",
              arguments: JSON.stringify({ path: fileName(step) }),
              status: "completed",
            }
          : {
              type: "message",
              id: "msg_1",
              role: "assistant",
              status: "completed",
              content: [{ type: "output_text", text: "Done.", annotations: [] }],
            },
      ],
      usage: {
        input_tokens: 10,
        output_tokens: 5,
        total_tokens: 15,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      },
    }),
  },
  "/api/chat": {
    shape: "ollama",
    list: "messages",
    answer: (step) => ({
      model: "qwen3",
      created_at: "2026-01-01T00:00:00Z",
      message: {
        role: "assistant",
        content: step < STEPS ? "" : "Done.",
        ...(step < STEPS
          ? { tool_calls: [{ function: { name: "read_file", arguments: { path: fileName(step) } } }] }
          : {}),
      },
      done: true,
      done_reason: "stop",
      prompt_eval_count: undefined,
    }),
  },
};

beforeEach(async () => {
  requests = [];
  refusals = [];
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      const path = request.url!.split("?")[0]!;
      const api = APIS[path];
      const body = JSON.parse(text) as Fields;
      const problems = api ? validators[api.shape](body[api.list]) : [`no such path: ${path}`];
      refusals.push(...problems);
      const step = requests.push({ path, body }) - 1;
      response.writeHead(problems.length > 0 ? 400 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(problems.length > 0 ? { error: problems } : api!.answer(step)));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const PARAMETERS = { type: "object", properties: { path: { type: "string" } }, required: ["path"] } as const;

type Run = (masker: Masker) => Promise<void>;

const langchain =
  (model: ConstructorParameters<typeof Object>[0]): Run =>
  async (masker) => {
    const readFile = langchainTool(({ path }: { path: string }) => fileText(path), {
      name: "read_file",
      description: "Reads a file",
      schema: PARAMETERS,
    });
    const agent = createAgent({
      model,
      tools: [readFile],
      systemPrompt: "You read files.",
      middleware: [createMiddleware(langchainMiddleware(masker))],
    });
    await agent.invoke({ messages: [new HumanMessage("Read all files.")] }, { recursionLimit: 200 });
  };

const agents =
  (useResponses: boolean): Run =>
  async (masker) => {
    const modelProvider = new OpenAIProvider({ apiKey: "none", baseURL: `${url}/v1`, useResponses });
    const readFile = agentTool({
      name: "read_file",
      description: "Reads a file",
      parameters: { ...PARAMETERS, additionalProperties: true } as never,
      strict: false,
      execute: async (input: unknown) => fileText((input as { path: string }).path),
    });
    const agent = new Agent({ name: "Reader", instructions: "You read files.", tools: [readFile] });
    const runner = new Runner({ modelProvider, tracingDisabled: true });
    await runner.run(agent, "Read all files.", {
      maxTurns: 100,
      callModelInputFilter: openaiAgentsFilter(masker),
    });
  };

const RUNS: Record<string, Run> = {
  "Anthropic's SDK": async (masker) => {
    const client = new Anthropic({ apiKey: "none", baseURL: url, maxRetries: 0 });
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: "Read all files." }];
    let last: Anthropic.Message | undefined;
    for (;;) {
      const params: Anthropic.MessageCreateParamsNonStreaming = {
        model: "claude",
        max_tokens: 100,
        messages,
        tools: [{ name: "read_file", input_schema: { ...PARAMETERS, required: ["path"] } }],
      };
      last = await client.messages.create(anthropicRequest(masker, params, last));
      messages.push({ role: "assistant", content: last.content });
      const calls = last.content.filter((block) => block.type === "tool_use");
      if (calls.length === 0) return;
      messages.push({
        role: "user",
        content: calls.map(({ id, input }) => ({
          type: "tool_result" as const,
          tool_use_id: id,
          content: fileText((input as { path: string }).path),
        })),
      });
    }
  },
  "Ollama's client": async (masker) => {
    const client = new Ollama({ host: url });
    const messages: NonNullable<Parameters<typeof client.chat>[0]["messages"]> = [
      { role: "user", content: "Read all files." },
    ];
    let last: Awaited<ReturnType<typeof client.chat>> | undefined;
    for (;;) {
      last = await client.chat(ollamaRequest(masker, { model: "qwen3", messages, stream: false }, last));
      messages.push(last.message);
      const calls = last.message.tool_calls ?? [];
      if (calls.length === 0) return;
      for (const { function: each } of calls)
        messages.push({ role: "tool", tool_name: each.name, content: fileText(String(each.arguments.path)) });
    }
  },
  "OpenAI's SDK, Chat Completions": async (masker) => {
    const client = new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Read all files." }];
    for (;;) {
      const masked = masker.mask(messages);
      // Without an adapter, the caller of `mask` adds the notice itself.
      if (masked.notification) messages.push({ role: "user", content: masked.notification });
      const { choices } = await client.chat.completions.create({
        model: "gpt",
        messages: masker.mask(messages).messages,
      });
      const { message } = choices[0]!;
      messages.push(message);
      if (!message.tool_calls) return;
      for (const call of message.tool_calls)
        if (call.type === "function")
          messages.push({
            role: "tool",
            tool_call_id: call.id,
            content: fileText(JSON.parse(call.function.arguments).path),
          });
    }
  },
  "LangChain with Claude": (masker) =>
    langchain(new ChatAnthropic({ apiKey: "none", anthropicApiUrl: url, model: "claude", maxRetries: 0 }))(
      masker,
    ),
  "LangChain with Chat Completions": (masker) =>
    langchain(
      new ChatOpenAI({
        apiKey: "none",
        model: "gpt",
        maxRetries: 0,
        configuration: { baseURL: `${url}/v1` },
      }),
    )(masker),
  "LangChain with the Responses API": (masker) =>
    langchain(
      new ChatOpenAI({
        apiKey: "none",
        model: "gpt",
        maxRetries: 0,
        useResponsesApi: true,
        configuration: { baseURL: `${url}/v1` },
      }),
    )(masker),
  "OpenAI's Agents SDK with the Responses API": agents(true),
  "OpenAI's Agents SDK with Chat Completions": agents(false),
};

describe.each(Object.entries(RUNS))("%s", (_, run) => {
  test("sends masked requests that the API accepts, with a notice to the agent", async () => {
    const batches: number[] = [];
    const masker = createMasker({
      target: TARGET,
      store: createMemoryStore(),
      onMasked: ({ masked }) => batches.push(masked.length),
      onProblem: ({ message }) => expect.unreachable(message),
    });
    await run(masker);
    expect(refusals).toEqual([]);
    expect(requests).toHaveLength(STEPS + 1);
    const sizes = requests.map(({ body }) => JSON.stringify(body).length / 4);
    expect(Math.max(...sizes)).toBeLessThan(TARGET * 1.4);
    const last = JSON.stringify(requests.at(-1)!.body);
    expect(last).toContain("[file_read: src/file0.txt - ");
    expect(last).toMatch(/\[Context compressed: \d+ observations? masked, /);
    expect(last).toContain(`${fileName(STEPS - 1)} line 59 says`);
    expect(batches).toHaveLength(masker.ledger!.batches);
  });

  test("reports once that the target cannot be met", async () => {
    const problems: string[] = [];
    const masker = createMasker({
      target: 500,
      onProblem: ({ code, message }) => problems.push(`${code}: ${message}`),
    });
    await run(masker);
    expect(refusals).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      /^target-missed: With everything eligible masked, the messages have \d+ tokens; the target is 500; the largest/,
    );
  });
});

describe("types", () => {
  test("an Ollama request has the client's type, with or without messages", () => {
    const client = new Ollama({ host: url });
    const request: Parameters<typeof client.chat>[0] = { model: "qwen3" };
    expect(ollamaRequest(createMasker({ target: 1 }), request)).toBe(request);
  });
});
