import {
  type Detector,
  type Finding,
  type Subject,
  scopeOf,
  stop,
  taskOf,
  wordsOf,
} from "@agentos/commands/effects";
import {
  baseName,
  commandLine,
  type Invocation,
  isKind,
  isTrial,
  programOf,
  readOptions,
  saysVerb,
  tableOf,
} from "@agentos/commands/reader";
import { detectSql } from "./database-clients.js";
import { saysMigration } from "./migration-words.js";

const RULE = "database-schema";

export function matchesMigration(program: string, words: readonly string[]): boolean {
  return saysVerb(
    programOf(program)?.migrates,
    words.filter((word) => word !== program),
  );
}

function detectGeneric(name: string, words: readonly string[], invocation: Invocation): boolean {
  const { args } = invocation;
  if (isTrial(invocation)) return false;
  if (saysMigration(programRunBy(invocation)) || args.some(({ text }) => MIGRATES.test(text))) return true;
  const scope = scopeOf(name);
  const subcommands = words.filter((word) => /^[A-Za-z][\w:./-]*$/.test(word) && !/\.\w{2,4}$/.test(word));
  const isScript =
    name !== words[0] &&
    scope === "service" &&
    /[.]\w+$|^(?:ace|spark|bake|yii|craft|wp|console|think)$/.test(name);
  if (scope === "local" && !isScript) return false;
  return saysMigration(subcommands, scope === "service");
}

const MIGRATES = /^--?(?:run-|apply-)?(?:migrate|migrations)$/;
const BUILDS_AND_RUNS = /^(?:go|cargo|dotnet|deno|bun|swift|zig)$/;

/**
 * Returns the words that name the program in `go run cmd/migrate/main.go`,
 * `cargo run -p migration` or `clj -M:migrate`.
 */
function programRunBy(invocation: Invocation): string[] {
  const { name, args } = invocation;
  if (name === "clj" || name === "clojure") return [args[0]?.text.split(":")[1] ?? ""];
  if (args[0]?.text !== "run" || !BUILDS_AND_RUNS.test(name)) return [];
  const words = args.slice(1).flatMap(({ text }) => (text.startsWith("-") ? [] : [text]));
  return words.flatMap((word) => word.split(/[./]+/)).filter((part) => !NAMES_NOTHING.test(part));
}

const NAMES_NOTHING = /^(?:|src|app|apps|cmd|main|scripts|packages|[cm]?[jt]s|go|py|rb|sh)$/;

export const detectSchema: Detector = (subject) => [
  ...detectMigrations(subject),
  ...subject.sql.flatMap(({ text, by }) => detectSql(text, by)),
];

function detectMigrations({ invocations, resolver }: Subject): Finding[] {
  const wrappers = new Set(invocations.flatMap(({ via }) => via));
  // A test project that the session created has its own database.
  const isOwn = ({ folder }: Invocation) => {
    const path = resolver.absolutePath(".", folder);
    return path !== undefined && resolver.context.isOfSession?.(path) === true;
  };
  return invocations.flatMap((invocation) =>
    isOwn(invocation) ? [] : detectMigration(invocation, wrappers.has(invocation.name)),
  );
}

/** Returns whether the last word names a test database, such as `app_test` or `test-db`. */
function isTestDatabase(words: readonly string[]): boolean {
  const name = words.at(-1);
  return name !== undefined && wordsOf(name).some((word) => word === "test" || word === "tests");
}

const OPTIONS = { short: "fcnxp", long: ["app", "config", "schema", "path", "database", "env", "url"] };
function detectMigration(invocation: Invocation, isWrapper: boolean): Finding[] {
  let { name } = invocation;
  // `-url=jdbc:…` is a long option with a single dash.
  const given = invocation.args.filter(({ text }) => !/^-[a-zA-Z][\w.]+=/.test(text));
  const known = programOf(name);
  let words = readOptions(given, known?.long ? tableOf(known) : OPTIONS).rest.map(({ text }) => text);
  // Covers `python manage.py migrate`, `php artisan migrate` and `bin/console doctrine:…`.
  if (
    /^(?:python[\d.]*|php[\d.]*|node|ruby[\d.]*|tsx|ts-node)$/.test(name) &&
    /^[\w./@-]+$/.test(words[0] ?? "")
  ) {
    name = baseName(words[0]!).toLowerCase();
    words = words.slice(1);
  }
  if (words.length === 1 && words[0] === "help") return [];
  const program = programOf(name.endsWith(".phar") ? name.slice(0, -5) : name);
  const options = given.map(({ text }) => text).filter((text) => text[0] === "-");
  if ((name === "createdb" || name === "dropdb" || name === "createuser") && isTestDatabase(words)) return [];
  if (saysVerb(program?.migrates, words, options) && !saysVerb(program?.spares, words, options)) {
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
  // A known program has no other migration verbs, unless it is a framework.
  const isKnown = program?.migrates !== undefined && !isKind(name, "framework");
  if (!isKnown && !isWrapper && detectGeneric(name, words, invocation))
    return [stop(RULE, commandLine(invocation), "it applies migrations or deletes a database")];
  return [];
}
