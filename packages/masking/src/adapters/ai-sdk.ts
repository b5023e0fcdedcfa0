import type { Masker } from "../masker.js";

/** What the AI SDK hands to `prepareStep`, as far as it matters here. */
interface Step<M> {
  readonly messages: M[];
  readonly steps?: readonly { readonly usage?: { readonly inputTokens?: number | undefined } }[];
}

/** The AI SDK's `prepareStep`: each step of `generateText` or `streamText` sends the masked messages, and the SDK keeps its own. */
export function aiSdkPrepareStep(masker: Masker): <M>(step: Step<M>) => { messages: M[] } {
  return ({ messages, steps }) => ({
    messages: masker.mask(messages, { usage: steps?.at(-1)?.usage }).messages,
  });
}
