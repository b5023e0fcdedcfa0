import type { Masker } from "../masker.js";
import { withNotices } from "./notices.js";

/** The relevant arguments of the AI SDK's `prepareStep`. */
interface Step<M> {
  readonly messages: M[];
  readonly steps?: readonly { readonly usage?: { readonly inputTokens?: number | undefined } }[];
}

/**
 * A `prepareStep` for the AI SDK: each step of `generateText` or `streamText` sends the masked messages, and
 * the SDK keeps its own list.
 */
export function aiSdkPrepareStep(masker: Masker): <M>(step: Step<M>) => { messages: M[] } {
  return <M>({ messages, steps }: Step<M>) => {
    const masked = masker.mask(messages, { usage: steps?.at(-1)?.usage }).messages;
    return { messages: withNotices(masker, masked, (content) => ({ role: "user", content }) as M) };
  };
}
