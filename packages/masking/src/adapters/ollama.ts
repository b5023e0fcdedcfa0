import { assertObject } from "@agentos/platform";
import type { Masker } from "../masker.js";
import { withNotices } from "./notices.js";
import { overheadOf } from "./overhead.js";

/** The part of an `/api/chat` response that reports the prompt usage. */
export interface OllamaAnswer {
  readonly prompt_eval_count?: number | undefined;
}

/**
 * Returns a request body for Ollama's `/api/chat`, or for its client's `chat`, with the messages
 * masked.
 * @param last the previous response; its `prompt_eval_count` corrects the token estimate
 */
export function ollamaRequest<B extends { readonly messages?: readonly unknown[] | undefined }>(
  masker: Masker,
  body: B,
  last?: OllamaAnswer,
): B {
  assertObject(body, '"body"');
  if (body.messages === undefined) return body;
  const { tools } = body as { tools?: unknown };
  const usage = { inputTokens: last?.prompt_eval_count, overheadTokens: overheadOf(tools) };
  const { messages } = masker.mask(body.messages, { usage });
  return { ...body, messages: withNotices(masker, messages, (content) => ({ role: "user", content })) };
}
