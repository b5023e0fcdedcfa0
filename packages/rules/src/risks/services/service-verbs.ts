import {
  CACHE_WORDS,
  DATA_WORDS,
  type Detector,
  effectOf,
  type Finding,
  readVerbs,
  STORE_WORDS,
  scopeOf,
  scriptOf,
  splitCompound,
  stop,
  subcommandsOf,
  tasksOf,
  VERB_OPTION,
  type VerbReading,
  wordsOf,
} from "@agentos/commands/effects";
import { baseName, commandLine, type Invocation, isKind, isTrial, programOf } from "@agentos/commands/reader";
import { consoleOf } from "../database/database-clients.js";
import { saysDeployment } from "../deployment/deployment-tasks.js";

const set = (text: string) => new Set(text.split(" "));

/** Verbs that matter only for known programs or together with words for data. */
const WEAK = set(
  "clear reset discard empty leave down kill evict prune upgrade sync submit refresh cancel void seek kick quit seal invalidate unbind",
);
const PUBLISHES = set("push publish unpublish upload deploy redeploy release promote yank deprecate");
/** Verbs for changes. In clouds and clusters, changes cost money and affect others. */
const CHANGES_CLOUD = set(
  "create add set put update edit patch up start stop restart resize scale attach detach enable disable restore rotate run provision transfer import move replace activate apply " +
    "toggle grant assign trigger upload execute invoke dispatch unset reboot reload clone mk load",
);

/**
 * Judges the subcommands of programs for any service, such as `nats bucket delete` or
 * `newcloud apps deploy`. Skips programs that work only on this machine or have their own detector.
 */
export const detectServiceVerbs: Detector = ({ invocations }) => {
  const wrappers = new Set(invocations.flatMap(({ via }) => via));
  return invocations.flatMap((invocation): Finding[] => {
    const { name, args } = invocation;
    if (name === "" || invocation.inline) return [];
    const console = consoleOf(invocation);
    if (console) return detectConsole(console, commandLine(invocation));
    if (scriptOf(invocation) !== undefined) return [];
    if (wrappers.has(name)) return [];
    // A jar is just as likely to be the project's own program as a program for a service.
    if (invocation.via.at(-1) === "java" && programOf(name)?.deploys === undefined) return [];
    if (isKind(name, "mail") && args.some(({ text }) => text.includes("@") || text === "-t"))
      return [stop("external-api", commandLine(invocation), "it sends mail")];
    const scope = scopeOf(name);
    if (CLOUD_CMDLET.test(name) && !isTrial(invocation))
      return [stop("ci-deployment", commandLine(invocation), "it changes what runs elsewhere")];
    if (scope === "local" || isTrial(invocation)) return [];
    // In `docker run alpine rm -rf x`, `rm` is judged separately.
    if (invocation.remote && scopeOf(args[0]?.text ?? "-") === "local") return [];
    const said = scope === "publishes" ? publishing(invocation) : verbOf(invocation);
    const why = said && (whyOf(name, said) ?? (scope === "service" ? whyForced(said, args) : undefined));
    if (said && why !== undefined) return [stop(ruleOf(name, said), commandLine(invocation), why)];
    // With `--live` or `--environment production`, the change affects customers.
    if (scope === "service" && (said?.effect === "changes" || said?.verb === "build") && isLive(args))
      return [stop("external-api", commandLine(invocation), "it changes a live system")];
    const isAimed = scope === "service" && targetsElsewhere(args);
    if (isAimed && said?.effect === "changes" && CHANGES_AIMED.has(said.verb))
      return [stop("ci-deployment", commandLine(invocation), "it changes what runs elsewhere")];
    if (
      (isAimed || (scope === "service" && skipsConfirmation(args))) &&
      args.some(({ text }) => isDeployFile(text))
    )
      return [stop("ci-deployment", commandLine(invocation), "one of its files describes a deployment")];
    const option = args.find(
      ({ text }, at) => text.length > 2 && VERB_OPTION.test(text) && !DENIES.test(args[at + 1]?.text ?? ""),
    );
    return option
      ? [
          stop(
            "external-api",
            commandLine(invocation),
            `${option.text} deletes, publishes or transfers something`,
          ),
        ]
      : [];
  });
};

/** Values that turn an option off, as in `--publish never`. */
const DENIES = /^(?:never|none|no|false|0)$/;

const REGENERATED = set(
  "route routes config event events compiled optimize package packages permission debug",
);

/** Judges commands such as `queue:flush`, `vapor:deploy` or `sdist upload`. */
function detectConsole(invocation: Invocation, line: string): Finding[] {
  if (isTrial(invocation)) return [];
  const [without] = subcommandsOf(invocation.args);
  const task = without.find(saysDeployment);
  if (task !== undefined) return [stop("ci-deployment", line, `${task} deploys or publishes`)];
  const said = readVerbs(without.slice(0, 3).flatMap(splitCompound));
  if (said === undefined || said.words.some((word) => REGENERATED.has(word))) return [];
  if (said.effect === "changes" && said.verb !== "upload") return [];
  const why = whyOf(invocation.name, said);
  return why === undefined ? [] : [stop(ruleOf(invocation.name, said), line, why)];
}

/** Options that select a resource in a service, such as `--app shop` or `--network mainnet`. */
const TARGET_OPTIONS =
  /^--(?:app|cluster|region|resource-group|bootstrap-servers?|broker|org|network|fleet)(?:=|$)/;
const HERE = /^(?:local|localhost|127\.|dev|test|hardhat|anvil)/;
const CHANGES_AIMED = set(
  "set put update edit patch up unset stop restart resize scale attach detach enable disable restore rotate transfer replace activate apply toggle grant reboot reload suspend",
);

function targetsElsewhere(args: Invocation["args"]): boolean {
  return args.some(({ text }, at) => {
    if (!TARGET_OPTIONS.test(text)) return false;
    const equals = text.indexOf("=");
    const aim = equals === -1 ? (args[at + 1]?.text ?? "") : text.slice(equals + 1);
    return aim !== "" && !HERE.test(aim);
  });
}

function skipsConfirmation(args: Invocation["args"]): boolean {
  return args.some(({ text }) =>
    /^(?:-y|--(?:yes|auto-approve|assume-yes|force|non-interactive))$/.test(text),
  );
}

function isDeployFile(text: string): boolean {
  const name = baseName(text);
  const dot = name.lastIndexOf(".");
  return dot > 0 && saysDeployment(name.slice(0, dot));
}

/** Cmdlets that change resources in a cloud, such as `Stop-AzVM` or `New-EC2Instance`. */
const CLOUD_CMDLET =
  /^(?:new|set|stop|start|restart|update|disable|enable|add|move|invoke|suspend|resume|reset)-(?:az|gc|ec2|s3|rds|iam|cfn|elb|ecs|eks|lm|adaccount|aduser|adgroup|adcomputer|vm|mg|spo)[a-z0-9]*$/;
const FORCES =
  /^(?:-f|-y|--(?:force|yes|replace|overwrite|clean|confirm|no-input|assume-yes|replace-all|drop))$/;
const LOADS = set("import restore load seed");

/** Judges weak verbs with a force option, as in `gateway reset --force` or `import -y`. */
function whyForced({ verb }: VerbReading, args: Invocation["args"]): string | undefined {
  return (WEAK.has(verb) || LOADS.has(verb)) && args.some(({ text }) => FORCES.test(text))
    ? `"${verb}" replaces or deletes existing data`
    : undefined;
}

const RELEASES = /^releases?$/;

const LIVE =
  /^(?:--(?:live|prod|production)(?:=true)?|--(?:env|environment|stage|target|context)=prod(?:uction)?)$/;

function isLive(args: Invocation["args"]): boolean {
  return args.some(
    ({ text }, at) =>
      LIVE.test(text) ||
      (/^prod(?:uction)?$/.test(text) && at > 0 && !args[at - 1]!.text.startsWith("-")) ||
      (/^prod(?:uction)?$/.test(text) &&
        /^(?:-e|-t|--(?:env|environment|stage|target|context|profile))$/.test(args[at - 1]?.text ?? "")),
  );
}

const JS_MANAGERS = set("npm pnpm yarn bun");
const OWN_SCRIPTS = set("test t tst start stop restart");

function publishing(invocation: Invocation): VerbReading | undefined {
  if (tasksOf(invocation).length > 0) return undefined;
  const { name, args } = invocation;
  const [without, all] = subcommandsOf(args);
  // `cargo search publish` only reads, and `dotnet publish` only builds.
  if (effectOf(all[0] ?? "") === "reads" || (name === "dotnet" && all[0] === "publish")) return undefined;
  // The arguments of `npm test` belong to the script.
  if (JS_MANAGERS.has(name) && OWN_SCRIPTS.has(all[0] ?? "")) return undefined;
  // `assembleRelease` only builds.
  const isBuild = (word: string) => BUILDS.test(wordsOf(word)[0] ?? "");
  for (const words of [(without.length > 0 ? without : all).filter((word) => !isBuild(word))]) {
    const said = readVerbs(name === "npm" ? words.map(fullNameOf) : words.slice(0, 3));
    // `publishLocal` and `publishToMavenLocal` publish only to this machine.
    if (
      said &&
      PUBLISHES.has(said.verb) &&
      !said.words.includes("local") &&
      said.words.indexOf(said.verb) < 3
    )
      return said.effect === "ships" ? said : { ...said, effect: "ships" };
  }
  return undefined;
}

const BUILDS =
  /^(?:assemble|bundle|compile|build|package|install|generate|process|merge|minify|lint|connected|sign)$/;

function fullNameOf(word: string, at: number): string {
  if (at > 0 || word.length < 3) return word;
  return ["publish", "unpublish", "deprecate"].find((full) => full.startsWith(word)) ?? word;
}

const READS = /^--(?:describe|list|show|status|info|get|search)$/;

function verbOf({ name, args }: Invocation): VerbReading | undefined {
  const parts = wordsOf(name);
  // A word may be a compound, as in `pg_resetwal`.
  const ownWords = parts.length > 1 ? parts.flatMap(splitCompound) : parts;
  // The name may contain the verb, as in `kafka-delete-records`.
  const byName = ownWords.length > 1 && !/\.\w+$/.test(name) ? readVerbs(ownWords) : undefined;
  // `Get-Help Remove-Item` only reads.
  if (byName?.effect === "destroys" || byName?.effect === "reads") return byName;
  // Covers cmdlets such as `Publish-Module`.
  if (byName?.verb === "publish" && ownWords[0] === "publish" && !name.includes(":")) return byName;
  // Covers programs such as `cpan-upload` and `site-publish`.
  if (
    byName &&
    /^(?:upload|publish|deploy|undeploy)$/.test(byName.verb) &&
    ownWords.at(-1) === byName.verb &&
    !name.includes(":")
  )
    return byName;
  // `rollback-count-sql` only prints statements.
  if (args.some(({ text }) => text.endsWith("-sql"))) return undefined;
  // An option may show that the command only reads, as in `kafka-topics.sh --describe --topic x`.
  if (args.some(({ text }) => READS.test(text))) return undefined;
  const [without, all] = subcommandsOf(args);
  const said = readVerbs(without.flatMap(splitCompound));
  if (said) return said;
  if (without.length > 0) return undefined;
  // Later words may be option values, as in `ctest --test-dir build -R purge`.
  const doubtful = readVerbs(all.slice(0, 1).flatMap(splitCompound));
  return doubtful && /^(?:rm|remove)$/.test(doubtful.verb) ? undefined : doubtful;
}

function whyOf(name: string, { effect, verb, words }: VerbReading): string | undefined {
  const isKnown = programOf(name)?.deploys !== undefined || isKind(name, "cloud") || isKind(name, "holder");
  const at = words.indexOf(verb);
  const objects = [...words.slice(0, at), ...words.slice(at + 1)];
  if (
    objects.some((word) => CACHE_WORDS.has(word)) &&
    (WEAK.has(verb) || !objects.some((word) => DATA_WORDS.has(word)))
  )
    return undefined;
  const isEnough = !WEAK.has(verb) || isKnown || objects.some((word) => DATA_WORDS.has(word));
  if (effect === "destroys")
    return isEnough ? `"${verb}" deletes something that a service stores` : undefined;
  if (isKind(name, "holder") && LOADS.has(verb)) return "it replaces existing data";
  if (effect === "ships")
    return isEnough ? `"${verb}" changes what runs or is published elsewhere` : undefined;
  if (objects.some((word) => RELEASES.test(word)) && /^(?:create|new|edit|upload|add)$/.test(verb))
    return "it publishes a release";
  if (verb === "merge" && words.some((word) => /^(?:prs?|mrs?|pull|requests?)$/.test(word)))
    return "it merges a pull request";
  if (effect === "changes" && verb === "upload") return "it uploads to a service";
  if (effect === "changes" && (verb === "refund" || objects.includes("refunds"))) return "it moves money";
  return effect === "changes" && isKind(name, "cloud") && CHANGES_CLOUD.has(verb)
    ? "it changes what runs elsewhere"
    : undefined;
}

function ruleOf(name: string, { effect, words }: VerbReading): string {
  if (effect === "destroys" && words.some((word) => STORE_WORDS.has(word))) return "database-schema";
  return effect === "destroys" && programOf(name)?.deploys === undefined && !isKind(name, "cloud")
    ? "external-api"
    : "ci-deployment";
}
