import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { generateText, jsonSchema, stepCountIs, tool } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { createAgent, createMiddleware, tool as langchainTool } from "langchain";
import { describe, expect, test } from "vitest";
import {
  aiSdkPrepareStep,
  createMasker,
  createMemoryStore,
  langchainMiddleware,
  RECALL_TOOL,
  recallTool,
} from "../src/index.js";

const STEPS = 12;

/** 60 lines that occur in no other file. */
const fileText = (name: string) =>
  Array.from({ length: 60 }, (_, line) => `${name} line ${line} says what no other line says`).join("\n");

const fileName = (step: number) => `src/file${step}.txt`;

describe("the AI SDK's own loop", () => {
  const run = async (answers: (step: number) => { name: string; input: unknown } | undefined) => {
    let step = 0;
    const model = new MockLanguageModelV3({
      doGenerate: async () => {
        const asked = answers(step++);
        const content = asked
          ? [
              {
                type: "tool-call" as const,
                toolCallId: `call-${step}`,
                toolName: asked.name,
                input: JSON.stringify(asked.input),
              },
            ]
          : [{ type: "text" as const, text: "Done." }];
        return {
          content,
          finishReason: asked
            ? { unified: "tool-calls" as const, raw: undefined }
            : { unified: "stop" as const, raw: undefined },
          usage: {
            inputTokens: {
              total: undefined,
              noCache: undefined,
              cacheRead: undefined,
              cacheWrite: undefined,
            },
            outputTokens: { total: undefined, text: undefined, reasoning: undefined },
          },
          warnings: [],
        };
      },
    });
    const notifications: string[] = [];
    const masker = createMasker({
      target: 4_000,
      store: createMemoryStore(),
      onMasked: ({ notification }) => notifications.push(notification ?? ""),
    });
    const { inputSchema, description } = recallTool("ai-sdk");
    const result = await generateText({
      model,
      prompt: "Read all files.",
      stopWhen: stepCountIs(STEPS + 5),
      prepareStep: aiSdkPrepareStep(masker),
      tools: {
        read_file: tool({
          inputSchema: jsonSchema<{ path: string }>({
            type: "object",
            properties: { path: { type: "string" } },
          }),
          execute: async ({ path }) => fileText(path),
        }),
        [RECALL_TOOL]: tool({
          description,
          inputSchema: jsonSchema<{ id?: string }>(inputSchema as Parameters<typeof jsonSchema>[0]),
          execute: async (input) => masker.recall(input).text,
        }),
      },
    });
    return { result, model, masker, notifications };
  };

  test("stays within the target, and the SDK accepts every step", async () => {
    const { result, model, masker, notifications } = await run((step) =>
      step < STEPS ? { name: "read_file", input: { path: fileName(step) } } : undefined,
    );
    expect(result.text).toBe("Done.");
    const sizes = model.doGenerateCalls.map(({ prompt }) => JSON.stringify(prompt).length);
    const unmasked = JSON.stringify(result.response.messages).length;
    expect(sizes.at(-1)!).toBeLessThan(unmasked * 0.65);
    expect(JSON.stringify(model.doGenerateCalls.at(-1)!.prompt)).toContain("[file_read: src/file0.txt - ");
    expect(masker.ledger!.records.length).toBeGreaterThan(0);
    expect(notifications.length).toBe(masker.ledger!.batches);
  });

  test("returns an original to a model that asks for it", async () => {
    const { result } = await run((step) => {
      if (step < STEPS) return { name: "read_file", input: { path: fileName(step) } };
      return step === STEPS ? { name: RECALL_TOOL, input: { id: "r1" } } : undefined;
    });
    const recalled = result.steps.flatMap(({ toolResults }) => toolResults).at(-1);
    expect(recalled).toMatchObject({ toolName: RECALL_TOOL, output: fileText(fileName(0)) });
  });
});

describe("LangChain's agent", () => {
  class ScriptedModel extends BaseChatModel {
    readonly seen: BaseMessage[][] = [];
    _llmType() {
      return "scripted";
    }
    override bindTools() {
      return this;
    }
    async _generate(messages: BaseMessage[]): Promise<ChatResult> {
      this.seen.push(messages);
      const step = this.seen.length - 1;
      const message =
        step < STEPS
          ? new AIMessage({
              content: "",
              tool_calls: [
                { id: `call-${step}`, name: "read_file", args: { path: fileName(step) }, type: "tool_call" },
              ],
            })
          : new AIMessage("Done.");
      return { generations: [{ text: "", message }] };
    }
  }

  test("reads masked messages, and keeps the originals", async () => {
    const model = new ScriptedModel({});
    const masker = createMasker({ target: 4_000, store: createMemoryStore() });
    const readFile = langchainTool(({ path }: { path: string }) => fileText(path), {
      name: "read_file",
      description: "Reads a file",
      schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
    });
    const agent = createAgent({
      model,
      tools: [readFile],
      middleware: [createMiddleware(langchainMiddleware(masker))],
    });
    const state = await agent.invoke(
      { messages: [new HumanMessage("Read all files.")] },
      { recursionLimit: 100 },
    );
    const whole = state.messages.filter((message) => ToolMessage.isInstance(message));
    expect(whole.map(({ content }) => content)).toEqual(
      Array.from({ length: STEPS }, (_, step) => fileText(fileName(step))),
    );
    const { notices = [] } = masker.ledger!;
    const last = model.seen.at(-1)!;
    expect(last).toHaveLength(state.messages.length - 1 + notices.length);
    expect(
      last.filter((message) => String(message.content).startsWith("[Context compressed: ")),
    ).toHaveLength(notices.length);
    const first = last.find((message) => ToolMessage.isInstance(message))!;
    expect(first).toBeInstanceOf(ToolMessage);
    expect(first.content).toMatch(/^\[file_read: src\/file0\.txt - /);
    expect((first as ToolMessage).tool_call_id).toBe("call-0");
    expect(masker.ledger!.records.length).toBeGreaterThan(0);
  });
});
