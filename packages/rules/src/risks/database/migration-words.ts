import { wordsOf } from "@agentos/commands/effects";

const set = (text: string) => new Set(text.split(" "));

const MIGRATIONS = /^(?:migrat(?:e|es|ion|ions|or|us|ed)|flyway|liquibase|makemigrations)$/;
const STORES = set(
  "db database schema sql ecto prisma knex typeorm sequelize drizzle alembic mysql postgres postgresql pg mongo mongodb redis sqlite",
);
/** Words of commands that only show or create a migration. */
const READ_ONLY = set(
  "status list ls show create new generate gen make add init diff check validate info history plan dry version help lint test print export doctor verify current heads",
);
const APPLIES = set(
  "up down backward backwards forward forwards run latest rollback revert redo undo reset fresh refresh deploy apply execute exec push repair clean baseline to goto force migrate all start complete drop step next back finish update updatedb",
);
const CHANGES_STORE = set(
  "drop reset push wipe purge prepare setup rollback migrate truncate restore recreate rebuild fresh flush nuke delete clear destroy upgrade downgrade erase clean import",
);
const MAX_WORDS = 5;

/**
 * Returns whether a command's words apply migrations or delete a database, as in `migrate up`,
 * `db:migrate` or `reset-db`.
 * @param mayBegin whether a leading `migrate` means a database migration; false for tools that may
 *   migrate something else
 */
export function saysMigration(words: readonly string[], mayBegin = true): boolean {
  const parts = words.slice(0, MAX_WORDS).flatMap(wordsOf);
  const at = parts.findIndex((part) => MIGRATIONS.test(part));
  if (at !== -1) {
    if (at === 0 && !mayBegin && parts[0] === "migrate") return false;
    const behind = parts.slice(at + 1, at + 4);
    const decides = behind.find((part) => READ_ONLY.has(part) || APPLIES.has(part));
    if (decides !== undefined) return APPLIES.has(decides);
    const before = parts.slice(0, at);
    if (before.some((part) => READ_ONLY.has(part))) return false;
    return parts[at] === "migrate" || before.some((part) => APPLIES.has(part));
  }
  const store = parts.findIndex((part) => STORES.has(part));
  if (store === -1) return false;
  return CHANGES_STORE.has(parts[store + 1] ?? "") || CHANGES_STORE.has(parts[store - 1] ?? "");
}
