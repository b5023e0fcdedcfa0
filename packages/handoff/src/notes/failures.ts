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
const ASKS = /^(?:[ef]?grep|rg|ag|diff|cmp|test|\[|which|type|pgrep|command|git (?:grep|diff))(?: |$)/;
/** Programs whose output is of other things: what they show as failed is no failure of theirs. */
const SHOWS = new Set(
  "grep egrep fgrep rg ag cat less head tail ls find sed awk git gh curl jq diff wc sort tree bat echo".split(
    " ",
  ),
);
/** Programs that work once and do something: that they work shows nothing of the work. */
const CHANGES = new Set(
  "git gh rm mv cp mkdir npm npx pnpm yarn bun pip apt apt-get brew docker curl ssh scp".split(" "),
);
/** What shows whether the work holds, by the program or the script. */
const VERIFIES =
  /^(?:(?:run|pnpm|yarn|bun) (?:test|check|lint|build|verify|ci|typecheck|type-check|tsc|validate|e2e|spec)|(?:cargo|go|dotnet|swift|deno|mix|zig|bazel|sbt|mvn|mvnw|gradle|gradlew|make|just|rake|node) .*(?:test|check|clippy|vet|build|verify|lint|spec)|make$|tsc|eslint|biome|ruff|mypy|flake8|shellcheck|golangci-lint|stylelint|vitest|jest|mocha|ava|tap|playwright|cypress|karma|pytest|unittest|nose2|tox|phpunit|pest|rspec|minitest|ctest|nextest|bats|busted)/;

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
  private lastVerified: { command: string; programs: Programs; output: string; edits: number } | undefined;
  /** How many edits there have been. */
  private edits = 0;

  /** Those that have not worked since, the latest last. */
  get all(): readonly Failure[] {
    return this.open;
  }

  /** The last that showed that the work holds, and has not failed since; whether files were changed since. */
  get verified(): { command: string; output: string; isOutdated: boolean } | undefined {
    if (this.lastVerified === undefined) return undefined;
    const { command, output, edits } = this.lastVerified;
    return { command, output, isOutdated: edits < this.edits };
  }

  /** A file was changed: what fails before and works after it shows whether the work holds. */
  edited(): void {
    this.edits++;
  }

  /** A failure that an earlier session left. */
  inherit(command: string, error: string): void {
    this.open.push({ command, error, programs: mainPrograms(command), isLatest: false, edits: 0 });
  }

  /** @param exitCode where the client tells it */
  failed(command: string, error: string, exitCode?: number): void {
    const programs = mainPrograms(command);
    if (exitCode !== 1 || !ASKS.test(programs.at(-1)?.join(" ") ?? "")) this.push(command, error, programs);
  }

  /** @param output what it wrote: behind a pipe, or with `|| true`, only that tells whether it failed */
  worked(command: string, output: string): void {
    const programs = mainPrograms(command);
    const isHidden = hidesFailure(command);
    const isTest = isNamedTest(programs);
    const isCheck = programs.some((words) => VERIFIES.test(words.slice(0, 3).join(" ")));
    if (isHidden && (isCheck || isTest) && !SHOWS.has(programs[0]![0]!) && looksRed(output)) {
      this.push(command, output, programs);
      return;
    }
    const isGreen = (isHidden || isTest) && looksGreen(output);
    const isProof = !isHidden || isGreen;
    if (isProof && (isCheck || (isTest && isGreen) || this.isFixed(programs)))
      this.lastVerified = { command, programs, output: output.slice(-MAX_OUTPUT), edits: this.edits };
    for (let at = this.open.length - 1; at >= 0; at--) {
      const failure = this.open[at]!;
      if (isProof && covers(programs, failure.programs)) this.open.splice(at, 1);
      else failure.isLatest = false;
    }
  }

  /** Whether the same failed before files were changed. */
  private isFixed(programs: Programs): boolean {
    return (
      !programs.some(([program]) => CHANGES.has(program!)) &&
      this.open.some(({ edits, programs: failed }) => edits < this.edits && isSame(failed, programs))
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
  return /[|;\n]/.test(command) && splitCommand(command).some(({ before }) => /^(?:\|\|?|;)$/.test(before));
}

function isNamedTest(programs: Programs): boolean {
  return programs.some((words) => !SHOWS.has(words[0]!) && /test|spec|(?:^|[ /])t\//i.test(words.join(" ")));
}

function isSame(a: Programs, b: Programs): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether what works now shows that all of what failed works: the same, or the same for more of the files. */
function covers(works: Programs, failed: Programs): boolean {
  return failed.length > 0 && failed.every((words) => works.some((other) => coversOne(other, words)));
}

function coversOne(works: readonly string[], failed: readonly string[]): boolean {
  const [now, before] = [works.join(" "), failed.join(" ")];
  // The project's script `test` runs all of its tests.
  if (now === before || (now === "run test" && VERIFIES.test(before) && !before.startsWith("run ")))
    return true;
  const [left, wanted] = [withoutFlags(works), withoutFlags(failed)];
  const common = left.filter((word) => !/^(?:\.|\.\/\.\.\.|run)$/.test(word));
  return (
    common.length > 0 &&
    !common.slice(1).some((word) => /[/.:]/.test(word)) &&
    common.every((word, at) => word === wanted[at]) &&
    (common.length < wanted.length || left.length === wanted.length)
  );
}

/** Flags narrow down, too (`-t name`), but only where they have what stands behind them. */
function withoutFlags(words: readonly string[]): string[] {
  const at = words.findIndex((word) => /^(?:-t|-k|-g|--grep|--filter|--testNamePattern|--?run)$/.test(word));
  const kept = at === -1 ? words : [...words.slice(0, at), `${words[at]}/${words[at + 1] ?? ""}`];
  return kept.filter((word) => !word.startsWith("-") || word.includes("/"));
}
