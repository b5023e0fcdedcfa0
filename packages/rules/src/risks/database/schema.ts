import {
  type Detector,
  type Finding,
  type Subject,
  scopeOf,
  scriptOf,
  stop,
  taskOf,
  wordsOf,
} from "@agentos/commands/effects";
import { baseName, commandLine, type Invocation, isTrial, own, readOptions } from "@agentos/commands/reader";
import { detectSql } from "./database-clients.js";
import { saysMigration } from "./migration-words.js";

const RULE = "database-schema";

/** Programs, and the words behind them that change a schema. */
const MIGRATE: Readonly<Record<string, RegExp>> = {
  prisma: /^(?:migrate (?:dev|deploy|reset|resolve)|db (?:push|execute|seed))\b/,
  knex: /^(?:migrate:(?:latest|up|down|rollback|unlock)|seed:run)\b/,
  sequelize: /^(?:db:(?:migrate|drop|create|seed)(?::(?!status)[\w:]+)?)(?: |$)/,
  "sequelize-cli": /^(?:db:(?:migrate|drop|create|seed)(?::(?!status)[\w:]+)?)(?: |$)/,
  typeorm: /^(?:migration:(?:run|revert)|schema:(?:sync|drop))\b/,
  "typeorm-ts-node-commonjs": /^(?:migration:(?:run|revert)|schema:(?:sync|drop))\b/,
  "mikro-orm": /^(?:migration:(?:up|down|fresh)|schema:(?:update|drop|fresh|create)|database:create)\b/,
  "drizzle-kit": /^(?:push|migrate|drop|up)\b/,
  "node-pg-migrate": /^(?:up|down|redo)\b/,
  "db-migrate": /^(?:up|down|reset|db:drop)\b/,
  umzug: /^(?:up|down)\b/,
  rails:
    /^(?:(?:db|active_record):(?:migrate|rollback|drop|reset|setup|create|purge|truncate_all|schema:load|structure:load|seed:replant)(?!:status)|destroy migration|generate migration|g migration)/,
  rake: /^(?:db:(?:migrate|rollback|drop|reset|setup|purge|schema:load|structure:load)(?!:status))/,
  "manage.py": /^(?:migrate|makemigrations|flush|reset_db|squashmigrations|loaddata)\b/,
  "django-admin": /^(?:migrate|flush|reset_db|squashmigrations)\b/,
  "update-database": /^/,
  "drop-database": /^/,
  alembic: /^(?:upgrade|downgrade|stamp)\b/,
  flask: /^db (?:upgrade|downgrade|stamp)\b/,
  aerich: /^(?:upgrade|downgrade|init-db)\b/,
  flyway: /(?:^| )(?:migrate|clean|repair|undo|baseline)\b/,
  liquibase: /(?:^| )(?!\S*sql(?: |$))(?:update\S*|rollback\S*|drop-?all|changelog-?sync\S*|tag)\b/i,
  goose: /(?:^| )(?:up|up-by-one|up-to|down|down-to|redo|reset)\b/,
  migrate: /(?:^| )(?:up|down|goto|drop|force)\b/,
  dbmate: /(?:^| )(?:up|down|drop|migrate|rollback|load|create)\b/,
  atlas: /^(?:schema (?:apply|clean)|migrate (?:apply|down|set|push))\b/,
  artisan: /^(?:migrate(?!:status)(?::\w+)?|db:wipe|schema:dump)(?: |$)/,
  doctrine: /^(?:migrations:migrate|migrations:execute|orm:schema-tool:(?:update|drop|create))\b/,
  console:
    /^(?:doctrine:(?:migrations:(?:migrate|execute)|schema:(?:update|drop|create)|database:(?:drop|create)))\b/,
  mix: /^(?:ecto\.(?:migrate|rollback|drop|reset|setup|load|create))\b/,
  sqlx: /^(?:migrate (?:run|revert)|database (?:drop|reset|create|setup))\b/,
  diesel: /^(?:migration (?:run|revert|redo)|database (?:reset|setup|drop)|setup)\b/,
  "sea-orm-cli": /^migrate(?:$| (?:up|down|fresh|refresh|reset|[^a-z]))/,
  refinery: /^migrate\b/,
  "dotnet-ef": /^(?:database (?:update|drop)|migrations (?:add|remove|bundle))\b/,
  dotnet: /^ef (?:database (?:update|drop)|migrations (?:add|remove))\b/,
  hasura: /^(?:migrate (?:apply|delete|squash)|metadata (?:apply|clear))\b/,
  supabase: /^(?:db (?:push|reset)|migration (?:up|down|repair|squash))\b/,
  pscale: /^(?:branch delete|database delete|deploy-request deploy)\b/,
  turso: /^db (?:destroy|create)\b/,
  sqitch: /^(?:deploy|revert|rebase)\b/,
  phinx: /^(?:migrate|rollback)\b/,
  pg_rewind: /^/,
  pg_upgrade: /^/,
  mysql_upgrade: /^/,
  gpdeletesystem: /^/,
  ley: /^(?:up|down)\b/,
  postgrator: /^/,
  grate: /^/,
  rh: /^/,
  roundhouse: /^/,
  schemachange: /^(?!render|verify)/,
  "tortoise-orm": /^(?:upgrade|downgrade)\b/,
  memcflush: /^/,
  memcrm: /^/,
  curator: /^/,
  createuser: /^./,
  dropdb: /^./,
  dropuser: /^./,
  createdb: /^./,
  pg_restore: /^./,
  drush: /^(?:(?:updatedb|updb)(?!:status)|sql[:-](?:drop|sync)|sqlc?-drop|entity:updates)\b/,
  pgroll: /^(?:start|complete|rollback|migrate)\b/,
  psqldef: /^/,
  mysqldef: /^/,
  sqlite3def: /^/,
  mssqldef: /^/,
  skeema: /^push\b/,
  sqlpackage: /\/action:(?:publish|import)\b/i,
  "pt-online-schema-change": /^/,
  "gh-ost": /^/,
  ef: /^database (?:update|drop)\b/,
  wrangler: /^d1 migrations apply\b/,
};

/** Whether these words of a tool's name are those with which a program of that name migrates. */
export function matchesMigration(program: string, words: readonly string[]): boolean {
  return own(MIGRATE, program)?.test(words.filter((word) => word !== program).join(" ")) === true;
}

/** Programs that load a whole database from a file, over what is there. */
const LOADERS =
  " arangorestore tidb-lightning influx_restore mongorestore mysqlimport impdp imp pgloader neo4j-admin influx_restore ";

/** What no table knows: any tool whose words say that it migrates. */
function detectGeneric(name: string, words: readonly string[], invocation: Invocation): boolean {
  const { args } = invocation;
  if (isTrial(invocation)) return false;
  if (LOADERS.includes(` ${name} `)) return args.length > 0;
  if (name === "sequel") return args.some(({ text }) => /^-[a-zA-Z]*m|^--migrate/.test(text));
  if (name === "xtrabackup" || name === "innobackupex" || name === "mariabackup")
    return args.some(({ text }) => /^--(?:copy|move)-back$/.test(text));
  if (name === "elasticdump") return args.some(({ text }) => /^--output=https?:/.test(text));
  if (name === "bcp") return words.includes("in");
  if (saysMigration(programRunBy(invocation)) || args.some(({ text }) => MIGRATES.test(text))) return true;
  const scope = scopeOf(name);
  const subcommands = words.filter((word) => /^[A-Za-z][\w:./-]*$/.test(word) && !/\.\w{2,4}$/.test(word));
  const isScript =
    name !== words[0] &&
    scope === "service" &&
    /[.]\w+$|^(?:ace|spark|bake|yii|craft|wp|console|think)$/.test(name);
  if (scope === "local" && !isScript) return false;
  const own = wordsOf(name);
  return (
    saysMigration(subcommands, scope === "service") ||
    (own.some((word) => word.includes("migrat")) &&
      (own.length > 1 || !own[0]!.startsWith("migrat")) &&
      saysMigration(["migrate", ...subcommands]))
  );
}

/** `dotnet run --migrate` */
const MIGRATES = /^--?(?:run-|apply-)?(?:migrate|migrations)$/;
const BUILDS_AND_RUNS = /^(?:go|cargo|dotnet|deno|bun|swift|zig)$/;

/**
 * The words by which a command names the project's own program that it runs: `ts-node src/migrations/run.ts`,
 * `go run cmd/migrate/main.go down`, `cargo run -p migration -- fresh`, `clj -M:migrate`.
 */
function programRunBy(invocation: Invocation): string[] {
  const { name, args } = invocation;
  if (name === "clj" || name === "clojure") return [args[0]?.text.split(":")[1] ?? ""];
  const isBuilt = args[0]?.text === "run" && BUILDS_AND_RUNS.test(name);
  const script = scriptOf(invocation);
  const words =
    script !== undefined
      ? [script]
      : isBuilt
        ? args.slice(1).flatMap(({ text }) => (text.startsWith("-") ? [] : [text]))
        : [];
  return words.flatMap((word) => word.split(/[./]+/)).filter((part) => !NAMES_NOTHING.test(part));
}

const NAMES_NOTHING = /^(?:|src|app|apps|cmd|main|scripts|packages|[cm]?[jt]s|go|py|rb|sh)$/;

/** Tables and schemas: the commands that apply migrations, and statements that tools are given. */
export const detectSchema: Detector = (subject) => [
  ...detectMigrations(subject),
  ...subject.sql.flatMap(({ text, by }) => detectSql(text, by)),
];

function detectMigrations({ invocations }: Subject): Finding[] {
  const wrappers = new Set(invocations.flatMap(({ via }) => via));
  return invocations.flatMap((invocation) => detectMigration(invocation, wrappers.has(invocation.name)));
}

/** Databases that tests make and throw away: `app_test`, `test-db`. */
function isTestDatabase(words: readonly string[]): boolean {
  const name = words.at(-1);
  return name !== undefined && wordsOf(name).some((word) => word === "test" || word === "tests");
}

const FRAMEWORKS = /^(?:rails|rake|artisan|console|mix|manage\.py|django-admin|drush|dotnet|wrangler)$/;
const OPTIONS = { short: "fcnxp", long: ["app", "config", "schema", "path", "database", "env", "url"] };
/** For these, `-f` takes no value: it forces. */
const POSTGRES = /^(?:drop|create)(?:db|user)$/;
const POSTGRES_OPTIONS = {
  short: "hpUEDlOSTc",
  long: [
    "host",
    "port",
    "username",
    "maintenance-db",
    "encoding",
    "locale",
    "owner",
    "template",
    "tablespace",
  ],
};

function detectMigration(invocation: Invocation, isWrapper: boolean): Finding[] {
  let { name } = invocation;
  // `-url=jdbc:…`: a long option with one dash.
  const given = invocation.args.filter(({ text }) => !/^-[a-zA-Z][\w.]+=/.test(text));
  let words = readOptions(given, POSTGRES.test(name) ? POSTGRES_OPTIONS : OPTIONS).rest.map(
    ({ text }) => text,
  );
  // `python manage.py migrate`, `php artisan migrate`, `bin/console doctrine:…`
  if (
    /^(?:python[\d.]*|php[\d.]*|node|ruby[\d.]*|tsx|ts-node)$/.test(name) &&
    /^[\w./@-]+$/.test(words[0] ?? "")
  ) {
    name = baseName(words[0]!).toLowerCase();
    words = words.slice(1);
  }
  if (words.length === 1 && words[0] === "help") return [];
  const pattern = own(MIGRATE, name.endsWith(".phar") ? name.slice(0, -5) : name);
  const line = words.join(" ");
  if ((name === "createdb" || name === "dropdb" || name === "createuser") && isTestDatabase(words)) return [];
  if (pattern?.test(line)) {
    if (isTrial(invocation)) return [];
    const isHarmless = invocation.args.some(({ text }) =>
      /^--?(?:help|dry-run|pretend|plan|create-only|sql|show-sql|dump-sql|dump|check|version|fake-help)$/.test(
        text,
      ),
    );
    return isHarmless
      ? []
      : [stop(RULE, commandLine(invocation), "it changes a database's schema or its data")];
  }
  const task = taskOf(invocation);
  if (task !== undefined && saysMigration([task]) && !isTrial(invocation))
    return [stop(RULE, commandLine(invocation), `the task ${task} changes a database's schema`)];
  // One whose words are known has no others that migrate, but for those that a project adds to a framework's.
  const isKnown = pattern !== undefined && !FRAMEWORKS.test(name);
  if (!isKnown && !isWrapper && detectGeneric(name, words, invocation))
    return [stop(RULE, commandLine(invocation), "it applies migrations, or throws a database away")];
  if (name === "mysqladmin" && /\b(?:drop|create)\b/.test(line))
    return [stop(RULE, commandLine(invocation), "it creates or drops a database")];
  const { input } = invocation;
  if (
    name === "hbase" &&
    input?.type === "text" &&
    /\b(?:drop|truncate|disable|delete\w*|alter)\b[^\n]{0,20}'/.test(input.text)
  )
    return [stop(RULE, commandLine(invocation), "it changes tables, or deletes what they hold")];
  return [];
}
