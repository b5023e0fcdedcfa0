import { type Detector, type Finding, isExample, stop, tellingFiles } from "@agentos/commands/effects";
import { readStatements } from "./sql.js";

const RULE = "database-schema";

const SCHEMA_PATHS: readonly RegExp[] = [
  /(?:^|\/)migrations?\/.+\.(?:sql|py|ts|js|mjs|cjs|rb|php|go|java|kt|cs|exs?|rs|json|ya?ml|toml|xml)$/i,
  /(?:^|\/)(?:db\/migrate|db\/schema_migrations|alembic\/versions|migrations\/versions|liquibase|changelogs?\/db|flyway|ecto\/migrations|Migrations)\/.+/,
  /(?:^|\/)db\/(?:schema\.rb|structure\.sql|seeds\.rb)$/,
  /(?:^|\/)[\w.-]*\.prisma$/,
  /(?:^|\/)(?:schema|structure|ddl|init-db|create[_-]tables)\.sql$/i,
  /(?:^|\/)[VURB]\d(?:[A-Za-z0-9.]|_(?!_))*__\w+\.(?:sql|java)$/,
  /(?:^|\/)(?:drizzle|supabase\/migrations|sqlx\/migrations|priv\/repo\/migrations|dbmate|goose|sqitch)\/.+\.(?:sql|json|exs|plan)$/,
  /(?:^|\/)(?:db\.changelog[\w.-]*|changelog-master)\.(?:xml|ya?ml|json|sql)$/,
  /(?:^|\/)db\/schema\.(?:ts|js|sql)$|(?:^|\/)drizzle\/schema\.ts$|(?:^|\/)schema\.dbml$|(?:^|\/)ent\/schema\/\w+\.go$/,
];
const CODE_THAT_MIGRATES =
  /(?:^|\/)(?:migrations?|migrate)\/(?:index|types?|utils?|helpers?|runner|README|readme|__init__|env)\.\w+$|\.(?:test|spec)\.\w+$|\.md$/;

/** Whether a path is that of a migration, or of a file that defines a schema. */
export function isSchemaPath(path: string): boolean {
  return SCHEMA_PATHS.some((pattern) => pattern.test(path));
}

/** Files that define or change a schema. */
export const detectSchemaPaths: Detector = (subject): Finding[] =>
  tellingFiles(subject).flatMap(({ path, what, after }) => {
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
