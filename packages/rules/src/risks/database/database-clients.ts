import {
  type Detector,
  type Finding,
  readVerbs,
  report,
  type Subject,
  scopeOf,
  splitCompound,
  stop,
  subcommandsOf,
  wordsOf,
} from "@agentos/commands/effects";
import {
  baseName,
  commandLine,
  type Invocation,
  isKind,
  isTrial,
  optionValue,
  type Program,
  programOf,
  readOptions,
  tableOf,
} from "@agentos/commands/reader";
import { isSchemaPath } from "./schema-paths.js";
import { readStatements } from "./sql.js";

const RULE = "database-schema";

/** Options that several clients share. */
const LONG = [
  ...[
    "command",
    "file",
    "execute",
    "query",
    "eval",
    "host",
    "port",
    "user",
    "username",
    "dbname",
    "database",
  ],
  ...["password", "queries-file", "init-command"],
];
const PROSE =
  /^--?(?:m|t|b|n|title|body|message|description|desc|comment|notes?|subject|text|name|label|summary|reason|search|filter|grep|notes-file)$/;
const STARTS_SQL =
  /^\s*(?:--[^\n]*\n\s*)*(?:drop|remove|truncate|alter|create|delete|update|grant|revoke|rename|detach|match|with|begin)\b/i;
/** Words in a file name that suggest changes to the database. */
const CHANGE_WORDS = new Set(
  "drop drops truncate wipe purge reset delete destroy migrate migration migrations schema restore rollback seed clean nuke alter ddl dump backup dumps backups".split(
    " ",
  ),
);

/** Words in a path that suggest read-only queries. */
const QUERY_WORDS = new Set(
  "select query queries report reports reporting analysis analytics stats metrics count counts check checks explain list view views search read show summary debug inspect test tests example examples find top".split(
    " ",
  ),
);

/** Detects statements in arguments, files, pipes and code. */
export const detectDatabaseClients: Detector = (subject) => {
  const wrappers = new Set(subject.invocations.flatMap(({ via }) => via));
  return subject.invocations.flatMap((invocation) => {
    if (isTrial(invocation)) return [];
    const console = consoleOf(invocation);
    const client = [invocation.name, console?.name ?? ""].map(programOf).find((one) => one?.sql);
    if (client) return detectClient(invocation, client, subject);
    return wrappers.has(invocation.name) && !isCode(invocation) ? [] : detectText(invocation, subject);
  });
};

function detectClient(
  invocation: Invocation,
  program: Program,
  { resolver, invocations }: Subject,
): Finding[] {
  const client = program.sql!;
  const table = tableOf(program);
  const split = readOptions(invocation.args, { ...table, long: [...(table.long ?? []), ...LONG] });
  const line = commandLine(invocation);
  const texts = split.options.flatMap(({ name, value }) =>
    value && client.text?.split(" ").includes(name) ? [value.text] : [],
  );
  // Covers `sqlite3 -cmd 'DROP …'` and options that the program's entry does not list.
  texts.push(...invocation.args.flatMap(({ text }) => (STARTS_SQL.test(text) ? [text] : [])));
  if (client.words !== undefined) texts.push(...split.rest.slice(client.words).map(({ text }) => text));
  const { input } = invocation;
  if (input?.type === "text") texts.push(input.text);
  const isMemory =
    split.rest[0]?.text === ":memory:" ||
    (client.words === 1 && split.rest.length === 0 && invocation.name !== "sqlplus");
  if (isMemory) return [];
  if (client.words === 1 && texts.some((text) => /^\s*\.restore\s/.test(text)))
    return [stop(RULE, line, "it replaces the database with another one")];
  const target = split.rest[0];
  if (client.words === 1 && target && resolver.place(target.text, invocation.folder).type === "temporary")
    return [];
  // In `redis-cli --cluster del-node …`, the command follows an option.
  const cluster = invocation.args.findIndex(({ text }) => text === "--cluster");
  const redisWords =
    cluster === -1
      ? split.rest.map(({ text }) => text)
      : ["cluster", ...invocation.args.slice(cluster + 1).map(({ text }) => text)];
  const found =
    client.language === "redis"
      ? detectRedis(redisWords, input, line)
      : texts.flatMap((text) =>
          client.language === "mongo" ? detectMongo(text, line) : detectSql(text, line),
        );
  if (found.length > 0) return found;
  const isPrinted = ({ name }: Invocation) =>
    isKind(name, "dumps") ||
    programOf(name)?.sql !== undefined ||
    consoleOf({ ...invocation, name }) !== undefined;
  if (
    input?.type === "pipe" &&
    (input.hidden || invocations.some((one) => one !== invocation && isPrinted(one)))
  )
    return [stop(RULE, line, "it runs statements that another program prints", true)];
  const files = [
    optionValue(split, ...(client.file?.split(" ") ?? []))?.text,
    ...(client.language === "mongo"
      ? split.rest.map(({ text }) => text).filter((text) => /\.m?js$/.test(text))
      : []),
    ...(input?.type === "pipe" ? (input.from ?? []) : []),
    // In `redis-cli -x set k < f`, the file is only a value.
    input?.type === "file" && (client.words !== 0 || split.rest.length === 0) ? input.path : undefined,
    ...(texts.some((text) => text.includes("$(…)"))
      ? invocations.flatMap(({ name, args, input: read }) =>
          name === "cat"
            ? [...args.map(({ text }) => text), ...(read?.type === "file" ? [read.path] : [])]
            : [],
        )
      : []),
    // Covers `sqlplus … @file` and files that statements such as `.read` load.
    ...split.rest.flatMap(({ text }) => (text.startsWith("@") && text.length > 1 ? [text.slice(1)] : [])),
    ...texts.flatMap((text) => /^\s*(?:\\ir?|\.read|source|\\\.)\s+(\S+)/.exec(text)?.[1] ?? []),
  ];
  return files.flatMap((file) =>
    file === undefined || file === "-" ? [] : detectFile(file, invocation, line, { resolver }),
  );
}

const REDIS_DELETES =
  /^(?:flushall|flushdb|(?:\w+\.)?del|unlink|getdel|shutdown|[xl]trim|[xhs]del|hdel|srem|zrem\w*|lrem|swapdb|rename|migrate|replicaof|slaveof|failover|ft\.drop(?:index)?)$/i;
const REDIS_GROUPS = /^(?:cluster|function|acl|xgroup|module|sentinel|script|config|debug)$/i;
const REDIS_CALLS = /\bp?call\s*\(\s*['"](?:flushall|flushdb|del|unlink|shutdown)['"]/i;

function detectRedis(words: readonly string[], input: Invocation["input"], line: string): Finding[] {
  const lines = input?.type === "text" ? input.text.split("\n").slice(0, MAX_LINES) : [];
  const commands = [words, ...lines.map((text) => text.trim().split(" "))];
  const deletes = commands.some(
    ([command = "", ...rest]) =>
      REDIS_DELETES.test(command) ||
      (REDIS_GROUPS.test(command) &&
        (readVerbs(rest.slice(0, 1).flatMap(splitCompound))?.effect === "destroys" ||
          /^(?:config set|debug (?:segfault|restart|crash|change))/i.test(`${command} ${rest[0]}`))) ||
      (/^eval$/i.test(command) && REDIS_CALLS.test(rest.join(" "))),
  );
  return deletes ? [stop(RULE, line, "it deletes data")] : [];
}

const MAX_LINES = 1_000;
function detectFile(
  file: string,
  { name, folder }: Invocation,
  line: string,
  { resolver }: Pick<Subject, "resolver">,
): Finding[] {
  const place = resolver.place(file, folder);
  const text = place.type === "inside" ? resolver.context.readFile?.(place.path) : undefined;
  if (text !== undefined)
    return programOf(name)?.sql?.language === "redis"
      ? detectRedis([], { type: "text", text, known: true }, line)
      : /\.m?js$/.test(file)
        ? detectMongo(text, line)
        : detectSql(text, line);
  if (isSchemaPath(place.path)) return [stop(RULE, line, `it runs ${file}`)];
  const base = file.slice(file.lastIndexOf("/") + 1);
  if (wordsOf(base).some((word) => CHANGE_WORDS.has(word)))
    return [
      stop(RULE, line, `${file} cannot be read, and its name suggests that it changes the database`, true),
    ];
  const onlyAsks = place.type === "temporary" || wordsOf(file).some((word) => QUERY_WORDS.has(word));
  return [(onlyAsks ? report : stop)(RULE, line, `what ${file} does to the database is unknown`, true)];
}

function detectText(invocation: Invocation, subject: Subject): Finding[] {
  const { name, args, input } = invocation;
  if (!isCode(invocation) && (name === "" || scopeOf(name) !== "service")) return [];
  const line = commandLine(invocation);
  if (isCode(invocation)) {
    const codes = [...args.map(({ text }) => text), ...(input?.type === "text" ? [input.text] : [])];
    return codes
      .filter((code) => SENDS_SQL.test(code) && !code.includes(":memory:"))
      .flatMap((code) =>
        literalsOf(code)
          .filter((text) => STARTS_SQL.test(text))
          .flatMap((text) => detectSql(text, line)),
      )
      .slice(0, 1);
  }
  const files = statementFilesOf(invocation);
  if (files.length > 0) return files.flatMap((file) => detectFile(file, invocation, line, subject));
  // `gh search code 'DROP TABLE'` does not run the search term.
  const [subcommands] = subcommandsOf(args);
  if (SEARCHES.has(readVerbs(subcommands)?.verb ?? "") || subcommands.some((word) => LOG_NAMES.has(word)))
    return [];
  const texts = args.flatMap(({ text }, at) => {
    const before = args[at - 1]?.text ?? "";
    const equals = text.startsWith("--") ? text.indexOf("=") : -1;
    const isProse = PROSE.test(before) || (equals !== -1 && PROSE.test(text.slice(0, equals)));
    return isProse ? [] : [equals === -1 ? text : text.slice(equals + 1)];
  });
  if (input?.type === "text") texts.push(input.text);
  return texts.flatMap((text) => (STARTS_SQL.test(text) ? detectSql(text, line) : [])).slice(0, 1);
}

const STATEMENTS = /\.(?:sql|psql|cql|hql|ddl|cypher|surql|n1ql|aql)(?:\.gz)?$/i;
const CHECKERS = /f(?:or)?ma?t|lint|fluff|pars|diff|squawk|pretty|sqlc$|doc/;

/**
 * Finds the files that contain statements, as in `db2 -tvf x.sql`, `isql db < x.sql` or
 * `sql user @x.sql`.
 */
function statementFilesOf({ name, args, input }: Invocation): string[] {
  const given = args.flatMap(({ text }, at) => {
    if (!STATEMENTS.test(text)) return [];
    if (text.startsWith("@")) return [text.slice(1)];
    return /^-(?:[a-zA-Z]{0,3}[fi]|-(?:file|input|script|input-file))$/.test(args[at - 1]?.text ?? "")
      ? [text]
      : [];
  });
  if (input?.type === "file" && STATEMENTS.test(input.path)) given.push(input.path);
  if (given.length === 0) return given;
  return CHECKERS.test(name) || readVerbs(subcommandsOf(args)[0])?.effect === "reads" ? [] : given;
}

const INTERPRETERS =
  /^(?:python|php|node|ruby|perl|deno|bun|tsx|rails|elixir|mix|groovy|scala|lua|julia|r|rscript|artisan|manage\.py|fauna|arangosh|django-admin|lein|clj|bb|iex|irb|tinker)[\d.]*$/;
const SEARCHES = new Set([
  "search",
  "find",
  "lookup",
  "docs",
  "doc",
  "help",
  "explain",
  "log",
  "logs",
  "grep",
]);
const LOG_NAMES = new Set(["log", "logs", "logging", "events", "traces", "audit", "history"]);
const SENDS_SQL =
  /\b(?:execute\w*|query\w*|raw\w*|exec|run|sql|unsafe|prepare|statement|do|command|select_all)\b!?\s*[(`"']|\$\w*(?:Raw|Unsafe)/;
const RUNS_TEXT =
  /^(?:--javascript\.execute-string|--input-type=module|-c|-e|-r|-E|-p|--eval|--execute|--print|eval|runner|shell|tinker)$/;

function isCode({ name, args }: Invocation): boolean {
  return (
    INTERPRETERS.test(name) &&
    (args.length === 0 ||
      (name === "rails" && /^(?:r|c|console|runner)$/.test(args[0]!.text)) ||
      args.some(({ text }) => RUNS_TEXT.test(text) || text.startsWith("--execute=") || text === "-"))
  );
}

/** Returns the code that an interpreter or console receives as an argument or through a pipe. */
export function codeOf(invocation: Invocation): string | undefined {
  if (!isCode(invocation)) return undefined;
  const { args, input } = invocation;
  const texts = args.map(({ text }) => (text.startsWith("--execute=") ? text.slice(10) : text));
  return [...texts, ...(input?.type === "text" ? [input.text] : [])].join("\n");
}

function literalsOf(code: string): string[] {
  const found: string[] = [];
  const text = code.slice(0, 64 * 1024);
  for (let at = 0; at < text.length; at++) {
    const quote = text[at]!;
    if (quote === "\\") at++;
    else if (quote === '"' || quote === "'" || quote === "`") {
      const triple = text.startsWith(quote.repeat(3), at) && quote !== "`" ? quote.repeat(3) : quote;
      let end = at + triple.length;
      while (end < text.length && !text.startsWith(triple, end)) end += text[end] === "\\" ? 2 : 1;
      found.push(text.slice(at + triple.length, end));
      at = end + triple.length - 1;
    }
  }
  return found;
}

export function detectMongo(text: string, line: string): Finding[] {
  return /\.(?:drop(?:Database|Index(?:es)?|User|Role)?\s*\(|createIndex(?:es)?\b|renameCollection\b|createCollection\b|(?:deleteMany|remove)\(\s*(?:\{\s*\}\s*)?\)|(?:updateMany|update)\(\s*\{\s*\}\s*,|deleteMany\(\s*\{\s*\}|byName\([^)]{0,80}\)!?\.delete\(|shutdownServer\()|\b(?:runCommand|adminCommand)\(\s*\{\s*["']?(?:drop\w*|delete|shutdown|renameCollection|collMod|convertToCapped|removeShard|replSetReconfig)\b|\bdelete(?:Many|One)["']?:\s*\{\s*["']?filter["']?:\s*\{\s*\}|\$(?:out|merge)["']?:|\b(?:rs|sh)\.(?:remove|reconfig|stepDown|removeShard\w*)\(/.test(
    text,
  )
    ? [stop(RULE, line, "it changes or deletes collections, indexes or all documents in a collection")]
    : [];
}

export function detectSql(text: string, line: string): Finding[] {
  const [first] = readStatements(text);
  return first ? [stop(RULE, line, first.why)] : [];
}

const STARTS_CONSOLE = /^(?:php|python|ruby|node)[\d.]*$/;

/** Returns the console's command, as in `php artisan queue:flush` or `python manage.py dbshell`. */
export function consoleOf(invocation: Invocation): Invocation | undefined {
  const { name, args } = invocation;
  if (isKind(name, "console")) return invocation;
  if (!STARTS_CONSOLE.test(name)) return undefined;
  const at = args.findIndex(({ text }) => !text.startsWith("-"));
  const script = args[at];
  if (!script?.known) return undefined;
  const own = baseName(script.text).toLowerCase();
  return isKind(own, "console") ? { ...invocation, name: own, args: args.slice(at + 1) } : undefined;
}

const SENDERS = /^(?:nc|ncat|netcat|telnet|socat|openssl)$/;
/** Commands that empty or stop a cache. In Redis's RESP protocol, a length precedes each word. */
const DELETES_ALL = /^[\s*\d$\\rn'"]*(?:flush_?all|flush_?db|shutdown)\b/i;

/** Detects `echo flush_all | nc cache 11211` and `printf 'FLUSHALL\r\n' > /dev/tcp/cache/6379`. */
export const detectSentLines: Detector = ({ invocations }) =>
  invocations.flatMap((invocation): Finding[] =>
    DELETES_ALL.test(sentBy(invocation))
      ? [stop("database-schema", commandLine(invocation), "it deletes all data")]
      : [],
  );

function sentBy({ name, args, input, redirections }: Invocation): string {
  if (input?.type === "text" && SENDERS.test(name)) return input.text;
  return redirections.some(({ target }) => target.text.startsWith("/dev/tcp/"))
    ? args.map(({ text }) => text).join(" ")
    : "";
}
