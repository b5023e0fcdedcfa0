import { type Cases, edit, run, runAll, write, writeAll } from "./case.js";

export const databaseSchema: Cases = {
  rule: "database-schema",
  inspiredBy:
    "the migration guides of Rails, Django, Prisma, Knex, Alembic, Flyway, Liquibase, Ecto, Laravel and others",
  stops: [
    ...writeAll(`
      migrations/0002_users.sql db/migrate/20260101_add_users.rb db/schema.rb db/structure.sql prisma/schema.prisma
      prisma/migrations/1_init/migration.sql app/users/migrations/0003_auto.py alembic/versions/ab12_add.py
      drizzle/0001_init.sql supabase/migrations/1_init.sql src/main/resources/db/migration/V2__add_users.sql
      schema.sql priv/repo/migrations/1_users.exs src/migrations/1700-AddUser.ts database/migrations/2026_create_users.php
      Migrations/20260101_Init.cs db.changelog-master.yaml
    `),
    ...runAll(`
      npx prisma migrate dev --name add
      npx prisma migrate deploy
      npx prisma db push
      npx prisma migrate reset --force
      npx knex migrate:latest
      npx knex migrate:rollback --all
      npx sequelize-cli db:migrate
      npx sequelize db:drop
      npx typeorm migration:run -d src/data.ts
      npx typeorm schema:sync
      npx drizzle-kit push
      rails db:migrate
      bin/rails db:rollback
      bundle exec rake db:migrate
      bundle exec rails db:drop
      python manage.py migrate
      python3 manage.py flush --no-input
      poetry run alembic upgrade head
      alembic downgrade -1
      python -m alembic upgrade head
      flask db upgrade
      flyway migrate
      flyway -url=jdbc:h2:x clean
      liquibase update
      liquibase drop-all
      goose postgres "$DSN" up
      migrate -path db -database "$URL" up
      dbmate up
      atlas schema apply -u "$URL"
      php artisan migrate --force
      php artisan migrate:fresh --seed
      php bin/console doctrine:migrations:migrate
      mix ecto.migrate
      mix ecto.drop
      sqlx migrate run
      diesel migration run
      dotnet ef database update
      hasura migrate apply
      supabase db push
      dropdb app
      npm run migrate
      npm run db:migrate
      yarn db:reset
      psql -c "DROP TABLE users"
      psql "$DATABASE_URL" -c 'ALTER TABLE users ADD COLUMN age int'
      mysql -e "CREATE TABLE t (id int)" app
      sqlite3 app.db "DROP TABLE users;"
      sqlite3 app.db 'create index i on t (a)'
      psql -c "TRUNCATE users"
      psql -c "DELETE FROM users"
      docker compose exec db psql -U app -c "DROP DATABASE app"
      docker exec -it pg psql -U app -c "create table t (id int)"
      sudo -u postgres psql -c 'DROP SCHEMA public CASCADE'
      echo "DROP TABLE users" | psql
      psql -f migrations/0001.sql
      mongosh --eval 'db.dropDatabase()'
      redis-cli flushall
    `),
    run("psql app <<'SQL'\nBEGIN;\nALTER TABLE users DROP COLUMN age;\nCOMMIT;\nSQL"),
    edit("db/schema.rb", "t.string :name", "t.text :name"),
    write("sql/setup.sql", "CREATE TABLE a (id int);\n"),
    { tool: "mcp__postgres__query", input: { sql: "ALTER TABLE a ADD b int" } },
    { tool: "mcp__supabase__execute_sql", input: { query: "drop table users" } },
  ],
  passes: [
    ...writeAll(`
      src/migrations/index.ts docs/migrations/guide.md src/schema.ts src/models/user.py test/migrations.test.ts
      src/db/client.ts queries/report.sql src/migrate.ts docs/schema.sql.md
    `),
    ...runAll(`
      npx prisma generate
      npx prisma validate
      npx prisma migrate status
      npx prisma studio
      npx knex migrate:list
      npx knex migrate:make add_users
      npx sequelize-cli db:migrate:status
      npx typeorm migration:show
      npx drizzle-kit generate
      rails db:migrate:status
      rails server
      python manage.py showmigrations
      python manage.py runserver
      python manage.py test
      python manage.py migrate --plan
      alembic current
      alembic history
      alembic upgrade head --sql
      flask run
      flyway info
      liquibase status
      php artisan migrate:status
      php artisan serve
      mix test
      npm run migrate:status
      psql -c "SELECT * FROM users LIMIT 5"
      psql -c "select 'drop table users'"
      psql -c "-- drop table users"
      psql -l
      sqlite3 app.db .tables
      sqlite3 app.db "SELECT sql FROM sqlite_master"
      sqlite3 :memory: "CREATE TABLE t (id int)"
      sqlite3 /tmp/x/scratch.db "CREATE TABLE t (id int)"
      psql -c "DELETE FROM sessions WHERE expired"
      psql -c "UPDATE users SET age = 3 WHERE id = 1"
      mysql -e "SHOW TABLES"
      echo "DROP TABLE users"
      grep -rn "ALTER TABLE" migrations
      git commit -m "ALTER TABLE users in the next release"
      cat db/schema.rb
      mongosh --eval 'db.users.find()'
      redis-cli get key
      ls migrations
      dotnet ef migrations list
    `),
    write("queries/users.sql", "SELECT * FROM users WHERE name = 'drop table';\n"),
    edit("src/db.ts", "const limit = 5;", "const limit = 10;"),
    { tool: "mcp__postgres__query", input: { sql: "SELECT 1" } },
  ],
};
