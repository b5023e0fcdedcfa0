/** How two texts begin: a recovery after a compaction, and an offered handoff. Some clients escape them. */
export const RECOVERY = 'after="compaction"';
export const OFFER = /(?:<|&lt;)continue_here session="[^"]+" written="[^"]+"(?:>|&gt;)/;

export function offersIn(request) {
  return (request?.texts ?? []).reduce((sum, text) => sum + text.split(new RegExp(OFFER)).length - 1, 0);
}

/** By default, headless sessions receive no offers. */
export const OFFERED_TO_ALL = { ".agentos/config.json": { handoff: { offer: "always" } } };

/** Reads the offered handoffs with the commands that the offer names. */
export async function fullHandoffs(bench, offer) {
  const ids = [...offer.matchAll(/npx aos handoff show ([\w-]+)/g)].map(([, id]) => id);
  if (ids.length === 0) return `no command in: ${offer}`;
  const texts = [];
  for (const id of ids) texts.push(await bench.aos("handoff", "show", id));
  return texts.join("\n");
}
