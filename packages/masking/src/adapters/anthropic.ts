import type { Masker } from "../masker.js";

/** Parameters for Anthropic's `messages.create` with masked messages. */
export function anthropicRequest<P extends { readonly messages: readonly unknown[] }>(
  masker: Masker,
  params: P,
): P {
  return { ...params, messages: masker.mask(params.messages).messages };
}
