import type { Masker } from "../masker.js";

/**
 * The masked messages, with a notice after each batch. A notice is a separate message that stays where the
 * conversation was at the time, so that prompt caches remain valid.
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
