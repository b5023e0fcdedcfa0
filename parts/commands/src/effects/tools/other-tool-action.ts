import { own } from "../../reader/index.js";
import { patchChanges, readEdits, readFileChange } from "./file-change.js";
import type { Action, FileChange, Operation } from "./operation.js";
import { readToolInput, type ToolInput } from "./tool-input.js";
import { isAgentsOwn, readToolName, type ToolName } from "./tool-names.js";
import { commandsInAnyField, pathLikeText } from "./unnamed-input.js";

const MAX_CALLS = 20;
/** The programs that tools run, by words in the names of the tools and their servers. */
const PROGRAMS: Readonly<Record<string, string>> = {
  ...{
    git: "git",
    gitkraken: "git",
    kubectl: "kubectl",
    kubernetes: "kubectl",
    k8s: "kubectl",
    helm: "helm",
    docker: "docker",
    podman: "podman",
  },
  ...{
    terraform: "terraform",
    tofu: "tofu",
    pulumi: "pulumi",
    gcloud: "gcloud",
    az: "az",
    azure: "az",
    aws: "aws",
    npm: "npm",
    gh: "gh",
  },
  ...{
    redis: "redis-cli",
    mongo: "mongosh",
    heroku: "heroku",
    vercel: "vercel",
    netlify: "netlify",
    supabase: "supabase",
    prisma: "prisma",
  },
  ...{
    gradle: "gradle",
    maven: "mvn",
    django: "django-admin",
    rails: "rails",
    ansible: "ansible",
    make: "make",
    cargo: "cargo",
    flyctl: "fly",
    wrangler: "wrangler",
    firebase: "firebase",
    jj: "jj",
  },
};
const TERMINALS = new Set([
  "terminal",
  "iterm",
  "tmux",
  "computer",
  "keyboard",
  "console",
  "tty",
  "pty",
  "ssh",
  "bash",
  "shell",
  "zsh",
  "powershell",
  "process",
]);
const LANGUAGES = new Set([
  "python",
  "jupyter",
  "ipython",
  "notebook",
  "cell",
  "node",
  "javascript",
  "repl",
  "code",
  "interpreter",
  "sandbox",
  "eval",
]);

/** Interprets an unknown tool by its field names and the verbs in its name. */
export function readOtherTool({ tool, input }: Action, readAction: (action: Action) => Operation): Operation {
  const name = readToolName(tool);
  const given = readToolInput(input);
  const operation: Operation = { changes: [], sql: [], unread: given.unread };
  const commands = [...given.commands, ...commandsFor(name, given, input)];
  // The fields of a tool that is built into a harness may have any name.
  if (name.server.length === 0 && name.said?.effect !== "reads" && !isAgentsOwn(name)) {
    const known = new Set(commands.map((command) => String(command)));
    const unnamed = commandsInAnyField(input).filter((command) => !known.has(String(command)));
    if (name.words.some((word) => RUNS.has(word))) commands.push(...unnamed);
    else if (unnamed.length > 0) operation.possibleCommands = unnamed;
  }
  const [command, ...moreCommands] = commands.slice(0, MAX_CALLS);
  if (command !== undefined) operation.command = command;
  if (moreCommands.length > 0) operation.moreCommands = moreCommands;
  if (!isSearch(name) && !given.isDryRun) operation.sql.push(...given.sql);
  if (!given.isDryRun && [...name.server, ...name.words].some((word) => DATABASES.has(word)))
    operation.sql.push(
      ...given.texts.filter((text) => MAY_BE_SQL.test(text) && !isSearch(name) && !given.sql.includes(text)),
    );
  if (!given.isDryRun)
    operation.changes.push(...given.patches.flatMap(patchChanges), ...changesOf(name, given, input));
  for (const call of given.calls.slice(0, MAX_CALLS)) {
    if (call.tool === tool) continue;
    const inner = readAction(call);
    operation.changes.push(...inner.changes);
    operation.sql.push(...inner.sql);
    const more = [...(inner.command === undefined ? [] : [inner.command]), ...(inner.moreCommands ?? [])];
    operation.moreCommands = [...(operation.moreCommands ?? []), ...more];
  }
  return operation;
}

const DATABASES = new Set(
  "sql db database databases postgres postgresql pg mysql mariadb sqlite mssql sqlserver oracle clickhouse snowflake bigquery duckdb neon supabase cockroach redshift databricks cassandra dbhub trino".split(
    " ",
  ),
);
const MAY_BE_SQL =
  /^\s*(?:with|drop|truncate|alter|create|delete|update|grant|revoke|rename|exec|merge|select|begin|set|use|insert)\s/i;

/** Adds the program to arguments such as `git { args: ["push", "--force"] }`. */
function commandsFor(
  { server, words, said }: ToolName,
  given: ToolInput,
  input: Action["input"],
): (string | string[])[] {
  const all = [...words, ...server];
  // The tool's own verbs already name a read-only action or a deletion.
  const isSaid =
    said?.effect === "reads" ||
    (said?.effect === "destroys" && !all.includes("git") && !all.includes("docker"));
  const named = isSaid ? undefined : commandOfName(words, server, input);
  const program = all.map((word) => own(PROGRAMS, word)).find((one) => one !== undefined);
  const found: (string | string[])[] = named === undefined ? [] : [named];
  if (program !== undefined) {
    for (const command of given.commands)
      if (typeof command === "string" ? !command.startsWith(program) : command[0] !== program)
        found.push(typeof command === "string" ? `${program} ${command}` : [program, ...command]);
    const { args } = input;
    if (Array.isArray(args) && args.every((one) => typeof one === "string"))
      found.push([program, ...args], ...(Array.isArray(named) ? [[...named, ...args]] : []));
    else if (typeof args === "string") found.push(`${program} ${args}`);
  }
  if (all.some((word) => TERMINALS.has(word)))
    for (const text of new Set([...given.code.slice(0, 4), ...given.texts.slice(0, 4)]))
      found.push(text.replaceAll("\r", "\n"));
  if (all.some((word) => LANGUAGES.has(word)))
    for (const code of given.code.slice(0, 4)) {
      // Some cells and lines of notebooks run in the shell.
      const [, cell] = /^\s*%%(?:ba|z)?sh\b[^\n]*\n([\s\S]*)$/.exec(code) ?? [];
      if (cell !== undefined) found.push(cell);
      for (const line of code.split("\n").slice(0, 200))
        if (/^\s*[!%](?!%)/.test(line)) found.push(line.replace(/^\s*[!%](?:sh|bash)?\s*/, ""));
      if (code.includes("\n#!") || !/[(;=]/.test(code)) continue;
      found.push(["python3", "-c", code], ["node", "-e", code]);
    }
  return found;
}

const RUNNERS = new Set(["make", "just", "task", "rake", "gradle", "npm", "pnpm", "yarn"]);
const TASKS = ["target", "recipe", "task", "script", "goal"];
const RUNS = new Set([
  "run",
  "execute",
  "exec",
  "call",
  "target",
  "recipe",
  "task",
  "script",
  "command",
  "cli",
]);

/**
 * Converts `docker__system_prune { volumes: true }` to `docker system prune --volumes`, and
 * `make__run_target { target: "x" }` to `make x`.
 */
function commandOfName(
  words: readonly string[],
  server: readonly string[],
  input: Action["input"],
): string[] | undefined {
  const first = [words[0] ?? "", ...server].map(
    (word) => own(PROGRAMS, word) ?? (RUNNERS.has(word) ? word : undefined),
  );
  const program = first.find((one) => one !== undefined);
  if (program === undefined) return undefined;
  const rest = words.filter(
    (word) => word !== program && own(PROGRAMS, word) === undefined && !RUNS.has(word),
  );
  const flags = new Set(
    words.filter((word) => word === "hard" || word === "force").map((word) => `--${word}`),
  );
  for (const [key, value] of Object.entries(input).slice(0, 40))
    if ((value === true || (key === "mode" && value === "hard")) && /^[a-zA-Z_-]{1,30}$/.test(key))
      flags.add(value === true ? `--${key.replaceAll("_", "-")}` : "--hard");
  const { mode } = input;
  if (program === "git" && (mode === "delete" || input.delete === true)) flags.add("--delete");
  const task = RUNNERS.has(program)
    ? TASKS.map((key) => input[key]).find((value) => typeof value === "string")
    : undefined;
  const subcommands = rest.filter((word) => !flags.has(`--${word}`));
  const all = [
    ...subcommands,
    ...(typeof task === "string"
      ? [...(program.endsWith("m") || program === "yarn" ? ["run"] : []), task]
      : []),
  ];
  return all.length === 0 ? undefined : [program, ...all, ...flags];
}

const SEARCHES = new Set([
  "search",
  "find",
  "lookup",
  "fetch",
  "docs",
  "doc",
  "browse",
  "ask",
  "read",
  "grep",
  "list",
]);

/** Words for records that queries can only read. */
const RECORDS = new Set([
  "log",
  "logs",
  "logging",
  "loki",
  "traces",
  "metrics",
  "telemetry",
  "observability",
]);

/** Returns whether a tool only searches. A search term is not a statement. */
function isSearch({ said, words, server }: ToolName): boolean {
  return (
    said?.effect === "reads" &&
    (SEARCHES.has(said.verb) || [...server, ...words].some((word) => RECORDS.has(word))) &&
    !words.includes("sql")
  );
}

const KEEPS = new Set(["create", "add", "send", "post", "start", "stop", "run", "execute", "exec"]);

function changesOf(
  { server, said, words }: ToolName,
  { files, operations }: ToolInput,
  input: Action["input"],
): FileChange[] {
  const verb = verbOf(said?.verb, operations);
  if (files.length === 0) {
    const path = server.length === 0 && WRITES.test(verb) ? pathLikeText(input) : undefined;
    return path === undefined ? [] : [readFileChange(path, input)];
  }
  const outputs = files
    .filter(({ isOutput }) => isOutput)
    .map(({ path }): FileChange => ({ path, kind: "write" }));
  if (outputs.length > 0) return outputs;
  // Nested objects may name a deletion, as in `documentChanges: [{ kind: "delete", uri }]`.
  const marked = files.filter(
    ({ object }) =>
      object !== input &&
      DELETES.test(String(object.kind ?? object.op ?? object.operation ?? object.action ?? object.type)),
  );
  if (marked.length > 0) return unique(marked.map(({ path }) => ({ path, kind: "delete" })));
  if (said?.effect === "destroys" || DELETES.test(verb)) {
    const isOfFiles =
      words.some((word) => /^(?:rm|unlink|files?|director(?:y|ies)|folders?|dirs?|paths?)$/.test(word)) ||
      files.some(({ path }) => /[./]/.test(path));
    return isOfFiles ? unique(files.map(({ path }) => ({ path, kind: "delete" as const }))) : [];
  }
  if (MOVES.test(verb) || words.some((word) => MOVES.test(word)))
    return unique(
      files.map(({ path, isDestination }) => ({
        path,
        kind: isDestination ? ("write" as const) : ("move" as const),
      })),
    );
  if (verb === "copy" || verb === "cp")
    return unique(
      files.flatMap(({ path, isDestination }) => (isDestination ? [{ path, kind: "write" as const }] : [])),
    );
  const writes = said?.effect === "changes" || words.some((word) => WRITES.test(word)) || WRITES.test(verb);
  if (said?.effect === "reads" || !writes) return [];
  const [top] = files.filter(({ object }) => object === input);
  if (top && Array.isArray(input.edits)) return readEdits(top.path, input);
  return files.flatMap(({ path, object }) => {
    const change = readFileChange(path, object);
    const isTop = object === input;
    // A path without content, such as a program's working folder, may merely be mentioned.
    if (change.after === undefined && change.before === undefined && (KEEPS.has(verb) || !isTop)) return [];
    return [change];
  });
}

const DELETES = /^(?:delete|remove|rm|unlink|del|destroy)$/;
const MOVES = /^(?:move|rename|mv)$/;
const WRITES =
  /^(?:write|edit|save|append|insert|replace|overwrite|patch|apply|modify|put|create|update|upload|push)$/;

function verbOf(verb: string | undefined, operations: readonly string[]): string {
  if (verb !== undefined && !/^(?:run|call|execute|manage|set|do)$/.test(verb)) return verb;
  return (
    operations
      .map((text) => text.toLowerCase())
      .find((text) => DELETES.test(text) || MOVES.test(text) || WRITES.test(text)) ??
    verb ??
    ""
  );
}

function unique(changes: readonly FileChange[]): FileChange[] {
  const seen = new Set<string>();
  return changes.filter(({ path }) => !seen.has(path) && seen.add(path));
}
