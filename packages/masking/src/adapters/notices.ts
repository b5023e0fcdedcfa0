import type { Masker } from "../masker.js";

/**
 * Masked messages with what the agent is told of the batches, each as a message of its own where the
 * conversation stood then. It stays there, so that a prompt cache stays valid.
 * @param write a user's message with this text
 */
export function withNotices<M>(masker: Masker, messages: readonly M[], write: (text: string) => M): M[] {
  const told: M[] = [];
  let done = 0;
  for (const { after, text } of masker.ledger?.notices ?? []) {
    if (after > messages.length) break;
    told.push(...messages.slice(done, after), write(text));
    done = after;
  }
  return [...told, ...messages.slice(done)];
}
