import type { ConfiguredHook } from "./configured.js";
import type { Finding } from "./finding.js";

type SingleHook = ConfiguredHook & { hook: string };

/** Reports hooks that run twice on the same event, once per pair of files. */
export function examineDuplicates(hooks: readonly ConfiguredHook[]): Finding[] {
  const inSettings = hooks.filter(({ event, plugin }) => event !== "statusLine" && plugin === undefined);
  const seen = new Map<string, SingleHook>();
  // Two files usually share most of their hooks, which is reported as a single problem.
  const pairs = new Map<string, [SingleHook, SingleHook][]>();
  for (const second of inSettings.flatMap((each) => each.hooks.map((hook) => ({ ...each, hook })))) {
    const { client, event, hook } = second;
    const key = `${client} ${event} ${hook}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, second);
    else {
      const own = first.byHand || second.byHand ? hook : "";
      const pair = JSON.stringify([client, first.path, second.path, own]);
      pairs.set(pair, [...(pairs.get(pair) ?? []), [first, second]]);
    }
  }
  return [...[...pairs.values()].map(duplicateFinding), ...findIdlePlugin(hooks, inSettings)];
}

function duplicateFinding(all: readonly [SingleHook, SingleHook][]): Finding {
  const [first, { client, path, event, hook }] = all[0]!;
  const byHand = all[0]!.find((each) => each.byHand);
  const more = all.length > 1 ? ` (like ${all.length - 1} more of the file's hooks)` : "";
  const message =
    first.path === path
      ? `${hook} is configured twice for ${event}${more}`
      : `${hook} runs twice on ${event}${more}, so it takes twice the time and reports everything twice: ${first.path} has it too`;
  const remedy = byHand
    ? `one of them was written by hand: delete it (${byHand.path}: ${byHand.command})`
    : first.path === path
      ? "aos init --update"
      : "aos uninstall --scope user, or aos uninstall";
  return { code: "twice", severity: "warning", client, path, message, remedy };
}

/** Reports that the plugin's hooks do nothing because the settings contain the same hooks. */
function findIdlePlugin(hooks: readonly ConfiguredHook[], inSettings: readonly ConfiguredHook[]): Finding[] {
  const pluginHook = hooks.find(({ plugin }) => plugin !== undefined);
  const wired = inSettings.find(({ client }) => client === pluginHook?.client);
  if (pluginHook === undefined || wired === undefined) return [];
  return [
    {
      ...{ code: "twice", severity: "info", client: pluginHook.client, path: wired.path },
      message: "the agentos plugin has the same hooks: only those in these settings run",
      remedy:
        "nothing to do; to keep only one set of hooks, run `/plugin disable agentos` or `aos uninstall`",
    },
  ];
}
