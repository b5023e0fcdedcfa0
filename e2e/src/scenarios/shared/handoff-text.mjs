// Some clients escape what a hook says.

/** How a recovery after a compaction and the offer of another session's handoff begin. */
export const RECOVERY = 'after="compaction"';
export const OFFER = /(?:<|&lt;)continue_here session="[^"]+" written="[^"]+"(?:>|&gt;)/;

/** How many handoffs a request's conversation offers. */
export function offersIn(request) {
  return (request?.texts ?? []).reduce((sum, text) => sum + text.split(new RegExp(OFFER)).length - 1, 0);
}

/** Settings with which a session without a person is offered what waits, as one of a person is. */
export const OFFERED_TO_ALL = { ".agentos/config.json": { handoff: { offer: "always" } } };

/** All of what is offered, as an agent gets it with the command that the offer names. */
export function wholeOf(bench, offer) {
  const [, id] = /npx aos handoff show ([\w-]+)/.exec(offer) ?? [];
  return id === undefined ? Promise.resolve(`no command in: ${offer}`) : bench.aos("handoff", "show", id);
}
