import { commandLine, type Invocation, own } from "@agentos/shell";
import { isLocalProgram } from "../effects/local-programs.js";
import { subcommandsOf } from "../effects/subcommands.js";
import { isTrial } from "../effects/trials.js";
import { readVerbs, type Said, wordsOf } from "../effects/verbs.js";
import { type Finding, stop } from "../finding.js";
import type { Detector } from "../subject.js";
import { DEPLOY_COMMANDS } from "./deployment-commands.js";

const set = (text: string) => new Set(text.split(" "));

/** Verbs that on this machine mean less than at a service: only with an object that is data, or for a program that is known. */
const WEAK = set("clear reset forget discard empty kill evict remove rm prune upgrade sync submit refresh");
/** What it is a loss to lose. */
const DATA = set(
  "db database databases table tables schema data bucket buckets topic topics queue queues stream streams index indices collection collections record records user users " +
    "account accounts customer customers cluster clusters namespace volume volumes backup backups snapshot snapshots project projects app apps instance instances " +
    "secret secrets key keys token tokens domain domains zone zones site sites repo repository function functions service services environment env prod production all " +
    "document documents object objects tenant tenants organization org team member members subscription subscriptions webhook webhooks route routes stack stacks issue release",
);
/** What is made again by itself. */
const CACHES = set("cache caches tmp temp log logs view views config completions session sessions");
const STORES = set("db database databases table tables schema migration migrations keyspace collection collections");
/** Clouds and clusters, where making and changing costs and reaches others as well. */
const CLOUDS = set(
  "hcloud linode-cli vultr-cli upctl exo civo ionosctl openstack cf scw ovhcloud aliyun tccli yc nebius flarectl fastly cloudflared doctl oci ibmcloud kops rosa ocm tkn okteto garden",
);
const CHANGES_CLOUD = set(
  "create add set put update edit patch start stop restart resize scale attach detach enable disable restore rotate run provision transfer import move replace grant assign",
);

/**
 * Any program of a service says with its subcommands what it does: `nats bucket delete`, `stripe customers delete`, `newcloud apps
 * deploy`. Programs that work on this machine alone are left out, as are those that a detector of their own reads.
 */
export const detectServiceVerbs: Detector = ({ invocations }) => {
  const wrappers = new Set(invocations.flatMap(({ via }) => via));
  return invocations.flatMap((invocation): Finding[] => {
    const { name, args } = invocation;
    if (name === "" || invocation.inline || wrappers.has(name) || isLocalProgram(name) || isTrial(args)) return [];
    const said = saidBy(invocation);
    const why = said && whyOf(name, said);
    return why === undefined ? [] : [stop(ruleOf(name, said!), commandLine(invocation), why)];
  });
};

function saidBy({ name, args }: Invocation): Said | undefined {
  const own = wordsOf(name);
  // `kafka-delete-records`
  const byName = own.length > 1 && !/\.\w+$/.test(name) ? readVerbs([name]) : undefined;
  if (byName?.effect === "destroys") return byName;
  const [without, all] = subcommandsOf(args);
  return readVerbs(without) ?? readVerbs(all);
}

function whyOf(name: string, { effect, verb, words }: Said): string | undefined {
  const isKnown = own(DEPLOY_COMMANDS, name) !== undefined || CLOUDS.has(name);
  const at = words.indexOf(verb);
  const objects = [...words.slice(0, at), ...words.slice(at + 1)];
  if (WEAK.has(verb) && objects.some((word) => CACHES.has(word))) return undefined;
  const isEnough = !WEAK.has(verb) || isKnown || objects.some((word) => DATA.has(word));
  if (effect === "destroys") return isEnough ? `"${verb}" deletes or throws away something that a service holds` : undefined;
  if (effect === "ships") return isEnough ? `"${verb}" changes what runs or is published elsewhere` : undefined;
  if (verb === "merge" && words.some((word) => /^(?:prs?|mrs?|pull|requests?)$/.test(word)))
    return "it merges for everybody";
  return effect === "changes" && CLOUDS.has(name) && CHANGES_CLOUD.has(verb)
    ? "it changes what runs elsewhere"
    : undefined;
}

function ruleOf(name: string, { effect, words }: Said): string {
  if (effect === "destroys" && words.some((word) => STORES.has(word))) return "database-schema";
  return effect === "destroys" && own(DEPLOY_COMMANDS, name) === undefined && !CLOUDS.has(name)
    ? "external-api"
    : "ci-deployment";
}
