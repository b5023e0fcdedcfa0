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

/** All of what is offered, as an agent gets it with the commands that the offer names. */
export async function wholesOf(bench, offer) {
  const ids = [...offer.matchAll(/npx aos handoff show ([\w-]+)/g)].map(([, id]) => id);
  if (ids.length === 0) return `no command in: ${offer}`;
  const wholes = [];
  for (const id of ids) wholes.push(await bench.aos("handoff", "show", id));
  return wholes.join("\n");
}
