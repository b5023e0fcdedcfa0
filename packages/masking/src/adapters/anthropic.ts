import { assertObject } from "@agentos/platform";
import type { Masker } from "../masker.js";
import { withNotices } from "./notices.js";
import { overheadOf } from "./overhead.js";

/** The part of a Messages API response that reports the prompt usage. */
export interface AnthropicAnswer {
  readonly usage?: {
    readonly input_tokens?: number;
    readonly cache_read_input_tokens?: number | null;
    readonly cache_creation_input_tokens?: number | null;
  };
}

/**
 * Returns parameters for Anthropic's `messages.create` with the messages masked.
 * @param last the previous response; its usage corrects the token estimate
 */
export function anthropicRequest<P extends { readonly messages: readonly unknown[] }>(
  masker: Masker,
  params: P,
  last?: AnthropicAnswer,
): P {
  assertObject(params, '"params"');
  const { messages } = masker.mask(params.messages, { usage: usageOf(last, params) });
  return {
    ...params,
    messages: withNotices(masker, messages, (text) => ({ role: "user", content: [{ type: "text", text }] })),
  };
}

function usageOf(last: AnthropicAnswer | undefined, params: object) {
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = last?.usage ?? {};
  const { system, tools } = params as { system?: unknown; tools?: unknown };
  return {
    inputTokens:
      input_tokens && input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0),
    overheadTokens: overheadOf(system, tools),
  };
}
