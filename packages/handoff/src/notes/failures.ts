import { mainPrograms, splitCommand } from "./command-line.js";
import { looksGreen, looksRed } from "./run-output.js";

/** A command that failed and has not worked since. */
export interface Failure {
  command: string;
  error: string;
  /** Whether no other command has worked since. */
  isLatest: boolean;
}

/**
 * Of more commands that were left failing the newest are kept. With ten V8 takes 17 MB more, as their errors
 * live too long.
 */
const MAX_FAILURES = 6;
const MAX_OUTPUT = 2_000;

/** Programs that answer a question with the exit code 1: nothing is found, it is not the same. */
const ASKS = new Set("grep egrep fgrep rg ag diff cmp test [ which type pgrep command".split(" "));
/** Programs whose output is of other things: what they show as failed is no failure of theirs. */
const SHOWS = new Set(
  "grep egrep fgrep rg ag cat less head tail ls find sed awk git gh curl jq diff wc sort tree bat echo".split(
    " ",
  ),
);

/** Programs that run tests. A project's script `test` runs them all. */
const TESTS = new Set(
  "vitest jest mocha ava tap playwright cypress karma pytest unittest nose2 tox phpunit pest rspec minitest ctest nextest bats busted".split(
    " ",
  ),
);
/** What shows whether the work holds, by the program or the script. */
const VERIFIES =
  /^(?:run (?:test|check|lint|build|verify|ci|typecheck|type-check|tsc|validate|e2e|spec)|(?:cargo|go|dotnet|swift|deno|mix|zig|bazel|sbt|mvn|mvnw|gradle|gradlew|make|just|rake|node) .*(?:test|check|clippy|vet|build|verify|lint|spec)|make$|tsc|eslint|biome|ruff|mypy|flake8|shellcheck|golangci-lint|stylelint)/;

/** Programs that work once and do something: that they work shows nothing of the work. */
const CHANGES = new Set(
  "git gh rm mv cp mkdir npm npx pnpm yarn bun pip apt apt-get brew docker curl ssh scp".split(" "),
);

type Programs = readonly (readonly string[])[];

interface Open extends Failure {
  programs: Programs;
  /** How many edits there had been when it failed. */
  edits: number;
}

/**
 * The commands of a session that failed, until they work; and the one that last showed that the work holds.
 */
export class Failures {
  // In the order in which they failed last.
  private readonly open: Open[] = [];
  private lastVerified: { command: string; programs: Programs; output: string } | undefined;
  /** How many edits there have been. */
  private edits = 0;

  /** Those that have not worked since, the latest last. */
  get all(): readonly Failure[] {
    return this.open;
  }

  /** The one that failed last, of those that have not worked since. */
  get last(): Failure | undefined {
    return this.open.at(-1);
  }

  /** A file was changed: what fails before and works after it shows whether the work holds. */
  edited(): void {
    this.edits++;
  }

  /** The last that showed that the work holds, and has not failed since. */
  get verified(): { command: string; output: string } | undefined {
    return this.lastVerified;
  }

  /** A failure that an earlier session left. */
  inherit(command: string, error: string): void {
    this.open.push({
      command,
      error,
      programs: mainPrograms(command),
      isLatest: false,
      edits: 0,
    });
  }

  /** @param exitCode where the client tells it */
  failed(command: string, error: string, exitCode?: number): void {
    const programs = mainPrograms(command);
    const [program, verb] = programs.at(-1) ?? [];
    if (
      exitCode === 1 &&
      (ASKS.has(program ?? "") || (program === "git" && (verb === "grep" || verb === "diff")))
    )
      return;
    this.push(command, error, programs);
  }

  /** @param output what it wrote: behind a pipe, or with `|| true`, only that tells whether it failed */
  worked(command: string, output: string): void {
    // Quick for the most of a session: nothing failed, and nothing is hidden.
    const programs = mainPrograms(command);
    const isHidden = hidesFailure(command);
    if (
      isHidden &&
      programs.some(([program]) => !SHOWS.has(program!)) &&
      !SHOWS.has(programs[0]?.[0] ?? "") &&
      (isVerifying(programs) || isNamedTest(programs)) &&
      looksRed(output)
    ) {
      this.push(command, output, programs);
      return;
    }
    const isProof = !isHidden || looksGreen(output);
    if (isProof && (isVerifying(programs) || this.isMended(programs) || isTest(programs, output)))
      this.lastVerified = { command, programs, output: output.slice(-MAX_OUTPUT) };
    for (let at = this.open.length - 1; at >= 0; at--) {
      const failure = this.open[at]!;
      if (isProof && covers(programs, failure.programs)) this.open.splice(at, 1);
      else failure.isLatest = false;
    }
  }

  /** Whether the same failed before files were changed. */
  private isMended(programs: Programs): boolean {
    return (
      !programs.some(([program]) => CHANGES.has(program!)) &&
      this.open.some((failure) => failure.edits < this.edits && isSame(failure.programs, programs))
    );
  }

  private push(command: string, error: string, programs: Programs): void {
    for (let at = this.open.length - 1; at >= 0; at--)
      if (isSame(this.open[at]!.programs, programs)) this.open.splice(at, 1);
    if (this.lastVerified && isSame(this.lastVerified.programs, programs)) this.lastVerified = undefined;
    this.open.push({ command, error, programs, isLatest: true, edits: this.edits });
    if (this.open.length > MAX_FAILURES) this.open.shift();
  }
}

/** Whether the exit code may be another program's than the one that counts. */
function hidesFailure(command: string): boolean {
  return (
    /[|;\n]/.test(command) &&
    splitCommand(command).some(({ before }) => before === "|" || before === "||" || before === ";")
  );
}

function isVerifying(programs: Programs): boolean {
  return programs.some((words) => TESTS.has(words[0]!) || VERIFIES.test(words.slice(0, 3).join(" ")));
}

/** Whether a command named after tests wrote what test runners write. */
function isTest(programs: Programs, output: string): boolean {
  return isNamedTest(programs) && looksGreen(output);
}

function isNamedTest(programs: Programs): boolean {
  return programs.some(
    ([program, ...others]) =>
      !SHOWS.has(program!) && /test|spec|(?:^|[ /])t\//i.test([program, ...others].join(" ")),
  );
}

function isSame(a: Programs, b: Programs): boolean {
  return a.length === b.length && a.every((words, at) => words.join(" ") === b[at]!.join(" "));
}

/**
 * Whether what works now shows that all of what failed works: the same, or the same for more than the files
 * that it named.
 */
function covers(works: Programs, failed: Programs): boolean {
  if (failed.length === 0) return false;
  return failed.every((words) => works.some((other) => coversOne(other, words)));
}

function coversOne(works: readonly string[], failed: readonly string[]): boolean {
  if (works.join(" ") === failed.join(" ")) return true;
  if (
    works[0] === "run" &&
    works[1] === "test" &&
    works.length === 2 &&
    (TESTS.has(failed[0]!) || isNodeTest(failed))
  )
    return true;
  const [left, wanted] = [withoutFlags(works), withoutFlags(failed)];
  const common = left.filter((word) => !isEverything(word));
  return (
    common.length > 0 &&
    !common.slice(1).some(isPath) &&
    common.every((word, at) => word === wanted[at]) &&
    (common.length < wanted.length || left.length === wanted.length)
  );
}

function isNodeTest(words: readonly string[]): boolean {
  return words[0] === "node" && words.includes("--test");
}

/** Flags narrow down, too (`-t name`), but only where they have what stands behind them. */
function withoutFlags(words: readonly string[]): string[] {
  const narrowing = words.findIndex((word) =>
    /^(?:-t|-k|-g|--grep|--filter|--testNamePattern|-run|--run)$/.test(word),
  );
  const kept =
    narrowing === -1
      ? words
      : [...words.slice(0, narrowing), `${words[narrowing]}/${words[narrowing + 1] ?? ""}`];
  return kept.filter((word) => !word.startsWith("-") || word.includes("/"));
}

function isEverything(word: string): boolean {
  return word === "." || word === "./..." || word === "run";
}

function isPath(word: string): boolean {
  return /[/.:]/.test(word);
}
