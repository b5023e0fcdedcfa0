import { optionValue, own, readOptions } from "@agentos/shell";
import { type Finding, report, stop } from "../finding.js";
import { commandLine, type Invocation } from "../shell-analysis.js";
import type { Detector, Subject } from "../subject.js";
import { readStatements } from "./sql.js";
import { isExample, touched } from "./touched.js";

const RULE = "database-schema";

const SCHEMA_PATHS: readonly RegExp[] = [
  /(?:^|\/)migrations?\/.+\.(?:sql|py|ts|js|mjs|cjs|rb|php|go|java|kt|cs|exs?|rs|json|ya?ml|toml|xml)$/i,
  /(?:^|\/)(?:db\/migrate|db\/schema_migrations|alembic\/versions|migrations\/versions|liquibase|changelogs?\/db|flyway|ecto\/migrations|Migrations)\/.+/,
  /(?:^|\/)db\/(?:schema\.rb|structure\.sql|seeds\.rb)$/,
  /(?:^|\/)[\w.-]*\.prisma$/,
  /(?:^|\/)(?:schema|structure|ddl|init-db|create[_-]tables)\.sql$/i,
  /(?:^|\/)[VURB]\d[\w.]*__\w+\.(?:sql|java)$/,
  /(?:^|\/)(?:drizzle|supabase\/migrations|sqlx\/migrations|priv\/repo\/migrations|dbmate|goose|sqitch)\/.+\.(?:sql|json|exs|plan)$/,
  /(?:^|\/)(?:db\.changelog[\w.-]*|changelog-master)\.(?:xml|ya?ml|json|sql)$/,
  /(?:^|\/)db\/schema\.(?:ts|js|sql)$|(?:^|\/)drizzle\/schema\.ts$|(?:^|\/)schema\.dbml$/,
];
const CODE_THAT_MIGRATES =
  /(?:^|\/)(?:migrations?|migrate)\/(?:index|types?|utils?|helpers?|runner|README|readme|__init__|env)\.\w+$|\.(?:test|spec)\.\w+$|\.md$/;

/** Programs, and the words behind them that change a schema; each pattern is made where it is needed. */
const MIGRATE: Readonly<Record<string, () => RegExp>> = {
  prisma: () => /^(?:migrate (?:dev|deploy|reset|resolve)|db (?:push|execute|seed))\b/,
  knex: () => /^(?:migrate:(?:latest|up|down|rollback|unlock)|seed:run)\b/,
  sequelize: () => /^(?:db:(?:migrate|drop|create|seed)(?::(?!status)[\w:]+)?)(?: |$)/,
  "sequelize-cli": () => /^(?:db:(?:migrate|drop|create|seed)(?::(?!status)[\w:]+)?)(?: |$)/,
  typeorm: () => /^(?:migration:(?:run|revert)|schema:(?:sync|drop))\b/,
  "typeorm-ts-node-commonjs": () => /^(?:migration:(?:run|revert)|schema:(?:sync|drop))\b/,
  "mikro-orm": () => /^(?:migration:(?:up|down|fresh)|schema:(?:update|drop|fresh|create)|database:create)\b/,
  "drizzle-kit": () => /^(?:push|migrate|drop|up)\b/,
  "node-pg-migrate": () => /^(?:up|down|redo)\b/,
  "db-migrate": () => /^(?:up|down|reset|db:drop)\b/,
  umzug: () => /^(?:up|down)\b/,
  rails: () =>
    /^(?:(?:db|active_record):(?:migrate|rollback|drop|reset|setup|create|purge|truncate_all|schema:load|structure:load|seed:replant)(?!:status)|destroy migration|generate migration|g migration)/,
  rake: () => /^(?:db:(?:migrate|rollback|drop|reset|setup|purge|schema:load|structure:load)(?!:status))/,
  "manage.py": () => /^(?:migrate|flush|sqlflush|reset_db|squashmigrations|loaddata)\b/,
  "django-admin": () => /^(?:migrate|flush|reset_db|squashmigrations)\b/,
  alembic: () => /^(?:upgrade|downgrade|stamp)\b/,
  flask: () => /^db (?:upgrade|downgrade|stamp)\b/,
  aerich: () => /^(?:upgrade|downgrade|init-db)\b/,
  flyway: () => /(?:^| )(?:migrate|clean|repair|undo|baseline)\b/,
  liquibase: () => /(?:^| )(?:update\S*|rollback\S*|drop-?all|dropAll|changelog-sync\S*|tag)\b/,
  goose: () => /(?:^| )(?:up|up-by-one|up-to|down|down-to|redo|reset)\b/,
  migrate: () => /(?:^| )(?:up|down|goto|drop|force)\b/,
  dbmate: () => /(?:^| )(?:up|down|drop|migrate|rollback|load|create)\b/,
  atlas: () => /^(?:schema (?:apply|clean)|migrate (?:apply|down|set|push))\b/,
  artisan: () => /^(?:migrate(?!:status)(?::\w+)?|db:wipe|schema:dump)(?: |$)/,
  doctrine: () => /^(?:migrations:migrate|migrations:execute|orm:schema-tool:(?:update|drop|create))\b/,
  console: () =>
    /^(?:doctrine:(?:migrations:(?:migrate|execute)|schema:(?:update|drop|create)|database:(?:drop|create)))\b/,
  mix: () => /^(?:ecto\.(?:migrate|rollback|drop|reset|setup|load|create))\b/,
  sqlx: () => /^(?:migrate (?:run|revert)|database (?:drop|reset|create|setup))\b/,
  diesel: () => /^(?:migration (?:run|revert|redo)|database (?:reset|setup|drop)|setup)\b/,
  "sea-orm-cli": () => /^migrate(?: (?:up|down|fresh|refresh|reset))?\b/,
  refinery: () => /^migrate\b/,
  "dotnet-ef": () => /^(?:database (?:update|drop)|migrations (?:add|remove|bundle))\b/,
  dotnet: () => /^ef (?:database (?:update|drop)|migrations (?:add|remove))\b/,
  hasura: () => /^(?:migrate (?:apply|delete|squash)|metadata (?:apply|clear))\b/,
  supabase: () => /^(?:db (?:push|reset)|migration (?:up|down|repair|squash))\b/,
  pscale: () => /^(?:branch delete|database delete|deploy-request deploy)\b/,
  turso: () => /^db (?:destroy|create)\b/,
  sqitch: () => /^(?:deploy|revert|rebase)\b/,
  phinx: () => /^(?:migrate|rollback)\b/,
  dropdb: () => /^./,
  dropuser: () => /^./,
  createdb: () => /^./,
  pg_restore: () => /^./,
  ef: () => /^database (?:update|drop)\b/,
  wrangler: () => /^d1 migrations apply\b/,
};

/** Clients that send SQL to a database, and how it is given to them. */
const CLIENTS: Readonly<
  Record<string, { inline: readonly string[]; file: readonly string[]; words?: number; short: string }>
> = {
  psql: { inline: ["-c", "--command"], file: ["-f", "--file"], short: "cfhpUdvFRPTLo" },
  pgcli: { inline: ["-c"], file: [], short: "chpUd" },
  mysql: { inline: ["-e", "--execute"], file: [], short: "ehuPDS" },
  mariadb: { inline: ["-e", "--execute"], file: [], short: "ehuPDS" },
  mycli: { inline: ["-e"], file: [], short: "ehuPD" },
  sqlite3: { inline: ["-cmd"], file: ["-init"], words: 1, short: "" },
  sqlite: { inline: [], file: [], words: 1, short: "" },
  duckdb: { inline: ["-c", "-s"], file: ["-init"], words: 1, short: "cs" },
  "clickhouse-client": { inline: ["-q", "--query"], file: ["--queries-file"], short: "quh" },
  clickhouse: { inline: ["-q", "--query"], file: [], short: "quh" },
  sqlcmd: { inline: ["-Q", "-q"], file: ["-i"], short: "QqiSUPd" },
  usql: { inline: ["-c"], file: ["-f"], short: "cf" },
  cqlsh: { inline: ["-e"], file: ["-f"], short: "efuk" },
  snowsql: { inline: ["-q"], file: ["-f"], short: "qfau" },
  bq: { inline: [], file: [], words: 1, short: "" },
  cockroach: { inline: ["-e", "--execute"], file: ["-f"], short: "ef" },
  wrangler: { inline: ["--command"], file: ["--file"], short: "" },
  turso: { inline: [], file: [], words: 3, short: "" },
  "redis-cli": { inline: [], file: [], words: 0, short: "hpanu" },
  mongosh: { inline: ["--eval"], file: [], short: "uph" },
  mongo: { inline: ["--eval"], file: [], short: "uph" },
};
const LONG = [
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
  "password",
  "queries-file",
  "init-command",
];

/** Tables and schemas: migrations, definitions in SQL, and the commands that apply them. */
export const detectSchema: Detector = (subject) => [
  ...subject.invocations.flatMap((invocation) => [
    ...detectMigration(invocation),
    ...detectClient(invocation, subject),
  ]),
  ...subject.sql.flatMap(({ text, by }) => detectSql(text, by)),
  ...detectPaths(subject),
];

function detectMigration(invocation: Invocation): Finding[] {
  let { name } = invocation;
  let words = readOptions(invocation.args, {
    short: "fcnxp",
    long: ["config", "schema", "path", "database", "env", "url"],
  }).rest.map(({ text }) => text);
  // `python manage.py migrate`, `php artisan migrate`, `bin/console doctrine:…`
  if (/^(?:python[\d.]*|php[\d.]*|node|ruby[\d.]*|tsx|ts-node)$/.test(name) && words[0] !== undefined) {
    name = words[0].slice(words[0].lastIndexOf("/") + 1).toLowerCase();
    words = words.slice(1);
  }
  if (words.length === 1 && words[0] === "help") return [];
  const pattern = own(MIGRATE, name.replace(/\.phar$/, ""));
  const line = words.join(" ");
  if (pattern?.().test(line)) {
    const isHarmless = invocation.args.some(({ text }) =>
      /^--?(?:help|dry-run|pretend|plan|sql|status|show-sql|check|version|fake-help)$/.test(text),
    );
    return isHarmless
      ? []
      : [stop(RULE, commandLine(invocation), "it changes a database's schema or its data")];
  }
  const task = /^(?:npm|pnpm|yarn|bun|make|just|task|composer)$/.test(name)
    ? words[0] === "run" || words[0] === "run-script"
      ? words[1]
      : name === "npm" || name === "composer"
        ? undefined
        : words[0]
    : undefined;
  if (
    task !== undefined &&
    /^(?:db[:-])?(?:migrat(?:e|ions?:run|ion:run)|db[:-](?:push|reset|drop|rollback|migrate))(?:[:-](?!status|create|generate|new|list|check|test)[\w:-]+)?$/.test(
      task,
    )
  ) {
    return [stop(RULE, commandLine(invocation), `the task ${task} changes a database's schema`)];
  }
  if (name === "mysqladmin" && /\b(?:drop|create)\b/.test(line))
    return [stop(RULE, commandLine(invocation), "it creates or drops a database")];
  if (name === "redis-cli" && /\b(?:flushall|flushdb)\b/i.test(line))
    return [stop(RULE, commandLine(invocation), "it deletes all data")];
  return [];
}

function detectClient(invocation: Invocation, { whereabouts }: Subject): Finding[] {
  const client = own(CLIENTS, invocation.name);
  if (!client) return [];
  const split = readOptions(invocation.args, { short: client.short, long: LONG });
  const line = commandLine(invocation);
  const texts = split.options.flatMap(({ name, value }) =>
    value && client.inline.includes(name) ? [value.text] : [],
  );
  if (client.words !== undefined) texts.push(...split.rest.slice(client.words).map(({ text }) => text));
  if (invocation.input?.type === "text") texts.push(invocation.input.text);
  const isMemory = split.rest[0]?.text === ":memory:" || (client.words === 1 && split.rest.length === 0);
  if (isMemory) return [];
  const target = split.rest[0];
  if (client.words === 1 && target && whereabouts.place(target.text, invocation.folder).type === "temporary")
    return [];
  const found = texts.flatMap((text) =>
    /^mongo/.test(invocation.name) ? detectMongo(text, line) : detectSql(text, line),
  );
  const files = [
    optionValue(split, ...client.file)?.text,
    invocation.input?.type === "file" ? invocation.input.path : undefined,
  ];
  for (const file of files) {
    if (file === undefined || found.length > 0) continue;
    const place = whereabouts.place(file, invocation.folder);
    const text = place.type === "inside" ? whereabouts.context.readFile?.(place.path) : undefined;
    if (text !== undefined) found.push(...detectSql(text, line));
    else if (SCHEMA_PATHS.some((pattern) => pattern.test(place.path)))
      found.push(stop(RULE, line, `it runs ${file}`));
    else found.push(report(RULE, line, `what ${file} does to the database is not known`, true));
  }
  return found;
}

function detectMongo(text: string, line: string): Finding[] {
  return /\.(?:drop(?:Database|Index(?:es)?)?|createIndex(?:es)?|renameCollection|createCollection|deleteMany\(\s*\{\s*\}\s*\))\s*\(?/.test(
    text,
  )
    ? [stop(RULE, line, "it changes collections or indexes")]
    : [];
}

function detectSql(text: string, line: string): Finding[] {
  const [first] = readStatements(text);
  return first ? [stop(RULE, line, first.why)] : [];
}

function detectPaths(subject: Subject): Finding[] {
  return touched(subject).flatMap(({ path, what, after }) => {
    if (!path.includes(".") && !path.includes("/")) return [];
    if (isExample(path) || CODE_THAT_MIGRATES.test(path)) return [];
    if (SCHEMA_PATHS.some((pattern) => pattern.test(path)))
      return [stop(RULE, what, `${path} defines or changes a database's schema`)];
    if (
      !/\.(?:sql|ddl|pgsql|psql)$/i.test(path) ||
      after === undefined ||
      /(?:^|\/)(?:tests?|__tests__|spec)\//.test(path)
    )
      return [];
    const [statement] = readStatements(after);
    return statement ? [stop(RULE, what, statement.why)] : [];
  });
}
