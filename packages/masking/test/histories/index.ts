import type fc from "fast-check";
import type { Shape } from "../validators/index.js";
import * as aiSdk from "./ai-sdk.js";
import * as anthropic from "./anthropic.js";
import * as ollama from "./ollama.js";
import * as openaiChat from "./openai-chat.js";
import * as openaiResponses from "./openai-responses.js";
import type { Story, StoryOptions } from "./story.js";

export type { StoryOptions } from "./story.js";

export type History = Record<string, unknown>[];

/** The seeded generator of each shape: `size` is the number of the agent's steps. */
export const histories: Record<Shape, (seed: number, size: number, options?: StoryOptions) => History> = {
  anthropic: anthropic.history,
  "openai-chat": openaiChat.history,
  "openai-responses": openaiResponses.history,
  "ai-sdk": aiSdk.history,
  ollama: ollama.history,
};

/** Writers of a given story in each API's format. */
export const renderers: Record<Shape, (story: Story, seed: number) => History> = {
  anthropic: anthropic.render,
  "openai-chat": openaiChat.render,
  "openai-responses": openaiResponses.render,
  "ai-sdk": aiSdk.render,
  ollama: ollama.render,
};

type Generator = (options?: StoryOptions & { maxSize?: number }) => fc.Arbitrary<History>;

/** The generators as fast-check arbitraries, which shrink to fewer steps. */
export const arbitraries: Record<Shape, Generator> = {
  anthropic: anthropic.anthropicHistory,
  "openai-chat": openaiChat.openaiChatHistory,
  "openai-responses": openaiResponses.openaiResponsesHistory,
  "ai-sdk": aiSdk.aiSdkHistory,
  ollama: ollama.ollamaHistory,
};

export const shapes = Object.keys(histories) as Shape[];
