import type { Masker } from "../masker.js";
import { withNotices } from "./notices.js";

interface Step<M> {
  readonly messages: M[];
  readonly steps?: readonly { readonly usage?: { readonly inputTokens?: number | undefined } }[];
}

/**
 * Returns a `prepareStep` function for the AI SDK's `generateText` and `streamText`. Each step
 * sends masked messages, but the SDK's message list is left unchanged.
 */
export function aiSdkPrepareStep(masker: Masker): <M>(step: Step<M>) => { messages: M[] } {
  return <M>({ messages, steps }: Step<M>) => {
    const masked = masker.mask(messages, { usage: steps?.at(-1)?.usage }).messages;
    return { messages: withNotices(masker, masked, (content) => ({ role: "user", content }) as M) };
  };
}
