import { validateAiSdk } from "./ai-sdk.js";
import { validateAnthropic } from "./anthropic.js";
import { validateOllama } from "./ollama.js";
import { validateOpenaiChat } from "./openai-chat.js";
import { validateOpenaiResponses } from "./openai-responses.js";

export type { Allowed } from "./preserved.js";
export { comparePreserved } from "./preserved.js";
export { newProblems, ruleOf } from "./report.js";
export { validateAiSdk, validateAnthropic, validateOllama, validateOpenaiChat, validateOpenaiResponses };

/** The validator of each shape, by the shape's name. */
export const validators = {
  anthropic: (messages: unknown) => validateAnthropic(messages),
  "openai-chat": validateOpenaiChat,
  "openai-responses": validateOpenaiResponses,
  "ai-sdk": validateAiSdk,
  ollama: validateOllama,
} satisfies Record<string, (messages: unknown) => string[]>;

export type Shape = keyof typeof validators;
