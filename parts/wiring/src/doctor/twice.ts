import type { ClientId } from "@agentos/clients";
import { clientOf } from "../clients/client.js";
import type { ConfiguredHook } from "./configured.js";
import type { Finding } from "./finding.js";

/** One of the hooks that are started at an event. */
type SingleHook = ConfiguredHook & { hook: string };

/** Finds hooks that run twice at the same event, once per pair of files. */
export function examineTwice(hooks: readonly ConfiguredHook[]): Finding[] {
  const findings: Finding[] = [];
  const single = hooks.flatMap((each) => each.hooks.map((hook) => ({ ...each, hook })));
  const seen = new Map<string, SingleHook>();
  const reported = new Set<string>();
  for (const configured of single) {
    const { client, path, event, hook, plugin } = configured;
    if (event === "statusLine" || plugin !== undefined) continue;
    const key = `${client} ${familyOf(client, event)} ${hook}`;
    const first = seen.get(key);
    if (!first) {
      seen.set(key, configured);
      continue;
    }
    // Two files usually share most of their hooks, which is one problem.
    const pair = `${client} ${hookPair(first, configured)}`;
    if (reported.has(pair)) continue;
    reported.add(pair);
    const byHand = [first, configured].find((each) => each.byHand);
    const all = pairsOf(single, first, configured);
    const more = all > 1 ? `, and ${all - 1} more of its hooks` : "";
    const message =
      first.path === path
        ? `${hook} is configured twice at ${event}${more}`
        : `${hook} runs twice at ${event}${more}, so it takes twice the time and reports everything twice: ${first.path} has it too`;
    const remedy = byHand
      ? `one of them was written by hand: delete it (${byHand.path}: ${byHand.command})`
      : first.path === path
        ? "aos init --update"
        : "aos uninstall --scope user, or aos uninstall";
    findings.push({ code: "twice", severity: "warning", client, path, message, remedy });
  }
  const brought = hooks.find(({ plugin }) => plugin !== undefined);
  const wired = hooks.find(
    ({ client, event, plugin }) =>
      client === brought?.client && event !== "statusLine" && plugin === undefined,
  );
  if (brought && wired)
    findings.push({
      code: "twice",
      severity: "info",
      client: brought.client,
      path: wired.path,
      message: "the plugin agentos has the same hooks: only those in these settings run",
      remedy: "nothing to do; `/plugin disable agentos` or `aos uninstall` removes one of them",
    });
  return findings;
}

function hookPair(one: SingleHook, other: SingleHook): string {
  return JSON.stringify([one.path, other.path, one.byHand || other.byHand ? one.hook : ""]);
}

/** How many hooks two files share. */
function pairsOf(hooks: readonly SingleHook[], first: SingleHook, second: SingleHook): number {
  if (first.byHand || second.byHand || first.path === second.path) return 1;
  const of = (path: string, client: ClientId) =>
    new Set(
      hooks
        .filter((each) => each.path === path && each.client === client && each.event !== "statusLine")
        .map(({ hook, event }) => `${familyOf(client, event)} ${hook}`),
    );
  const [one, other] = [of(first.path, first.client), of(second.path, second.client)];
  return [...one].filter((key) => other.has(key)).length;
}

/** An event of newer versions and its older replacement count as one. */
function familyOf(client: ClientId, event: string): string {
  return clientOf(client).entries.find((entry) => entry.event === event)?.otherwise?.event ?? event;
}
