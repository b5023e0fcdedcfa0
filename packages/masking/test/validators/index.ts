import { aiSdkRules, validateAiSdk } from "./ai-sdk.js";
import { validateAnthropic } from "./anthropic.js";
import { anthropicRules } from "./anthropic-rule.js";
import { ollamaRules, validateOllama } from "./ollama.js";
import { openaiChatRules, validateOpenaiChat } from "./openai-chat.js";
import { validateOpenaiResponses } from "./openai-responses.js";
import { openaiResponsesRules } from "./openai-responses-rule.js";

export type { AiSdkRule } from "./ai-sdk.js";
export type { AnthropicRule } from "./anthropic-rule.js";
export type { OllamaRule } from "./ollama.js";
export type { OpenaiChatRule } from "./openai-chat.js";
export type { ResponsesRule } from "./openai-responses-rule.js";
export { comparePreserved } from "./preserved.js";
export { newProblems, ruleOf } from "./report.js";
export { validateAiSdk, validateAnthropic, validateOllama };

/** The validator of each shape, by the shape's name. */
export const validators = {
  anthropic: (messages: unknown) => validateAnthropic(messages),
  "openai-chat": validateOpenaiChat,
  "openai-responses": validateOpenaiResponses,
  "ai-sdk": validateAiSdk,
  ollama: validateOllama,
} satisfies Record<string, (messages: unknown) => string[]>;

export type Shape = keyof typeof validators;

/** What each validator checks: its rules by name, with a sentence on each. */
export const rules: Record<Shape, Record<string, string>> = {
  anthropic: anthropicRules,
  "openai-chat": openaiChatRules,
  "openai-responses": openaiResponsesRules,
  "ai-sdk": aiSdkRules,
  ollama: ollamaRules,
};
