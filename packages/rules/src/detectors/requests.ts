import { STORES } from "../effects/data-words.js";
import { readVerbs, wordsOf } from "../effects/verbs.js";
import { type Finding, report, stop } from "../finding.js";
import { judgeDocument } from "./documents.js";
import { readStatements } from "./sql.js";

export interface Request {
  /** In upper case. */
  method: string;
  url: string;
  /** What it sends, where that is known. */
  body: string | undefined;
}

const LOCAL =
  /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)(?:[:/]|$)/;
/** Data behind a search or log service, wherever it runs. */
const INDEX = /:(?:9200|9300|7700|8983|6333|8086|5984|8529)\/|\/(?:_data_stream|_delete_by_query)\b|algolia/;
const CI_HOSTS =
  /(?:^|\/\/|\.)(?:api\.github\.com|gitlab\.[\w.]+|jenkins[\w.-]*|circleci\.com|api\.vercel\.com|api\.netlify\.com|api\.heroku\.com|api\.cloudflare\.com|hooks\.[\w.]+|dev\.azure\.com|api\.bitbucket\.org|registry\.npmjs\.org|upload\.pypi\.org|rubygems\.org|crates\.io)(?:[:/]|$)/;
const MONEY = new Set(["refund", "refunds", "payout", "payouts", "transfers", "charges", "payment_intents"]);
const CHANGES = /^(?:DELETE|PUT|PATCH|POST)$/;
const MAX_PATH = 300;

/** A request to a service, by its method, by the words of its path, and by what it sends. */
export function judgeRequest(what: string, { method, url, body }: Request): Finding[] {
  const isLocal = LOCAL.test(url) && !INDEX.test(url);
  const words = wordsOfPath(url);
  const isStore = words.some((word) => STORES.has(word) && word !== "schema");
  if (method === "DELETE" || /_delete_by_query|\/do[dD]elete\b/.test(url))
    return isLocal && !isStore ? [] : [stop("external-api", what, "it deletes something at another service")];
  if (!CHANGES.test(method)) return [];
  const sent = body === undefined ? [] : judgeBody(what, body);
  if (sent.length > 0 || isLocal) return sent;
  if (CI_HOSTS.test(url))
    return [stop("ci-deployment", what, "it changes something at a CI or hosting service")];
  const said = readVerbs(words);
  if (words.some((word) => MONEY.has(word))) return [stop("external-api", what, "it moves money")];
  if (said?.effect === "destroys")
    return [stop("external-api", what, "its address says that it deletes something at another service")];
  if ((said?.effect === "ships" && said.verb !== "submit" && said.verb !== "sync") || words.includes("build"))
    return [stop("ci-deployment", what, "its address says that it deploys or publishes")];
  return method === "PUT" || method === "PATCH"
    ? [report("external-api", what, "it changes something at another service")]
    : [];
}

/** The words of an address behind its host; `chat.delete` and `buildWithParameters` are several. */
function wordsOfPath(url: string): string[] {
  const behind = url.replace(/^[a-z]+:\/\//i, "");
  const slash = behind.indexOf("/");
  return slash === -1 ? [] : wordsOf(behind.slice(slash, slash + MAX_PATH).split(/[?#]/)[0]!);
}

function judgeBody(what: string, body: string): Finding[] {
  const [statement] = /^\s*[A-Za-z]/.test(body) ? readStatements(body) : [];
  if (statement) return [stop("database-schema", what, statement.why)];
  return judgeDocument(what, body);
}
