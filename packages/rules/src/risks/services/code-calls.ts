import { type Detector, type Finding, readVerbs, stop, wordsOf } from "@agentos/commands/effects";
import { commandLine } from "@agentos/commands/reader";
import { codeOf } from "../database/database-clients.js";
import { type CodeCall, callsOf } from "./calls-in-code.js";
import { judgeRequest } from "./requests.js";

const set = (text: string) => new Set(text.split(" "));

/** Calls that take everything away, on whatever they are called. */
const EMPTIES = set(
  "delete_all destroy_all deleteall destroyall delete_all! destroy_all! deletemany delete_many drop_database dropdatabase drop_db flushall flushdb flush_all " +
    "flush_db drop_all dropall drop_table droptable drop_collection dropcollection truncate truncate! truncate_all truncatetable forcedelete bulk_delete obliterate " +
    "obliterate! dropschema drop_schema delete_index deleteindex delete_table deletetable delete_topics deletetopics delete_queue deletequeue delete_bucket deletebucket " +
    "_drop _truncate _dropdatabase deleteby remove_all removeall purge_queue purgequeue",
);
/** Calls that take away what they are called on, where that is data or work that waits. */
const TAKES = set("delete destroy drop purge clear empty remove flush reset delete! destroy! drain");
/** What holds data or work, as code names it. */
const HOLDERS = set(
  "objects query db sequelize repo repository queue queues model models table collection collections sidekiq resque celery bullmq redis scheduledset retryset deadset jobs schema entitymanager control job",
);
const CLIENTS = set(
  "requests httpx axios got superagent ky session http https fetch net needle urllib urllib3 faraday httparty restclient guzzle aiohttp unirest request page rest typhoeus excon",
);
const METHODS = set("delete put patch post");
/** Libraries that speak git. */
const GIT =
  /\b(?:simple-git|isomorphic-git|nodegit|pygit2|dulwich|rugged|gitpython|libgit2sharp|git2|GitPython)\b|\b(?:import|from) git\b|-rgit\b|\bGit\.open\b|\brequire\(?\s*["']git["']/;
/** Libraries that speak to a cloud, a cluster or a search server. */
const SERVICES =
  /\b(?:boto3|aws-sdk|google\.cloud|@google-cloud|azure\.|kubernetes|from_env|dockerode|elasticsearch|opensearch\w*|meilisearch|algoliasearch|typesense|stripe|octokit|pygithub|cloudflare|digitalocean|hcloud|linode_api4|openstack|pinecone|chromadb|pika|kombu|amqplib|weaviate|qdrant_client|firebase_admin|firebase-admin|supabase|twilio|sendgrid|slack_sdk|shopify)\b|@(?:aws-sdk|octokit|azure|kubernetes|elastic|slack)\//i;
const PUBLISHES = set("submit_cran release deployapp publish publish_package upload_package write_board");
const PUBLISHERS = set("devtools rsconnect usethis golem twine pins");

/** What inline code does to data, services and history by the libraries that it calls. */
export const detectCodeCalls: Detector = (subject) =>
  subject.invocations.flatMap((invocation): Finding[] => {
    const code = codeOf(invocation);
    if (code === undefined) return [];
    return findingsOf(code, commandLine(invocation));
  });

/** The first thing that calls of this code do and nobody takes back. */
function findingsOf(code: string, line: string): Finding[] {
  if (code.includes(":memory:")) return [];
  const calls = callsOf(code);
  const speaks = { speaksGit: GIT.test(code), speaksService: SERVICES.test(code) };
  for (const call of calls) {
    const found = judgeCall(call, line, speaks);
    if (found.length > 0) return found;
  }
  return [];
}

function judgeCall(
  call: CodeCall,
  line: string,
  { speaksGit, speaksService }: Readonly<Record<"speaksGit" | "speaksService", boolean>>,
): Finding[] {
  const name = call.name.toLowerCase();
  if (speaksGit) {
    const found = judgeGit(name, call, line);
    if (found.length > 0) return found;
  }
  const chain = call.chain.map((one) => one.toLowerCase());
  const request = requestOf(name, chain, call);
  if (request) {
    const found = judgeRequest(line, { ...request, body: undefined });
    if (found.length > 0) return found;
  }
  if (EMPTIES.has(name) && (chain.length > 0 || call.given !== undefined) && !isFileCall(chain))
    return [stop("database-schema", line, `${call.name} deletes all of what it is called on`)];
  if (
    speaksService &&
    !isFileCall(chain) &&
    chain.length > 0 &&
    readVerbs([call.name])?.effect === "destroys"
  )
    return [stop("external-api", line, `${call.name} deletes something at another service`)];
  if (
    (chain.includes("schema") && readVerbs([call.name])?.effect === "destroys") ||
    (name === "sync" && /\bforce\s*:\s*true/.test(call.given ?? ""))
  )
    return [stop("database-schema", line, `${call.name} drops what holds data`)];
  if (TAKES.has(name) && !request && holdsData(chain, call))
    return [stop("database-schema", line, `${call.name} deletes data, or work that waits`)];
  if (
    name === "migrate" ||
    name === "rollback" ||
    (name === "call_command" && /^(?:migrate|flush|loaddata)$/.test(call.texts[0] ?? ""))
  )
    return chain.some((one) => /release|migrat|schema|command|ecto/.test(one)) || name === "call_command"
      ? [stop("database-schema", line, "it applies migrations")]
      : [];
  if (PUBLISHES.has(name) && chain.some((one) => PUBLISHERS.has(one)))
    return [stop("ci-deployment", line, `${call.name} publishes`)];
  return [];
}

function isFileCall(chain: readonly string[]): boolean {
  return chain.some((one) => /^(?:fs|os|shutil|file|pathlib|path)$/.test(one));
}

/** `User.objects.filter(…).delete()`, `Sidekiq::Queue.new.clear`, `$model->query()->delete()`. */
function holdsData(chain: readonly string[], { given }: CodeCall): boolean {
  const isBare = given === undefined || given.trim() === "";
  return isBare && chain.some((one) => HOLDERS.has(one) || wordsOf(one).some((word) => word === "queue"));
}

/**
 * What a call sends to a service: `requests.delete(url)`, `fetch(url, { method: "DELETE" })`,
 * `client.request("DELETE", url)`.
 */
function requestOf(
  name: string,
  chain: readonly string[],
  { given, texts }: CodeCall,
): { method: string; url: string } | undefined {
  const isClient = chain.some((one) => CLIENTS.has(one)) || CLIENTS.has(name);
  if (!isClient || given === undefined) return undefined;
  const url = texts.find((text) => text.includes("://")) ?? texts.find((text) => text.startsWith("/")) ?? "";
  const method = METHODS.has(name) ? name : texts.find((text) => METHODS.has(text.toLowerCase()));
  if (method === undefined) return undefined;
  // Of a name that stands for an address nobody knows where it leads, and a request that deletes is one.
  return { method: method.toUpperCase(), url };
}

function judgeGit(name: string, { given = "", texts, chain }: CodeCall, line: string): Finding[] {
  const say = (why: string) => [stop("git-history", line, why)];
  const words = wordsOf(name);
  const isForced =
    /\bforce\s*[=:]\s*(?:true|1)/i.test(given) ||
    texts.some((text) => /^(?:-f|--force|--hard|-fd|-fdx|-D)$/.test(text) || text.startsWith("+refs/"));
  if (words.includes("reset") && (isForced || words.includes("hard") || /hard/i.test(given)))
    return say("it throws away uncommitted work");
  if (words.includes("push") && isForced) return say("it overwrites the history that others have");
  if (/^(?:checkout|clean|branch|deletebranch|restore|delete_head)$/.test(name) && isForced)
    return say("it throws away work");
  if (name === "raw" && chain.length > 0 && texts.includes("push") && isForced)
    return say("it overwrites the history that others have");
  return readVerbs([name])?.effect === "destroys" && words.some((word) => word === "branch" || word === "tag")
    ? say("it deletes a branch or tag")
    : [];
}
