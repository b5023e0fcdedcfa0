import type { Program } from "./grammar/program.js";

export const MIGRATIONS: readonly Program[] = [
  { names: "gh-ost pt-online-schema-change", acts: "execute", migrates: "**" },
  { names: "pg_restore", kind: "dumps", short: "dhpUFjnNtTPILfSW", trial: "l list", migrates: "*" },
  { names: "flask", trial: "sql", migrates: "db upgrade|downgrade|stamp" },
  {
    names: "alembic",
    trial: "sql",
    migrates: "upgrade|downgrade|stamp",
    safer: [["upgrade|downgrade", "$& --sql"]],
  },
  { names: "sqitch", trial: "log-only", migrates: "deploy|revert|rebase" },
  {
    names: "rails",
    kind: "framework",
    sub: { runner: { short: "e", words: "code:ruby" }, r: { short: "e", words: "code:ruby" } },
    spares: "db:migrate:status|active_record:migrate:status",
    migrates:
      "db:migrate|db:rollback|db:drop|db:reset|db:setup|db:create|db:purge|db:truncate_all|" +
      "db:schema:load|db:structure:load|db:seed:replant, " +
      "active_record:migrate|active_record:rollback|active_record:drop|active_record:reset|" +
      "active_record:setup|active_record:create, destroy|generate|g migration",
    safer: [["db:*", "rails db:migrate:status"]],
  },
  {
    names: "prisma",
    migrates: "migrate dev|deploy|reset|resolve, db push|execute|seed",
    safer: [["migrate|db", "prisma migrate status, or prisma migrate diff"]],
  },
  {
    names: "knex",
    migrates: "migrate:latest|migrate:up|migrate:down|migrate:rollback|migrate:unlock|seed:run",
  },
  {
    names: "sequelize sequelize-cli",
    migrates: "db:migrate|db:migrate:undo*|db:migrate:schema*|db:drop|db:create|db:seed*",
  },
  {
    names: "typeorm typeorm-ts-node-commonjs",
    migrates: "migration:run|migration:revert|schema:sync|schema:drop",
  },
  {
    names: "mikro-orm",
    migrates:
      "migration:up|migration:down|migration:fresh|schema:update|schema:drop|schema:fresh|" +
      "schema:create|database:create",
  },
  { names: "drizzle-kit", migrates: "push|migrate|drop|up" },
  { names: "node-pg-migrate", migrates: "up|down|redo" },
  { names: "db-migrate", migrates: "up|down|reset|db:drop" },
  { names: "umzug ley", migrates: "up|down" },
  {
    names: "manage.py",
    kind: "framework console",
    migrates: "migrate|makemigrations|flush|reset_db|squashmigrations|loaddata",
    sql: { text: "-c --command" },
    safer: [["migrate", "python manage.py migrate --plan"]],
  },
  { names: "django-admin", kind: "framework", migrates: "migrate|flush|reset_db|squashmigrations" },
  {
    names:
      "update-database drop-database pg_rewind pg_upgrade mysql_upgrade gpdeletesystem postgrator " +
      "grate rh roundhouse memcflush memcrm psqldef mysqldef sqlite3def mssqldef arangorestore " +
      "tidb-lightning influx_restore mongorestore mysqlimport impdp imp pgloader neo4j-admin",
    migrates: "**",
  },
  { names: "aerich", migrates: "upgrade|downgrade|init-db" },
  { names: "flyway", migrates: "** migrate|clean|repair|undo|baseline", safer: [["**", "flyway info"]] },
  {
    names: "liquibase",
    spares: "** *-sql|*SQL",
    migrates:
      "** update*|rollback*|drop-all*|dropall*|dropAll*|changelog-sync*|changelogsync*|changelogSync*|tag",
  },
  { names: "goose", migrates: "** up|up-by-one|up-to|down|down-to|redo|reset" },
  { names: "migrate", migrates: "** up|down|goto|drop|force" },
  { names: "dbmate", migrates: "** up|down|drop|migrate|rollback|load|create" },
  { names: "atlas", migrates: "schema apply|clean, migrate apply|down|set|push" },
  {
    names: "artisan",
    spares: "migrate:status",
    migrates: "migrate|db:wipe|schema:dump",
    kind: "holder framework console",
  },
  {
    names: "doctrine",
    migrates:
      "migrations:migrate|migrations:execute|orm:schema-tool:update|orm:schema-tool:drop|" +
      "orm:schema-tool:create",
  },
  {
    names: "console",
    kind: "framework console",
    migrates:
      "doctrine:migrations:migrate|doctrine:migrations:execute|doctrine:schema:update|" +
      "doctrine:schema:drop|doctrine:schema:create|doctrine:database:drop|doctrine:database:create",
  },
  { names: "sqlx", migrates: "migrate run|revert, database drop|reset|create|setup" },
  { names: "diesel", migrates: "migration run|revert|redo, database reset|setup|drop, setup" },
  { names: "sea-orm-cli", migrates: "migrate $, migrate up|down|fresh|refresh|reset" },
  { names: "refinery", migrates: "migrate" },
  { names: "dotnet-ef", migrates: "database update|drop, migrations add|remove|bundle" },
  { names: "hasura", migrates: "migrate apply|delete|squash, metadata apply|clear" },
  { names: "pscale", migrates: "branch|database delete, deploy-request deploy", kind: "cloud" },
  { names: "turso", migrates: "db destroy|create", sql: { words: 3 } },
  { names: "phinx", migrates: "migrate|rollback" },
  { names: "schemachange", migrates: "$, !render|verify" },
  { names: "tortoise-orm", migrates: "upgrade|downgrade" },
  { names: "curator", migrates: "**", kind: "holder" },
  {
    names: "createuser dropdb dropuser createdb",
    short: "hpUEDlOSTc",
    long: "host port username maintenance-db encoding locale owner template tablespace",
    migrates: "*",
  },
  {
    names: "drush",
    kind: "framework console",
    spares: "updatedb:status|updb:status",
    migrates: "updatedb|updb|sql:drop|sql-drop|sqlc-drop|sql:sync|sql-sync|entity:updates",
  },
  { names: "pgroll", migrates: "start|complete|rollback|migrate" },
  { names: "skeema", migrates: "push" },
  { names: "sqlpackage", migrates: "** /action:publish|/action:import" },
  { names: "ef", migrates: "database update|drop" },
  { names: "sequel", migrates: "-m|--migrate" },
  { names: "xtrabackup innobackupex mariabackup", migrates: "--copy-back|--move-back" },
  { names: "elasticdump", migrates: "--output=http*" },
  { names: "bcp", migrates: "** in" },
  { names: "mysqladmin", migrates: "** drop|create" },
  { names: "craft spark yii think cake wp bake setup.py ace", kind: "console" },
];
