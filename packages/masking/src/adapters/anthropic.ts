import type { Masker } from "../masker.js";

/** Parameters of Anthropic's `messages.create` with the messages masked. */
export function anthropicRequest<P extends { readonly messages: readonly unknown[] }>(
  masker: Masker,
  params: P,
): P {
  return { ...params, messages: masker.mask(params.messages).messages };
}
