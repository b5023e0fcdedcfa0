import {
  DATA_WORDS,
  type Detector,
  type Finding,
  isAgentsOwn,
  isClientTool,
  objectsOf,
  readToolInput,
  readToolName,
  readVerbs,
  report,
  STORE_WORDS,
  stop,
  type ToolInput,
  type ToolName,
  type VerbReading,
} from "@agentos/commands/effects";
import { judgeDocument } from "../database/documents.js";
import { saysMigration } from "../database/migration-words.js";
import { matchesMigration } from "../database/schema.js";
import { saysDeployment } from "../deployment/deployment-tasks.js";
import { judgeRequest } from "./requests.js";

const set = (text: string) => new Set(text.split(" "));
const WEAK = set(
  "clear reset forget discard empty kill evict prune remove rm sync submit upgrade push apply run release",
);
/** Creating or changing one of these is a deployment. */
const INFRASTRUCTURE = set(
  "kubectl kubernetes k8s helm chart terraform tofu pulumi ansible portainer stack stacks pipeline pipelines workflow workflows build builds protection ruleset " +
    "deployment deployments cluster clusters nodegroup instance instances vm lambda namespace pod pods container image argocd crossplane cloudformation cfn ecs eks gke aks " +
    "dns zone hosted loadbalancer firewall job jenkins service services environment env variable variables flag flags domain dyno repository release releases docker tfe hcp expo pypi npm rubygems crates",
);
const CHANGES = set(
  "create update scale patch install run trigger dispatch set restart stop pause start edit enable disable resize provision invoke add put merge rotate suspend approve cancel transfer restore up retry rerun play drain cordon requeue replay",
);
const PLATFORMS = set(
  "tfe hcp expo eas circleci jenkins buildkite argo heroku vercel netlify render railway fly aws azure gcp gcloud cloudflare supabase neon digitalocean launchdarkly ccapi pulumi terraform kubernetes k8s portainer",
);
const CHANGES_PLATFORM = set(
  "update set scale restart stop pause enable disable put patch merge restore remove up start resize rotate",
);
const STARTS = set(
  "run trigger dispatch start execute exec invoke build rerun retry queue launch create submit play",
);
const JOBS = set("job jobs workflow workflows pipeline pipelines jenkins ci circleci actions");
const GIT = set("branch tag ref refs commit commits stash");
const MONEY = set("refund payout charge transfer withdrawal");
const NAMES_OF_FIELDS = set("string object array list dict file read get query text json sql");

/** Judges tools by their names and input. Changes to files are judged elsewhere. */
export const detectOtherTools: Detector = ({ tool, input, operation }): Finding[] => {
  if (isClientTool(tool)) return [];
  const name = readToolName(tool);
  const given = readToolInput(input);
  return [
    ...given.requests.flatMap(({ method, url }) => judgeRequest(tool, { method, url, body: undefined })),
    ...given.code.flatMap((text) => judgeDocument(tool, text)),
    ...detectGit(tool, name, given),
    ...(isAgentsOwn(name) ? [] : detectVerbs(tool, name, given, operation.changes.length > 0)),
  ];
};

function detectVerbs(tool: string, name: ToolName, given: ToolInput, changesFiles: boolean): Finding[] {
  const said = verbOf(name, given);
  if (given.movesToTrash && said?.effect !== "reads")
    return [
      stop("external-api", tool, "one of its fields says that it deletes something on an external service"),
    ];
  // The input may name the job, as in `build_job { name: "deploy-production" }`.
  const jobs = [...name.server, ...name.words].some((word) => JOBS.has(word))
    ? [...given.jobs, ...given.operations]
    : given.jobs;
  if (jobs.some(saysDeployment) && (said === undefined || STARTS.has(said.verb)))
    return given.isDryRun ? [] : [stop("ci-deployment", tool, "it starts a job that deploys or publishes")];
  if (said?.effect === "reads") return [];
  if (given.isDryRun)
    return said && said.effect !== "changes"
      ? [report("external-api", tool, "it would change something, but this is a dry run", true)]
      : [];
  if (name.server.some((word) => matchesMigration(word, name.words)) || (!said && saysMigration(name.words)))
    return [stop("database-schema", tool, "it changes a database's schema")];
  if (!said) return [];
  const objects = objectsOf({ ...name, said, words: said.words });
  const isStore = objects.some(
    (word) => STORE_WORDS.has(word) && word !== "collection" && word !== "collections",
  );
  const words = [...name.server, ...said.words];
  const isInfrastructure = words.some((word) => INFRASTRUCTURE.has(word));
  const { verb, effect } = said;
  if (
    saysMigration(said.words) ||
    (said.words.some((word) => /^migrat/.test(word)) &&
      (effect !== "changes" || /^(?:apply|run|execute|migrate)$/.test(verb)))
  )
    return [stop("database-schema", tool, "it changes a database's schema")];
  switch (effect) {
    case "destroys":
      if (WEAK.has(verb) && !objects.some((word) => DATA_WORDS.has(word)) && !isInfrastructure) return [];
      if (changesFiles) return [];
      if (isStore) return [stop("database-schema", tool, "it deletes stored data")];
      if (objects.some((word) => GIT.has(word)))
        return [stop("git-history", tool, "it deletes a branch or tag for everybody")];
      return [
        stop(
          isInfrastructure && /helm|uninstall|undeploy/.test(said.words.join(" "))
            ? "ci-deployment"
            : "external-api",
          tool,
          "it deletes something on an external service",
        ),
      ];
    case "ships":
      if (changesFiles || (WEAK.has(verb) && !isInfrastructure)) return [];
      return [stop("ci-deployment", tool, "the tool deploys or publishes")];
    case "changes":
      return detectChange(tool, verb, objects, { isStore, isInfrastructure, changesFiles, words });
  }
}

const ACCESS =
  /^(?:polic(?:y|ies)|permissions?|roles?|collaborators?|members?|memberships?|grants?|acls?|access|iam|invitations?|admins?|owners?|webhooks?|deploykeys?|keys?|tokens?)$/;
const GRANTS =
  /^(?:attach|detach|put|set|update|add|grant|assign|create|transfer|invite|rotate|enable|disable)$/;

function detectChange(
  tool: string,
  verb: string,
  objects: readonly string[],
  known: { isStore: boolean; isInfrastructure: boolean; changesFiles: boolean; words: readonly string[] },
): Finding[] {
  if (known.changesFiles) return [];
  const isPull = objects.some((word) => /^(?:pulls?|prs?|mrs?|requests?)$/.test(word));
  if (verb === "merge" && isPull) return [stop("ci-deployment", tool, "it merges a pull request")];
  if (known.isStore && /^(?:create|alter|rename|add|update|modify|migrate|mutate|restore)$/.test(verb))
    return [stop("database-schema", tool, "it changes a database's schema")];
  if (verb === "rename" && objects.some((word) => word.startsWith("collection")))
    return [stop("database-schema", tool, "it changes a database's schema")];
  if (objects.some((word) => MONEY.has(word)) || MONEY.has(verb))
    return [stop("external-api", tool, "it moves money")];
  if (
    verb === "cancel" &&
    objects.some((word) => /^(?:subscription|order|payment|booking|plan|account)s?$/.test(word))
  )
    return [stop("external-api", tool, "it cancels something on an external service")];
  if (/^(?:archive|unarchive)$/.test(verb) && objects.some((word) => DATA_WORDS.has(word)))
    return [stop("external-api", tool, "it deactivates something on an external service")];
  if (objects.some((word) => ACCESS.test(word)) && GRANTS.test(verb))
    return [stop("external-api", tool, "it changes permissions on an external service")];
  if (objects.includes("release") && verb === "create")
    return [stop("ci-deployment", tool, "it publishes a release")];
  if (
    (verb === "pause" || verb === "suspend" || verb === "disable") &&
    objects.some((word) => DATA_WORDS.has(word))
  )
    return [stop("external-api", tool, "it takes something offline")];
  if (objects.some((word) => /^secrets?$/.test(word)) && CHANGES.has(verb))
    return [stop("ci-deployment", tool, "it changes the secrets of a service")];
  if (
    verb === "merge" &&
    known.words.some((word) => word === "branch") &&
    known.words.some((word) => PLATFORMS.has(word))
  )
    return [stop("database-schema", tool, "it changes a database's schema")];
  return (known.isInfrastructure && CHANGES.has(verb)) ||
    (known.words.some((word) => PLATFORMS.has(word)) && CHANGES_PLATFORM.has(verb))
    ? [stop("ci-deployment", tool, "it changes what runs or is built elsewhere")]
    : [];
}

/**
 * Returns the verb for a tool. If the tool's name is vague, a field may contain the verb, as in
 * `manage_pods { operation: "delete" }`.
 */
function verbOf({ said }: ToolName, { operations }: ToolInput): VerbReading | undefined {
  const isOpen =
    said === undefined || /^(?:run|execute|exec|invoke|call|set|update|manage|post|trigger)$/.test(said.verb);
  if (!isOpen) return said;
  for (const text of operations) {
    const own = readVerbs([text]);
    if (own && own.effect !== "reads" && !NAMES_OF_FIELDS.has(text.toLowerCase()) && !text.includes(" "))
      return own.effect === "changes" && said
        ? { ...said, words: [...said.words, ...own.words] }
        : { ...own, words: [...(said?.words ?? []), ...own.words] };
  }
  return said;
}

const HOSTS_OF_GIT = /^(?:git|github|gitlab|gitea|bitbucket|gitkraken|forgejo)$/;

function detectGit(tool: string, { server, words }: ToolName, { forces, operations }: ToolInput): Finding[] {
  const all = [...server, ...words];
  if (!all.some((word) => HOSTS_OF_GIT.test(word))) return [];
  const does = (text: string) => operations.some((one) => one.toLowerCase() === text);
  const say = (why: string) => [stop("git-history", tool, why)];
  if (words.includes("reset") && (forces || does("hard"))) return say("it discards uncommitted work");
  if (words.some((word) => /^refs?$/.test(word)) && words.includes("update") && forces)
    return say("it overwrites the remote history");
  if (words.includes("push") && forces) return say("it overwrites the remote history");
  if (words.includes("branch") && does("delete"))
    return forces
      ? say("it deletes a branch even if it is not merged")
      : [report("git-history", tool, "it deletes a branch")];
  if (words.includes("stash") && (does("drop") || does("clear"))) return say("it deletes stashed work");
  if (words.includes("worktree") && does("remove") && forces)
    return say("it deletes a worktree with uncommitted work");
  if ((words.includes("checkout") || words.includes("restore") || words.includes("clean")) && forces)
    return say("it discards uncommitted work");
  return [];
}
