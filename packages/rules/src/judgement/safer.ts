import { commandLine, type Invocation, own } from "@agentos/commands/reader";

/** What to run instead, by the words behind a program; `$&` stands for the command itself. */
type Safer = readonly (readonly [RegExp, string | ((line: string) => string)])[];

const PLAN = (program: string): Safer => [
  [/\bdestroy\b/, `${program} plan -destroy`],
  [/\bapply\b/, `${program} plan`],
];
const TRASH: Safer = [[/./, "a trash, which gives it back: trash-put <path> (Linux), trash <path> (macOS)"]];
const DRY =
  (option: string): ((line: string) => string) =>
  (line) =>
    `${line} ${option}`;

const SAFER: Readonly<Record<string, Safer>> = {
  git: [
    [
      /^push\b.*(?:--force\b|\s-f\b|\s-[a-z]*f\b)/,
      (line) => line.replace(/ (?:--force|-f)(?= |$)/, " --force-with-lease"),
    ],
    [/^clean\b/, "git clean -n, which lists what would go; git stash -u keeps it"],
    [/^branch\b.*-D/, (line) => line.replace(" -D", " -d")],
    [/^stash (?:drop|clear)/, "git stash list; a stash that is left costs nothing"],
    [/^(?:reset|checkout|restore|switch)\b/, "git stash, which keeps the uncommitted work"],
    [/^rm\b/, (line) => line.replace("git rm", "git rm --cached")],
  ],
  rm: TRASH,
  rimraf: TRASH,
  shred: TRASH,
  unlink: TRASH,
  find: [[/-delete/, (line) => line.replace("-delete", "-print")]],
  rsync: [[/--del/, DRY("--dry-run")]],
  terraform: PLAN("terraform"),
  tofu: PLAN("tofu"),
  terragrunt: PLAN("terragrunt"),
  pulumi: [[/\b(?:up|update|destroy)\b/, "pulumi preview"]],
  cdk: [[/^(?:deploy|destroy)/, "cdk diff"]],
  kubectl: [
    [/\bapply\b/, (line) => line.replace("apply", "diff")],
    [/\b(?:delete|scale|patch|replace|create|drain)\b/, DRY("--dry-run=server")],
  ],
  helm: [[/\b(?:install|upgrade|uninstall|rollback)\b/, DRY("--dry-run")]],
  "ansible-playbook": [[/./, DRY("--check")]],
  npm: [[/^publish/, DRY("--dry-run")]],
  pnpm: [[/publish/, DRY("--dry-run")]],
  cargo: [[/^publish/, DRY("--dry-run")]],
  prisma: [[/^(?:migrate|db)\b/, "prisma migrate status, or prisma migrate diff"]],
  rails: [[/^db:/, "rails db:migrate:status"]],
  alembic: [[/^(?:upgrade|downgrade)/, DRY("--sql")]],
  flyway: [[/./, "flyway info"]],
  "manage.py": [[/^migrate/, "python manage.py migrate --plan"]],
  aws: [[/^s3 (?:sync|rm|mv)/, DRY("--dryrun")]],
  docker: [[/prune/, "docker system df, which shows what would be freed"]],
  psql: [[/./, "the same between BEGIN and ROLLBACK on a copy, or EXPLAIN"]],
};

/**
 * A command that serves the same end and gives a look first, or a way back; undefined where none is known.
 */
export function saferCommand(invocations: readonly Invocation[], what: string): string | undefined {
  const invocation = invocations.find((one) => commandLine(one) === what);
  if (!invocation) return undefined;
  const words = invocation.args.map(({ text }) => text).join(" ");
  const found = own(SAFER, invocation.name)?.find(([pattern]) => pattern.test(words))?.[1];
  if (found === undefined || typeof found === "string") return found;
  const line = commandLine(invocation);
  const changed = found(line);
  return changed === line ? undefined : changed;
}
