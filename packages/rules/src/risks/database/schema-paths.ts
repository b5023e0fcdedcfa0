import {
  type Detector,
  type Finding,
  isExample,
  type JudgeContext,
  notablePaths,
  stop,
} from "@agentos/commands/effects";
import { readStatements } from "./sql.js";

const RULE = "database-schema";

/** Files from which a tool generates a schema. */
const DEFINITIONS: readonly RegExp[] = [
  /(?:^|\/)db\/(?:schema\.(?:rb|ts|js|sql)|structure\.sql)$|(?:^|\/)drizzle\/schema\.ts$/,
  /\.(?:prisma|dbml)$|(?:^|\/)ent\/schema\/\w+\.go$/,
  /(?:^|\/)(?:schema|structure|ddl|init-db|create[_-]tables)\.sql$/i,
  /(?:^|\/)(?:db\.changelog[\w.-]*|changelog-master)\.(?:xml|ya?ml|json|sql)$/,
];
const MIGRATIONS = /(?:^|\/)(?:migrations?|migrate|versions|flyway|liquibase|drizzle|goose|dbmate|sqitch)\//i;
/** A number, date or hash, as in `0011_add`, `2024-01-01-add` or `Version2024`. */
const NUMBERED = /^(?:\d+[_.-]|(?=[a-f]{0,16}\d)[0-9a-f]{4,16}_|Version\d)/;
const CODE = /\.(?:py|rb|php|exs?|cs|kt|java|go|[cm]?[jt]s)$/;
/** Files whose names start with Flyway's prefix letters are migrations in any folder. */
const FLYWAY = /(?:^|\/)[VURB]\d(?:[A-Za-z0-9.]|_(?!_))*__\w+\.(?:sql|java)$/;

const TOOL_FILES = [
  ...[
    "manage.py",
    "alembic.ini",
    "bin/rails",
    "config/application.rb",
    "artisan",
    "bin/console",
    "phinx.php",
  ],
  ...["mix.exs", "diesel.toml", "knexfile.js", "knexfile.ts", ".sequelizerc", "ormconfig.json", "atlas.hcl"],
  ...["flyway.conf", "flyway.toml", "liquibase.properties", "drizzle.config.ts", "mikro-orm.config.ts"],
];
const MANIFESTS = [
  ...["package.json", "pyproject.toml", "requirements.txt", "Gemfile", "composer.json", "pom.xml"],
  ...["build.gradle", "build.gradle.kts", "go.mod", "Cargo.toml"],
];
const TOOLS =
  /\b(?:knex|sequelize|typeorm|mikro-orm|drizzle-kit|prisma|umzug|kysely|node-pg-migrate|db-migrate|alembic|flask-migrate|django|aerich|rails|activerecord|doctrine|phinx|laravel|flyway|liquibase|goose|golang-migrate|dbmate|diesel|sqlx|sea-orm|refinery)\b/i;

export function isSchemaPath(path: string): boolean {
  return DEFINITIONS.some((pattern) => pattern.test(path)) || isMigration(path);
}

/** SQL in a migrations folder is always a migration. Code must also have a migration's file name. */
function isMigration(path: string): boolean {
  if (FLYWAY.test(path)) return true;
  const name = path.slice(path.lastIndexOf("/") + 1);
  return MIGRATIONS.test(path) && (/\.sql$/i.test(name) || (CODE.test(name) && NUMBERED.test(name)));
}

/**
 * Returns whether a migration is meant to be run. Those in the sources and tests of migration tools
 * are not. True if nothing is known about the project.
 */
function isRun(path: string, { exists, readFile }: JudgeContext): boolean {
  if (exists === undefined || /\.sql$/i.test(path)) return true;
  const folders = path.split("/").slice(0, -1);
  return folders
    .map((_, depth) => folders.slice(0, depth).concat("").join("/"))
    .concat(`${folders.join("/")}/`)
    .some(
      (folder) =>
        TOOL_FILES.some((name) => exists(folder + name)) ||
        MANIFESTS.some((name) => TOOLS.test(readFile?.(folder + name) ?? "")),
    );
}

export const detectSchemaPaths: Detector = (subject): Finding[] =>
  notablePaths(subject).flatMap(({ path, what, after }) => {
    if (!path.includes(".") && !path.includes("/")) return [];
    if (isExample(path) || /\.(?:test|spec)\.\w+$/.test(path)) return [];
    if (isSchemaPath(path) && (!isMigration(path) || isRun(path, subject.resolver.context)))
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
