import type { Shape } from "../../validators/index.js";
import { aiSdkCases, sdk } from "./ai-sdk.js";
import { anthropic, anthropicCases } from "./anthropic.js";
import type { Bad } from "./labelled.js";
import { ollama, ollamaCases } from "./ollama.js";
import { chat, openaiChatCases } from "./openai-chat.js";
import { openaiResponsesCases, responses } from "./openai-responses.js";

/** Lists that an API refuses, each labeled with its single error. */
export const badHistories: Record<Shape, Bad[]> = {
  anthropic: anthropicCases(),
  "openai-chat": openaiChatCases(),
  "openai-responses": openaiResponsesCases(),
  "ai-sdk": aiSdkCases(),
  ollama: ollamaCases(),
};

/** Lists with messages of different shapes. */
export const mixedHistories: { wrong: string; messages: unknown[] }[] = [
  {
    wrong: "an Anthropic call answered by a Chat Completions tool message",
    messages: [anthropic.ask, anthropic.say(anthropic.use("t1")), chat.give("t1")],
  },
  {
    wrong: "a Chat Completions call answered by an Anthropic tool_result",
    messages: [chat.ask, chat.say(chat.call("c1")), anthropic.give(anthropic.result("c1"))],
  },
  {
    wrong: "Responses items among AI SDK messages",
    messages: [
      sdk.ask,
      sdk.say(sdk.call("c1")),
      sdk.give(sdk.result("c1")),
      responses.call("c2"),
      responses.output("c2"),
    ],
  },
  {
    wrong: "an Ollama tool message in an Anthropic conversation",
    messages: [
      anthropic.ask,
      anthropic.say(anthropic.use("t1")),
      anthropic.give(anthropic.result("t1")),
      ollama.give("read"),
    ],
  },
];
