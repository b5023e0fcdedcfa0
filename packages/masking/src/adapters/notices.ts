import type { Masker } from "../masker.js";

/**
 * Inserts the ledger's notices into the masked messages. Each notice is left at the position where it
 * was first inserted, so that prompt caches remain valid.
 * @param write creates a user message with the given text
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
