import type { ToolAction } from "../conversation.js";
import { splitCommands } from "./split-commands.js";
import { byWord } from "./words.js";

/** What programs do, by name; a command line's kind is that of its deciding program. */
const PROGRAMS = byWord<ToolAction["kind"]>({
  read: "cat head tail nl less more bat sed awk type get-content",
  list: "ls dir tree find fd get-childitem",
  search: "grep egrep fgrep rg ag ack select-string",
  diff: "diff",
  fetch: "curl wget",
  write: "tee touch mv cp rm patch",
  test: "pytest tox nox jest vitest mocha ctest phpunit rspec",
});

/** The same for git's subcommands. */
const GIT = byWord<ToolAction["kind"]>({ search: "grep", diff: "diff show", list: "ls-files" });

/** Commands that only prepare or decorate; the one after them decides. */
const PREPARES = new Set(
  "cd export source . set unset pushd popd echo printf true : sleep pwd conda activate".split(" "),
);

/** Programs that run the one after their options. */
const WRAPPERS = new Set("sudo env time timeout nice nohup xargs npx uv poetry pipenv bundle".split(" "));

/** Programs whose first argument says what they do. */
const DRIVERS = new Set(
  (
    "git npm pnpm yarn bun go cargo make gradle gradlew mvn dotnet python python3 node ruby deno rake composer " +
    "docker kubectl"
  ).split(" "),
);

/** Options that take a value. */
const WITH_VALUE = new Set("-n -c -e -A -B -C -m --include --exclude -g -t -k -f --lines".split(" "));

const PYTHON = /^(?:python|py)[\d.]{0,5}$/;
const ASSIGNMENT = /^[A-Za-z_]\w{0,60}=/;

const MAX_LENGTH = 4_000;

/**
 * What a command line does. Understands only a shell's quotes and separators. Redirection into a file
 * makes it a write; otherwise the first command that does more than prepare decides, and in a pipe the
 * one that produces the text.
 */
export function readCommand(line: string): ToolAction {
  const command = line.trim();
  const commands = splitCommands(command.slice(0, MAX_LENGTH));
  const path = commands.find(({ written }) => written !== undefined)?.written;
  if (path !== undefined) return { kind: "write", path, command };
  for (const { words } of commands) {
    const telling = unwrap(words);
    const program = baseName(telling[0] ?? "").toLowerCase();
    if (program === "" || PREPARES.has(program)) continue;
    const { kind, path, query, lines } = readProgram(program, telling.slice(1));
    return { kind, path, query, lines, command };
  }
  return { kind: "command", command };
}

function readProgram(program: string, rest: readonly string[]): ToolAction {
  // python -m pytest is pytest.
  if (PYTHON.test(program) && rest[0] === "-m" && rest[1] !== undefined) {
    return readProgram(rest[1], rest.slice(2));
  }
  const driven = DRIVERS.has(program) ? rest.find((word) => !word.startsWith("-")) : undefined;
  if (program === "git") {
    const kind = GIT.get(driven ?? "") ?? "command";
    return kind === "search" ? readSearch(rest.slice(rest.indexOf("grep") + 1)) : { kind };
  }
  // The runner's own name or its arguments say "test": npm test, go test, manage.py
  // test, bin/test, -m unittest.
  const told = [program, ...(driven === undefined ? [] : rest.slice(0, 4))];
  const kind = PROGRAMS.get(program) ?? (told.some(saysTest) ? "test" : "command");
  if (kind === "test") return { kind };
  const files = rest.filter((word, index) => !word.startsWith("-") && !WITH_VALUE.has(rest[index - 1] ?? ""));
  switch (kind) {
    case "read":
      return readFile(program, rest, files);
    case "search":
      return readSearch(rest);
    case "list":
      return { kind, path: files[0] };
    case "fetch": {
      const url = rest.find((word) => word.includes("://")) ?? files[0];
      return url === undefined ? { kind: "command" } : { kind, query: url };
    }
    case "write":
      return { kind, path: files.at(program === "mv" || program === "cp" ? -1 : 0) };
    default:
      return { kind };
  }
}

function readFile(program: string, rest: readonly string[], files: readonly string[]): ToolAction {
  if (program === "sed" || program === "awk") {
    if (rest.some((word) => word.startsWith("-i"))) return { kind: "write", path: files.at(-1) };
    const script = rest.find((word) => !word.startsWith("-"));
    const path = rest.find((word) => !word.startsWith("-") && word !== script);
    if (path === undefined) return { kind: "command" };
    const [, first, last = first] = /^(\d{1,9})(?:,(\d{1,9}|\$))?p$/.exec(script ?? "") ?? [];
    if (first === undefined) return { kind: "read", path };
    return {
      kind: "read",
      path,
      lines: { from: Number(first), to: last === "$" ? undefined : Number(last) },
    };
  }
  if (files.length === 0) return { kind: "command" };
  const count =
    program === "head"
      ? Number(
          /^-(?:n)?(\d{1,9})$/.exec(rest.find((word) => /^-n?\d/.test(word)) ?? "")?.[1] ??
            rest[rest.indexOf("-n") + 1],
        )
      : Number.NaN;
  const lines = count > 0 ? { from: 1, to: count } : program === "tail" ? { from: 1 } : undefined;
  return { kind: "read", path: files[0], lines };
}

function readSearch(rest: readonly string[]): ToolAction {
  const named = rest.findIndex((word) => word === "-e" || word === "--regexp");
  const words = rest.filter(
    (word, index) =>
      !word.startsWith("-") && !(WITH_VALUE.has(rest[index - 1] ?? "") && rest[index - 1] !== "-n"),
  );
  if (named >= 0) return { kind: "search", query: rest[named + 1], path: words[0] };
  return { kind: "search", query: words[0], path: words[1] };
}

function saysTest(word: string): boolean {
  return (
    word.length < 200 &&
    /(?:^|[^a-z])(?:unit|run|e2e)?tests?(?:$|[^a-z])/i.test(baseName(word).replace(/\.\w{1,4}$/, ""))
  );
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

function unwrap(words: readonly string[]): readonly string[] {
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at]!;
    if (ASSIGNMENT.test(word)) continue;
    if (WRAPPERS.has(baseName(word))) {
      while (
        at + 1 < words.length &&
        (/^-/.test(words[at + 1]!) ||
          /^\d/.test(words[at + 1]!) ||
          words[at + 1] === "run" ||
          words[at + 1] === "exec")
      )
        at++;
      continue;
    }
    break;
  }
  return words.slice(at);
}
