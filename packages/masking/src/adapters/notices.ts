import type { Masker } from "../masker.js";

/**
 * Masked messages with a notice of each batch, as a separate message at the point the conversation had
 * reached. It stays there, so that prompt caches remain valid.
 * @param write creates a user message with this text
 */
export function withNotices<M>(masker: Masker, messages: readonly M[], write: (text: string) => M): M[] {
  const result: M[] = [];
  let done = 0;
  for (const { after, text } of masker.ledger?.notices ?? []) {
    if (after > messages.length) break;
    result.push(...messages.slice(done, after), write(text));
    done = after;
  }
  return [...result, ...messages.slice(done)];
}
