// Some clients escape what a hook says.

/** How a recovery after a compaction and the offer of another session's handoff begin. */
export const RECOVERY = 'after="compaction"';
export const OFFER = /(?:<|&lt;)continue_here session="[^"]+" written="[^"]+"(?:>|&gt;)/;

/** How many handoffs a request's conversation offers. */
export function offersIn(request) {
  return (request?.texts ?? []).reduce((sum, text) => sum + text.split(new RegExp(OFFER)).length - 1, 0);
}
