import { describe, expect, test } from "vitest";
import {
  aiSdkPrepareStep,
  anthropicRequest,
  createMasker,
  createMemoryStore,
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

const NAMES = ["ash", "birch", "cedar", "elm"];

describe("the AI SDK's prepareStep", () => {
  test("sends masked messages, step after step, and goes on from what it masked", async () => {
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
      expect(sent).toHaveLength(messages.length);
      expect(sent).not.toEqual(messages);
      expect(sent.slice(0, before.length)).toEqual(before);
      before = sent;
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
    expect(comparePreserved(messages, sent.messages, { maskedIds })).toEqual([]);
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

/** LangChain's messages as far as anything looks at them: instances of classes, camel case, arguments as objects. */
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

  test("hands masked messages of the same classes to the model, and leaves the state alone", async () => {
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
    expect(given!.messages).toHaveLength(messages.length);
    given!.messages.forEach((message, index) => {
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

  test("passes on what the model's call throws", async () => {
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
    expect(given.input).toHaveLength(input.length);
    given.input.forEach((item, index) => {
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

  test("gives the same again for the same items", async () => {
    const filter = openaiAgentsFilter(masker({ shape: "openai-responses" }));
    const first = await filter({ modelData: { input: items(), instructions: "You are." } });
    const second = await filter({ modelData: { input: items(), instructions: "You are." } });
    expect(second).toEqual(first);
  });
});
