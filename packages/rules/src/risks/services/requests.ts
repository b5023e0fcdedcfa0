import { type Finding, readVerbs, report, STORE_WORDS, stop, wordsOf } from "@agentos/commands/effects";
import { judgeDocument } from "../database/documents.js";
import { readStatements } from "../database/sql.js";

export interface Request {
  method: string;
  url: string;
  body: string | undefined;
}

const LOCAL =
  /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)(?:[:/]|$)/;
/** Search and log services, which are protected even on this machine. */
const INDEX =
  /:(?:9200|9300|7700|8983|6333|8086|5984|8529|8108|19530|15672|4151|4161)\/|\/(?:_data_stream|_delete_by_query)\b|algolia/;
const CI_HOSTS =
  /(?:^|\/\/|\.)(?:api\.github\.com|gitlab\.[\w.]+|jenkins[\w.-]*|circleci\.com|api\.vercel\.com|api\.netlify\.com|api\.heroku\.com|api\.cloudflare\.com|hooks\.[\w.]+|dev\.azure\.com|api\.bitbucket\.org|registry\.npmjs\.org|upload\.pypi\.org|rubygems\.org|crates\.io)(?:[:/]|$)|\/apis?\/(?:\w+\/)?v\d\w*\/namespaces\//;
const MONEY = new Set(["refund", "refunds", "payout", "payouts", "transfers", "charges", "payment_intents"]);
/** Queries that delete something even though the method only reads. */
const DELETING_QUERY =
  /[?&](?:action|command|cmd|op|operation|method)=(?:delete|unload|drop|destroy|remove|purge|truncate)\w*(?:&|$)|[?&]stream\.body=[^&]{0,200}delete|[?&]delete(?:Index|DataDir|InstanceDir)?=true/i;
const INDEX_ADMIN =
  /\/_(?:close|forcemerge|aliases|update_by_query|reindex|shrink|split|rollover|restore|settings|mappings?|template|index_template)\b/;
/** Paths of documents. Writes to other paths create or change an index. */
const DOCUMENT = /\/(?:_doc|_create|_search|_msearch|_count|documents|points)\b|:(?:15672|415\d)\//;
const CHANGES = /^(?:DELETE|PUT|PATCH|POST)$/;
const MAX_PATH = 300;

export function judgeRequest(what: string, { method, url, body }: Request): Finding[] {
  const isLocal = LOCAL.test(url) && !INDEX.test(url);
  const words = wordsOfPath(url);
  const isStore = words.some((word) => STORE_WORDS.has(word) && word !== "schema");
  if (method === "DELETE" || /_delete_by_query|\/do[dD]elete\b/.test(url))
    return isLocal && !isStore
      ? []
      : [stop("external-api", what, "it deletes something on an external service")];
  const [asked] = statementsIn(url, body);
  if (asked) return [stop("database-schema", what, asked.why)];
  if (DELETING_QUERY.test(url) && !isLocal)
    return [stop("external-api", what, "its URL suggests that it deletes something on an external service")];
  if (
    INDEX.test(url) &&
    method !== "GET" &&
    (INDEX_ADMIN.test(url) || (method === "PUT" && !DOCUMENT.test(url)))
  )
    return [stop("database-schema", what, "it changes the settings of an index")];
  if (!CHANGES.test(method)) return [];
  const sent = body === undefined ? [] : judgeBody(what, body);
  if (sent.length > 0 || isLocal) return sent;
  if (CI_HOSTS.test(url))
    return [stop("ci-deployment", what, "it changes something on a CI or hosting service")];
  const said = readVerbs(words);
  if (words.some((word) => MONEY.has(word))) return [stop("external-api", what, "it moves money")];
  if (said?.effect === "destroys")
    return [stop("external-api", what, "its URL suggests that it deletes something on an external service")];
  if ((said?.effect === "ships" && said.verb !== "submit" && said.verb !== "sync") || words.includes("build"))
    return [stop("ci-deployment", what, "its URL suggests that it deploys or publishes")];
  // The last word may be an action, as in `/connectors/x/restart`.
  if (/^(?:restart|stop|start|pause|resume|scale|failover)$/.test(words.at(-1) ?? ""))
    return [stop("ci-deployment", what, "its URL suggests that it changes what runs")];
  return method === "PUT" || method === "PATCH"
    ? [report("external-api", what, "it changes something on an external service")]
    : [];
}

/** Addresses with an explicit port, at which a database may accept HTTP. */
const WITH_PORT = /^(?:[a-z]+:\/\/)?[^/?]*:\d{4,5}(?:[/?]|$)/i;
const MAX_FIELDS = 20;

/** Finds statements in a request, as in `?query=DROP+TABLE+x`. */
function statementsIn(url: string, body: string | undefined) {
  if (!WITH_PORT.test(url)) return [];
  const query = url.includes("?") ? url.slice(url.indexOf("?") + 1) : "";
  return [query, body ?? ""].flatMap((form) =>
    form
      .slice(0, 8_000)
      .split(/[&\n]/)
      .slice(0, MAX_FIELDS)
      .flatMap((field) => readStatements(decoded(field.slice(field.indexOf("=") + 1)))),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Splits a path into words. A segment such as `chat.delete` contains several words. */
function wordsOfPath(url: string): string[] {
  const behind = url.replace(/^[a-z]+:\/\//i, "");
  const slash = behind.indexOf("/");
  return slash === -1 ? [] : wordsOf(behind.slice(slash, slash + MAX_PATH).split(/[?#]/)[0]!);
}

function judgeBody(what: string, body: string): Finding[] {
  const [statement] = /^\s*[A-Za-z]/.test(body) ? readStatements(body) : [];
  if (statement) return [stop("database-schema", what, statement.why)];
  if (/^\s*(?:<delete\b|\{\s*"delete"\s*:)/.test(body))
    return [stop("database-schema", what, "it deletes data from a search server")];
  return judgeDocument(what, body);
}
