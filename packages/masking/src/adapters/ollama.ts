import type { Masker } from "../masker.js";

/** What an answer of `/api/chat` says about its prompt. */
interface OllamaUsage {
  readonly prompt_eval_count?: number | undefined;
}

/**
 * The body of a request to Ollama's `/api/chat` with masked messages.
 * @param last the answer before this request; its `prompt_eval_count` corrects the estimate
 */
export function ollamaRequest<B extends { readonly messages: readonly unknown[] }>(
  masker: Masker,
  body: B,
  last?: OllamaUsage,
): B {
  return {
    ...body,
    messages: masker.mask(body.messages, { usage: { inputTokens: last?.prompt_eval_count } }).messages,
  };
}
