import { type SqlStatement, splitSql } from "./sql-tokens.js";

export interface SchemaStatement {
  why: string;
}

const MAX_SQL = 256 * 1024;
const MAX_DEPTH = 3;
/** Text that contains none of these words is not parsed. */
const SUSPECT =
  /\b(?:create|alter|drop|remove|import|rename|truncate|delete|update|grant|revoke|comment|merge|detach|exec|execute|replace|purge|call|shutdown|reset|overwrite)\b|\b(?:pg_|lo_unlink|drop_|delete_|purge_|truncate_|wipe_|remove_)/i;

const set = (text: string) => new Set(text.split(" "));
/** Only the words in `BETWEEN` may separate these objects from their verb. */
const OBJECTS = set(
  "TABLE DATABASE SCHEMA VIEW INDEX SEQUENCE TYPE DOMAIN ENUM EXTENSION TRIGGER FUNCTION PROCEDURE POLICY ROLE USER COLUMN CONSTRAINT TABLESPACE " +
    "KEYSPACE PARTITION PUBLICATION SUBSCRIPTION COLLATION MEASUREMENT SERIES BUCKET STREAM PIPE STAGE WAREHOUSE CATALOG DICTIONARY AGGREGATE " +
    "SYSTEM OPERATOR CAST RULE SERVER LANGUAGE EVENT SYNONYM PACKAGE RETENTION LOGIN CLUSTER OWNED GRAPH LABEL TASK SHARE VOLUME DATASET MODEL HYPERTABLE CONNECTOR SINK SOURCE FIELD ANALYZER NAMESPACE CREDENTIAL ASSEMBLY JOB REPOSITORY INTEGRATION",
);
const BETWEEN = set(
  "OR REPLACE IF NOT EXISTS UNIQUE MATERIALIZED CONCURRENTLY RECURSIVE UNLOGGED EXTERNAL CLUSTERED NONCLUSTERED FOREIGN VIRTUAL GLOBAL LOCAL " +
    "TRANSIENT IGNORE ONLINE SPATIAL FULLTEXT BITMAP DEFINER ALGORITHM EDITIONABLE FORCE LIVE CONTINUOUS DYNAMIC HYBRID SECURE ON COLUMN SNAPSHOT PRIMARY",
);
const TEMPORARY = set("TEMP TEMPORARY");

/** Finds statements that change a schema, permissions or all rows in a table. */
export function readStatements(text: string, depth = 0): SchemaStatement[] {
  if (!SUSPECT.test(text)) return [];
  return splitSql(text.slice(0, MAX_SQL)).flatMap((statement) => readStatement(statement, depth));
}

function readStatement({ words, texts }: SqlStatement, depth: number): SchemaStatement[] {
  const start = startOf(words);
  const [verb] = words.slice(start);
  const say = (why: string) => [{ why }];
  switch (verb) {
    case "CREATE":
    case "ALTER":
    case "DROP":
    case "REMOVE":
    case "RENAME":
    case "COMMENT": {
      const object = objectOf(words, start + 1);
      return object === undefined ? [] : say(`${verb} ${object} changes the schema`);
    }
    case "TRUNCATE":
      return words.length > start + 1 ? say("TRUNCATE deletes all rows of a table") : [];
    case "DELETE":
      return words.includes("FROM") && !isNarrowed(words, start)
        ? say("DELETE without WHERE deletes all rows of a table")
        : [];
    case "UPDATE":
      return words.includes("SET") && !isNarrowed(words, start)
        ? say("UPDATE without WHERE changes all rows of a table")
        : [];
    case "GRANT":
    case "REVOKE":
      return words.some((word) => word === "ON" || word === "TO" || word === "FROM")
        ? say("it changes permissions in the database")
        : [];
    case "IMPORT":
      return words.includes("SCHEMA") ? say("IMPORT SCHEMA changes the schema") : [];
    case "PURGE":
      return words.length > start + 1 ? say("PURGE deletes data permanently") : [];
    case "SHUTDOWN":
      return [{ why: "SHUTDOWN stops the database" }];
    case "RESET":
      return /^(?:MASTER|SLAVE|REPLICA|BINARY|PERSIST)$/.test(words[start + 1] ?? "")
        ? say("it discards replication state")
        : [];
    case "INSERT":
      return words[start + 1] === "OVERWRITE" ? say("INSERT OVERWRITE replaces the content of a table") : [];
    case "MATCH":
      return words.includes("DELETE") && !words.includes("WHERE") && !words.includes("{")
        ? say("it deletes every node that matches")
        : [];
    case "SELECT":
    case "PERFORM":
      if (
        depth < MAX_DEPTH &&
        words.some((word) => /^(?:DBLINK\w*|\w*_EXEC|EXEC\w*|QUERY_TO_\w+|OPENQUERY|OPENROWSET)$/.test(word))
      ) {
        const inner = texts.flatMap((text) => readStatements(text, depth + 1));
        if (inner.length > 0) return inner;
      }
      return deletingCall(words) === undefined ? [] : say(`${deletingCall(words)} deletes or ends something`);
    case "DO":
    case "EXEC":
    case "EXECUTE":
    case "BEGIN":
    case "CALL":
      if (/^SP_(?:RENAME|DROP|DELETE|REMOVE|DETACH|CONFIGURE)/.test(words[start + 1] ?? ""))
        return say(`${words[start + 1]} changes the schema`);
      if (verb !== "BEGIN" && verb !== "DO" && DELETING_CALL.test(words[start + 1] ?? ""))
        return say(`${words[start + 1]} deletes something`);
      return depth < MAX_DEPTH
        ? [
            ...texts.flatMap((inner) => readStatements(inner, depth + 1)),
            // `BEGIN … DROP TABLE a` has no semicolon after `BEGIN`.
            ...(verb === "BEGIN" && words.length > start + 1 && depth < MAX_DEPTH
              ? readStatement({ words: words.slice(start + 1), texts }, depth + 1)
              : []),
          ]
        : [];
    default:
      return [];
  }
}

/** Returns the verb's position after WITH, or after EXPLAIN ANALYZE, which runs its statement. */
function startOf(words: readonly string[]): number {
  if (words[0] === "EXPLAIN") {
    const analyse = words.slice(0, 8).some((word) => word === "ANALYZE" || word === "ANALYSE");
    const at = words.findIndex((word) => word === "DELETE" || word === "UPDATE");
    return analyse && at > 0 ? at : 0;
  }
  if (words[0] !== "WITH") return 0;
  let depth = 0;
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!;
    if (word === "(") depth++;
    else if (word === ")") depth--;
    // A WITH clause may itself delete rows.
    else if (word === "DELETE" || (word === "UPDATE" && words[at - 1] !== "FOR" && words[at - 1] !== "DO"))
      return at;
    else if (depth === 0 && (word === "SELECT" || word === "INSERT")) return at;
  }
  return 0;
}

/** Names of functions that delete something, such as `pg_drop_replication_slot` or `purge_old`. */
const DELETING_CALL =
  /^(?:(?:PG|LO|RDS|AWS|CRON|DBMS)_(?:\w+_)?(?:DROP|TERMINATE|UNLINK|PURGE|DELETE|REMOVE|RESET|KILL|SWITCH_OVER|UNSCHEDULE)(?:_\w+)?|(?:DROP|DELETE|PURGE|TRUNCATE|WIPE|REMOVE|ERASE|DESTROY)_\w+|LO_UNLINK)$/;

function deletingCall(words: readonly string[]): string | undefined {
  return words.find(
    (word, at) => words[at + 1] === "(" && DELETING_CALL.test(word) && !/_STAT|_STATS/.test(word),
  );
}

function objectOf(words: readonly string[], from: number): string | undefined {
  for (let at = from; at < words.length && at < from + 8; at++) {
    const word = words[at]!;
    if (TEMPORARY.has(word)) return undefined;
    if (OBJECTS.has(word)) return words[at - 1] === "MATERIALIZED" ? `MATERIALIZED ${word}` : word;
    if (!BETWEEN.has(word) && word !== "=" && word !== '"…"') return undefined;
  }
  return undefined;
}

/** Returns whether a statement is limited to some rows. Ignores a condition that is always true. */
function isNarrowed(words: readonly string[], start: number): boolean {
  const at = words.indexOf("WHERE", start);
  if (at === -1) return words.includes("USING") || words.includes("JOIN") || words.includes("LIMIT");
  const condition = words.slice(at + 1).filter((word) => word !== "(" && word !== ")");
  const [left, sign, right] = condition;
  if (condition.length === 1) return left !== "TRUE" && left !== "1";
  return !(condition.length === 3 && sign === "=" && left === right && /^\d+$|^'/.test(left ?? ""));
}
