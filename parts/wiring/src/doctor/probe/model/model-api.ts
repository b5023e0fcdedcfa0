import type { ClientProbe } from "@agentos/clients";
import { anthropic } from "./anthropic.js";
import { gemini } from "./gemini.js";
import { openaiChat } from "./openai-chat.js";
import { openaiResponses } from "./openai-responses.js";
import type { ModelApi } from "./reply.js";

/** The parts of the vendors' APIs that are needed for one tool call and one response. */
export const MODEL_APIS: Readonly<Record<ClientProbe["api"], ModelApi>> = {
  anthropic,
  gemini,
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
};
