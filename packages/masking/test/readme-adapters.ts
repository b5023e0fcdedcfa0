import type Anthropic from "@anthropic-ai/sdk";
import { type Agent, type RunConfig, run as runAgent } from "@openai/agents";
import { generateText, type LanguageModel } from "ai";
import { createAgent, createMiddleware } from "langchain";
import type { ChatRequest, ChatResponse, Ollama } from "ollama";
import {
  aiSdkPrepareStep,
  anthropicRequest,
  langchainMiddleware,
  type Masker,
  ollamaRequest,
  openaiAgentsFilter,
} from "../src/index.js";

// The table of adapters in docs/reference.md, compiled against each client's own types. A test in
// readme.test.ts compares this file with the table.

export const aiSdk = (masker: Masker, model: LanguageModel, prompt: string) =>
  generateText({ model, prompt, prepareStep: aiSdkPrepareStep(masker) });

export const langchain = (masker: Masker, model: string) =>
  createAgent({ model, middleware: [createMiddleware(langchainMiddleware(masker))] });

export function agents(masker: Masker, agent: Agent, input: string) {
  const run = (of: Agent, text: string, config: Partial<RunConfig>) => runAgent(of, text, config);
  return run(agent, input, { callModelInputFilter: openaiAgentsFilter(masker) });
}

export const anthropic = (
  masker: Masker,
  client: Anthropic,
  params: Anthropic.MessageCreateParamsNonStreaming,
  lastResponse?: Anthropic.Message,
) => client.messages.create(anthropicRequest(masker, params, lastResponse));

export const chat = (
  masker: Masker,
  ollama: Ollama,
  request: ChatRequest & { stream: false },
  lastResponse?: ChatResponse,
) => ollama.chat(ollamaRequest(masker, request, lastResponse));
