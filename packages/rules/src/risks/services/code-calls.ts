import { type Detector, type Finding, readVerbs, stop, wordsOf } from "@agentos/commands/effects";
import { commandLine } from "@agentos/commands/reader";
import { codeOf } from "../database/database-clients.js";
import { judgeRequest } from "./requests.js";

/** A call in code, such as `User.objects.all().delete()`. */
interface CodeCall {
  name: string;
  /** The preceding names, nearest last. */
  chain: readonly string[];
  /** The code after the name, which may contain arguments. */
  given: string;
  isBare: boolean;
  /** String literals up to the end of the statement. */
  texts: readonly string[];
}

const set = (text: string) => new Set(text.split(" "));

const EMPTIES =
  /^(?:(?:delete|destroy|drop|remove|truncate|flush|purge|bulk|force)_?(?:all|many|database|db|table|tables|collection|schema|index|topics?|queues?|bucket|delete|by)|flushall|flushdb|truncate|obliterate|_drop\w*|_truncate)!?$/;
/** Calls that delete their receiver if it holds data or queued work. */
const DELETING_METHODS = set(
  "delete destroy drop purge clear empty remove flush reset delete! destroy! drain",
);
const HOLDERS = set(
  "objects query db sequelize repo repository queue queues model models table collection collections sidekiq resque celery bullmq redis scheduledset retryset deadset jobs schema entitymanager control job",
);
const CLIENTS = set(
  "requests httpx axios got superagent ky session http https fetch needle urllib urllib3 faraday httparty restclient guzzle aiohttp request page rest typhoeus",
);
const METHODS = set("delete put patch post");
const GIT =
  /\b(?:simple-git|isomorphic-git|nodegit|pygit2|dulwich|rugged|gitpython|GitPython)\b|\b(?:import|from) git\b|\bGit\.open\b|\brequire\(?["']git["']/;
const SERVICES =
  /\b(?:boto3|aws-sdk|google\.cloud|@google-cloud|azure\.|kubernetes|from_env|dockerode|elasticsearch|opensearch|meilisearch|algoliasearch|typesense|stripe|octokit|pygithub|cloudflare|digitalocean|pinecone|chromadb|pika|kombu|amqplib|weaviate|qdrant_client|firebase_admin|firebase-admin|supabase|twilio|sendgrid|slack_sdk|shopify)\b|@(?:aws-sdk|octokit|azure|kubernetes|elastic|slack)\//i;
const PUBLISHES = set("submit_cran release deployapp publish publish_package upload_package write_board");
const PUBLISHERS = set("devtools rsconnect usethis golem twine pins");
const FILES = set("fs os shutil file pathlib path");

const MAX_CODE = 32 * 1024;
const MAX_CALLS = 200;
const TOKEN =
  /[A-Za-z_][\w$]{0,200}(?:[!?](?=\())?|"(?:[^"\\\n]|\\.){0,2000}"|'(?:[^'\\\n]|\\.){0,2000}'|::|->|[^\s\w]|\n/g;

export const detectCodeCalls: Detector = (subject) =>
  subject.invocations.flatMap((invocation): Finding[] => {
    const code = codeOf(invocation);
    if (code === undefined || code.includes(":memory:")) return [];
    const line = commandLine(invocation);
    const speaksGit = GIT.test(code);
    const speaksService = SERVICES.test(code);
    for (const call of callsOf(code.slice(0, MAX_CODE))) {
      const found = [...(speaksGit ? judgeGit(call, line) : []), ...judgeCall(call, line, speaksService)];
      if (found.length > 0) return found.slice(0, 1);
    }
    return [];
  });

/** Finds calls in any language in which they consist of names, dots and brackets. */
function callsOf(code: string): CodeCall[] {
  const tokens = [...code.matchAll(TOKEN)].map(([text]) => text);
  const calls: CodeCall[] = [];
  let chain: string[] = [];
  /** The chains before open brackets, which continue after the closing brackets. */
  const open: string[][] = [];
  for (const [at, token] of tokens.entries()) {
    if (calls.length >= MAX_CALLS) break;
    if (/^\w/.test(token)) {
      const joins = /^(?:\.|::|->)$/.test(tokens[at - 1] ?? "");
      if (!joins) chain = [];
      const isCall = tokens[at + 1] === "(";
      // Ruby allows calls without parentheses.
      if (isCall || (joins && /^(?:[\n;)}'"].*)?$/.test(tokens[at + 1] ?? "")))
        calls.push(callAt(tokens, at, chain));
      chain = [...chain.slice(-10), token.toLowerCase()];
    } else if (token === "(" || token === "[") open.push(chain);
    else if (token === ")" || token === "]") chain = open.pop() ?? chain;
    else if (!/^(?:\.|::|->|[!?\n])$/.test(token)) chain = [];
  }
  return calls;
}

const MAX_GIVEN = 80;

function callAt(tokens: readonly string[], at: number, chain: readonly string[]): CodeCall {
  const behind = tokens.slice(at + 1, at + MAX_GIVEN);
  const end = behind.findIndex((token) => token === "\n" || token === ";");
  const given = end === -1 ? behind : behind.slice(0, end);
  return {
    name: tokens[at]!.toLowerCase(),
    chain,
    given: given.join(""),
    isBare: given[0] !== "(" || given[1] === ")",
    texts: given.flatMap((token) => (/^["']/.test(token) ? [token.slice(1, -1)] : [])),
  };
}

function judgeCall(call: CodeCall, line: string, speaksService: boolean): Finding[] {
  const { name, chain, given, isBare, texts } = call;
  const say = (rule: string, why: string) => [stop(rule, line, why)];
  const request = requestOf(call);
  if (request) return judgeRequest(line, { ...request, body: undefined });
  const isFile = chain.some((one) => FILES.has(one));
  const destroys = readVerbs([name])?.effect === "destroys";
  if (EMPTIES.test(name) && !isFile)
    return say("database-schema", `${name} deletes everything it is called on`);
  if (speaksService && chain.length > 0 && destroys && !isFile)
    return say("external-api", `${name} deletes something on an external service`);
  if ((chain.includes("schema") && destroys) || (name === "sync" && /\bforce:true/.test(given)))
    return say("database-schema", `${name} drops stored data`);
  // Covers `User.objects.filter(…).delete()` and `Sidekiq::Queue.new.clear`.
  const holdsData = chain.some((one) => HOLDERS.has(one) || wordsOf(one).includes("queue"));
  if (DELETING_METHODS.has(name) && isBare && holdsData)
    return say("database-schema", `${name} deletes data or queued work`);
  const migrates =
    name === "call_command"
      ? /^(?:migrate|flush|loaddata)$/.test(texts[0] ?? "")
      : (name === "migrate" || name === "rollback") &&
        chain.some((one) => /release|migrat|schema|command|ecto/.test(one));
  if (migrates) return say("database-schema", "it applies migrations");
  return PUBLISHES.has(name) && chain.some((one) => PUBLISHERS.has(one))
    ? say("ci-deployment", `${name} publishes`)
    : [];
}

/** Returns the request that `requests.delete(url)` or `fetch(url, { method: "DELETE" })` sends. */
function requestOf({ name, chain, texts, given }: CodeCall): { method: string; url: string } | undefined {
  if (!given.startsWith("(") || !(CLIENTS.has(name) || chain.some((one) => CLIENTS.has(one))))
    return undefined;
  const url = texts.find((text) => text.includes("://")) ?? texts.find((text) => text.startsWith("/")) ?? "";
  const method = METHODS.has(name) ? name : texts.find((text) => METHODS.has(text.toLowerCase()));
  return method === undefined ? undefined : { method: method.toUpperCase(), url };
}

function judgeGit({ name, given, texts }: CodeCall, line: string): Finding[] {
  const say = (why: string) => [stop("git-history", line, why)];
  const words = wordsOf(name);
  const isForced =
    /\bforce[=:](?:true|1)/i.test(given) ||
    texts.some((text) => /^(?:-f|--force|--hard|-fd|-fdx|-D)$/.test(text) || text.startsWith("+refs/"));
  if (words.includes("reset") && (isForced || /hard/i.test(`${name}${given}`)))
    return say("it discards uncommitted work");
  if ((words.includes("push") || texts.includes("push")) && isForced)
    return say("it overwrites the remote history");
  if (/^(?:checkout|clean|branch|deletebranch|restore|delete_head)$/.test(name) && isForced)
    return say("it discards work");
  const isRef = words.some((word) => word === "branch" || word === "tag");
  return isRef && readVerbs([name])?.effect === "destroys" ? say("it deletes a branch or tag") : [];
}
