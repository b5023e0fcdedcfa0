import { describe, expect, test } from "vitest";
import {
  aiSdkPrepareStep,
  anthropicRequest,
  createMasker,
  createMemoryStore,
  estimateTokens,
  langchainMiddleware,
  type MaskerOptions,
  ollamaRequest,
  openaiAgentsFilter,
} from "../../src/index.js";
import { histories } from "../histories/index.js";
import { comparePreserved, validateAiSdk, validateAnthropic, validateOllama } from "../validators/index.js";
import { NOTHING_PROTECTED, prose } from "./build.js";

type Fields = Record<string, unknown>;

const masker = (options: Partial<MaskerOptions> = {}) =>
  createMasker({
    target: 1,
    order: "oldest",
    protect: NOTHING_PROTECTED,
    store: createMemoryStore(),
    ...options,
  });

/** The notices to the agent, and the messages without them. */
function withoutNotices<M>(messages: readonly M[]): { told: M[]; others: M[] } {
  const isNotice = (message: M) => JSON.stringify(message).includes('"[Context compressed: ');
  return {
    told: messages.filter(isNotice),
    others: messages.filter((message) => !isNotice(message)),
  };
}

const NAMES = ["ash", "birch", "cedar", "elm"];

describe("the AI SDK's prepareStep", () => {
  test("sends masked messages in each step, and keeps earlier ones masked", async () => {
    const prepareStep = aiSdkPrepareStep(masker());
    let before: unknown[] = [];
    for (const size of [3, 6, 9]) {
      const messages = histories["ai-sdk"](21, size);
      const step = {
        messages,
        steps: [{ usage: { inputTokens: undefined } }],
        stepNumber: size,
        model: "a-model",
      };
      const { messages: sent } = await prepareStep(step);
      expect(validateAiSdk(sent)).toEqual([]);
      const { told, others } = withoutNotices(sent);
      expect(told.length).toBeGreaterThan(0);
      expect(others).toHaveLength(messages.length);
      expect(others).not.toEqual(messages);
      expect(others.slice(0, before.length)).toEqual(before);
      before = others;
    }
  });
});

describe("an Anthropic request", () => {
  test("keeps everything but the messages", () => {
    const messages = histories.anthropic(22, 12);
    const params = {
      model: "claude",
      max_tokens: 1024,
      system: "You are.",
      tools: [{ name: "Read" }],
      thinking: { type: "enabled" },
      messages,
    };
    const one = masker();
    const sent = anthropicRequest(one, params);
    const { messages: _, ...rest } = params;
    expect(sent).toMatchObject(rest);
    expect(params.messages).toBe(messages);
    expect(validateAnthropic(sent.messages)).toEqual([]);
    const maskedIds = one.ledger!.records.map(({ id }) => id);
    expect(maskedIds.length).toBeGreaterThan(3);
    const { told, others } = withoutNotices(sent.messages);
    expect(told).toHaveLength(1);
    expect(comparePreserved(messages, others, { maskedIds })).toEqual([]);
  });
});

describe("an Ollama request", () => {
  test("keeps everything but the messages, and learns from the last answer", () => {
    const messages = histories.ollama(23, 12);
    const body = { model: "qwen3", stream: false, options: { num_ctx: 8192 }, messages };
    const sent = ollamaRequest(masker(), body);
    expect(sent).toMatchObject({ model: "qwen3", stream: false, options: { num_ctx: 8192 } });
    expect(validateOllama(sent.messages)).toEqual([]);
    expect(sent.messages).not.toEqual(messages);
    const one = masker({ target: 1e9 });
    ollamaRequest(one, { model: "qwen3", messages }, { prompt_eval_count: undefined });
    expect(one.ledger?.factor ?? 1).toBe(1);
  });
});

/** The base class of LangChain's messages, with only what the adapter reads. */
class Message {
  readonly lc_serializable = true;
  readonly additional_kwargs = {};
  readonly response_metadata = {};
  constructor(fields: Fields) {
    Object.assign(this, fields);
  }
  getType(): string {
    return (this as unknown as { type: string }).type;
  }
}
class HumanMessage extends Message {}
class AIMessage extends Message {}
class ToolMessage extends Message {}

describe("a LangChain middleware", () => {
  const messages = [
    new HumanMessage({ type: "human", content: "Read them." }),
    ...NAMES.flatMap((name, index) => [
      new AIMessage({
        type: "ai",
        content: "",
        tool_calls: [
          { id: `c${index}`, name: "read_file", args: { path: `src/${name}.txt` }, type: "tool_call" },
        ],
      }),
      new ToolMessage({
        type: "tool",
        content: prose(name, 60),
        tool_call_id: `c${index}`,
        name: "read_file",
        status: "success",
        artifact: { raw: name },
      }),
    ]),
  ];

  test("passes masked messages of the same classes to the model, and leaves the state alone", async () => {
    const { name, wrapModelCall } = langchainMiddleware(masker({ shape: "openai-chat" }));
    expect(name).toMatch(/\w/);
    const state = { messages };
    const request = { messages, state, systemPrompt: "You are.", tools: [], model: {} };
    const seen: (typeof request)[] = [];
    const answer = await wrapModelCall(request, (given) => {
      seen.push(given);
      return Promise.resolve("an answer");
    });
    expect(answer).toBe("an answer");
    const [given] = seen;
    expect(given).toMatchObject({ systemPrompt: "You are.", tools: [] });
    expect(given!.state).toBe(state);
    const { told, others } = withoutNotices(given!.messages);
    expect(told).toHaveLength(1);
    expect(told[0]).toBeInstanceOf(HumanMessage);
    expect(others).toHaveLength(messages.length);
    others.forEach((message, index) => {
      const before = messages[index]!;
      expect(Object.getPrototypeOf(message)).toBe(Object.getPrototypeOf(before));
      expect(message.getType()).toBe(before.getType());
      if (!(before instanceof ToolMessage)) {
        expect(message).toBe(before);
        return;
      }
      const { content, ...rest } = message as unknown as Fields;
      const { content: original, ...others } = before as unknown as Fields;
      expect(String(content).length).toBeLessThan(String(original).length / 4);
      expect(content).toContain("src/");
      expect(rest).toMatchObject({
        tool_call_id: others.tool_call_id,
        name: "read_file",
        status: "success",
        artifact: others.artifact,
      });
    });
    expect(String((messages[2] as unknown as Fields).content)).toBe(prose("ash", 60));
  });

  test("rethrows errors of the model's call", async () => {
    const { wrapModelCall } = langchainMiddleware(masker({ shape: "openai-chat" }));
    const failing = () => Promise.reject(new Error("overloaded"));
    await expect(wrapModelCall({ messages }, failing)).rejects.toThrow("overloaded");
  });
});

describe("the input filter of the OpenAI Agents SDK", () => {
  const items = (): Fields[] => [
    { role: "user", content: "Read them." },
    ...NAMES.flatMap((name, index) => [
      { type: "reasoning", id: `rs_${index}`, content: [], providerData: { encrypted_content: name } },
      {
        type: "function_call",
        id: `fc_${index}`,
        callId: `call_${index}`,
        name: "read_file",
        status: "completed",
        arguments: JSON.stringify({ path: `src/${name}.txt` }),
      },
      {
        type: "function_call_result",
        name: "read_file",
        callId: `call_${index}`,
        status: "completed",
        output: index % 2 ? prose(name, 60) : { type: "text", text: prose(name, 60) },
      },
    ]),
    { type: "hosted_tool_call", name: "web_search_call", id: "ws_1", status: "completed" },
    {
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "Read." }],
    },
  ];

  test("masks its own kind of items, and only results", async () => {
    const input = items();
    const filter = openaiAgentsFilter(masker({ shape: "openai-responses" }));
    const given = await filter({ modelData: { input, instructions: "You are." } });
    expect(given).toMatchObject({ instructions: "You are." });
    expect(input).toEqual(items());
    const { told, others } = withoutNotices(given.input);
    expect(told).toMatchObject([{ type: "message", role: "user" }]);
    expect(others).toHaveLength(input.length);
    others.forEach((item, index) => {
      const before = input[index]!;
      if (before.type !== "function_call_result") {
        expect(item).toEqual(before);
        return;
      }
      const { output, ...rest } = item;
      const { output: _, ...others } = before;
      expect(rest).toEqual(others);
      if (typeof output !== "string")
        expect(output).toMatchObject({ type: "text", text: expect.any(String) });
      const text = typeof output === "string" ? output : String((output as Fields).text);
      expect(text.length).toBeLessThan(300);
      expect(text).toContain("src/");
    });
  });

  test("returns the same result for the same items", async () => {
    const filter = openaiAgentsFilter(masker({ shape: "openai-responses" }));
    const first = await filter({ modelData: { input: items(), instructions: "You are." } });
    const second = await filter({ modelData: { input: items(), instructions: "You are." } });
    expect(second).toEqual(first);
  });
});

describe("the API's counts correct the estimate", () => {
  const factorOf = (given: { ledger: { factor?: number } | undefined }) => given.ledger?.factor;
  /** Twice the estimated tokens of everything before the newest answer. */
  const twice = (messages: readonly unknown[]) =>
    2 * masker({ target: 1e9 }).mask(messages.slice(0, -2)).beforeTokens;

  test("Anthropic: including cached tokens, without the tools", () => {
    const messages = [
      { role: "user", content: prose("ash", 60) },
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Read", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "Read." }] },
    ];
    const tools = [{ name: "Read", description: "x".repeat(4_000) }];
    const one = masker({ target: 1e9 });
    const usage = {
      input_tokens: 20,
      cache_read_input_tokens: twice(messages) - 20 + Math.ceil(JSON.stringify(tools).length / 4),
      cache_creation_input_tokens: null,
    };
    anthropicRequest(one, { messages, tools }, { usage });
    expect(factorOf(one)).toBeCloseTo(2, 1);
  });

  test("LangChain: from the newest answer, if the overhead is known", () => {
    const messages = [
      new HumanMessage({ type: "human", content: prose("ash", 60) }),
      new AIMessage({
        type: "ai",
        content: "",
        tool_calls: [{ id: "c1", name: "read_file", args: {} }],
        usage_metadata: { input_tokens: 2 * Math.ceil(prose("ash", 60).length / 4 + 4) + 500 },
      }),
      new ToolMessage({ type: "tool", tool_call_id: "c1", content: "Read." }),
    ];
    for (const [options, factor] of [
      [{ overheadTokens: 500 }, 2],
      [undefined, 1],
    ] as const) {
      const one = masker({ target: 1e9 });
      langchainMiddleware(one, options).wrapModelCall({ messages }, () => undefined);
      expect(factorOf(one) ?? 1).toBeCloseTo(factor, 1);
    }
  });

  test("the Agents SDK: from the usage option", () => {
    const input = [
      { role: "user", content: prose("ash", 60) },
      { type: "function_call", callId: "c1", name: "read_file", arguments: "{}" },
      { type: "function_call_result", callId: "c1", name: "read_file", output: "Read." },
    ];
    const one = masker({ target: 1e9 });
    const inputTokens = 2 * Math.ceil(prose("ash", 60).length / 4 + 4);
    openaiAgentsFilter(one, { usage: () => ({ inputTokens }) })({ modelData: { input } });
    expect(factorOf(one)).toBeCloseTo(2, 1);
  });
});

describe("a share of the window is for the whole request", () => {
  const target = { share: 0.6, window: 20_000 };
  const words = prose("ash", 60);
  const system = words.repeat(Math.ceil(24_000 / words.length));
  const tools = [{ name: "Read", description: words.repeat(Math.ceil(8_000 / words.length)) }];
  const messages = [
    { role: "user", content: "Read them." },
    ...Array.from({ length: 60 }, (_, at) => [
      {
        role: "assistant",
        content: [{ type: "tool_use", id: `t${at}`, name: "Read", input: { path: `${at}.md` } }],
      },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: `t${at}`, content: prose(`${at}`, 60) }],
      },
    ]).flat(),
  ];
  const tokens = (value: unknown) => estimateTokens(JSON.stringify(value));

  test("Anthropic: minus the system prompt and the tools, also before the first answer", () => {
    let total = 0;
    const onMasked: MaskerOptions["onMasked"] = ({ afterTokens }) => {
      total = afterTokens + tokens(system) + tokens(tools);
    };
    anthropicRequest(masker({ target, batch: 0, onMasked }), { system, tools, messages });
    expect(total).toBeGreaterThan(0.9 * target.share * target.window);
    expect(total).toBeLessThanOrEqual(target.share * target.window);
  });

  test("a number is the size of the messages", () => {
    const one = masker({ target: 12_000, batch: 0 });
    const { afterTokens } = one.mask(messages, { usage: { overheadTokens: 8_000 } });
    expect(afterTokens).toBeGreaterThan(10_000);
  });

  test("if the overhead fills the target, only what cannot be masked stays, with a diagnostic", () => {
    const { isWithinTarget, diagnostics } = masker({ target }).mask(messages, {
      usage: { overheadTokens: 20_000 },
    });
    expect(isWithinTarget).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(["target-missed"]);
  });
});
