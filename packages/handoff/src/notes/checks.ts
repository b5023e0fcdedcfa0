import { mainPrograms, splitCommand } from "./command-line.js";
import { looksGreen, looksRed } from "./run-output.js";

/** The result of a command's last run. */
export interface Check {
  command: string;
  /**
   * `unknown`: the exit code belongs to another program, for example in a pipe, and the output is
   * inconclusive.
   */
  outcome: "failed" | "passed" | "unknown";
  output: string;
  /** Whether files were changed since then. */
  isOutdated: boolean;
}

const MAX_CHECKS = 6;
const MAX_OUTPUT = 2_000;

/** Programs whose exit code 1 answers a question: nothing found, or a difference. */
const ASKS = /^(?:[ef]?grep|rg|ag|diff|cmp|test|\[|which|type|pgrep|command|git (?:grep|diff))(?: |$)/;
/** Programs that display other programs' results: a failure in their output is not their own. */
const SHOWS = new Set(
  "grep egrep fgrep rg ag cat less head tail ls find sed awk git gh curl jq diff wc sort tree bat echo".split(
    " ",
  ),
);
/** Programs that do something once. Their success shows nothing about the work. */
const CHANGES = new Set(
  "git gh rm mv cp mkdir npm npx pnpm yarn bun pip apt apt-get brew docker curl ssh scp".split(" "),
);
/** Programs and scripts that show whether the work is correct. */
const VERIFIES =
  /^(?:(?:run|pnpm|yarn|bun) (?:test|check|lint|build|verify|ci|typecheck|type-check|tsc|validate|e2e|spec)|(?:cargo|go|dotnet|swift|deno|mix|zig|bazel|sbt|mvn|mvnw|gradle|gradlew|make|just|rake|node) .*(?:test|check|clippy|vet|build|verify|lint|spec)|make$|tsc|eslint|biome|ruff|mypy|flake8|shellcheck|golangci-lint|stylelint|vitest|jest|mocha|ava|tap|playwright|cypress|karma|pytest|unittest|nose2|tox|phpunit|pest|rspec|minitest|ctest|nextest|bats|busted)/;

type Programs = readonly (readonly string[])[];

interface Run {
  command: string;
  outcome: Check["outcome"];
  output: string;
  programs: Programs;
  /** The number of edits before it ran. */
  edits: number;
  /** Whether its purpose is to show that the work is correct. */
  isCheck: boolean;
}

/** The last results of a session's checks, and failures that were not fixed. */
export class Checks {
  // Ordered by last run.
  private runs: Run[] = [];
  /** The number of edits so far. */
  private edits = 0;
  /** Whether the last command failed. */
  isFailing = false;

  /** The last result of each check: failed ones first, and each group with the latest first. */
  get all(): readonly Check[] {
    const told = this.runs.flatMap(({ command, outcome, output, edits, isCheck }) => {
      const isOutdated = edits < this.edits;
      // A command tried once before the last edits is history, and so is an inconclusive run.
      return !isOutdated || (isCheck && outcome !== "unknown")
        ? [{ command, outcome, output, isOutdated }]
        : [];
    });
    const failed = told.filter(({ outcome }) => outcome === "failed");
    return [...failed.reverse(), ...told.filter(({ outcome }) => outcome !== "failed").reverse()];
  }

  /** Whether the last run of a command failed. */
  hasFailed(part: string): boolean {
    return this.runs.some(({ outcome, command }) => outcome === "failed" && command.includes(part));
  }

  /** Notes a changed file. A command that fails before the change and works after it is a check. */
  edited(): void {
    this.edits++;
  }

  /** Adds a failure left by an earlier session. */
  inherit(command: string, output: string): void {
    this.runs.push({ command, outcome: "failed", output, programs: keyOf(command), edits: 0, isCheck: true });
  }

  /** @param exitCode if the client reports it */
  failed(command: string, error: string, exitCode?: number): void {
    const programs = mainPrograms(command);
    if (exitCode !== 1 || !ASKS.test(programs.at(-1)?.join(" ") ?? "")) this.push(command, "failed", error);
  }

  /** @param output in a pipe, or with `|| true`, only the output shows whether it failed */
  worked(command: string, output: string): void {
    const programs = mainPrograms(command);
    const isHidden = hidesFailure(command);
    const isCheck = isCheckOf(programs);
    if (isHidden && isCheck && !SHOWS.has(programs[0]![0]!) && looksRed(output)) {
      this.push(command, "failed", output);
      return;
    }
    this.isFailing = false;
    const outcome = isHidden && !looksGreen(output) ? "unknown" : "passed";
    const isFixed = this.isFixed(programs);
    if (isCheck || isFixed) this.push(command, outcome, output.slice(-MAX_OUTPUT), isFixed);
    else if (outcome === "passed") this.runs = this.runs.filter((run) => !isCovered(programs, run));
  }

  /** Whether the same command already ran before files were changed. */
  private isFixed(programs: Programs): boolean {
    return (
      !programs.some(([program]) => CHANGES.has(program!)) &&
      this.runs.some(({ edits, programs: ran }) => edits < this.edits && isSame(ran, programs))
    );
  }

  private push(command: string, outcome: Check["outcome"], output: string, isFixed = false): void {
    const programs = keyOf(command);
    this.isFailing = outcome === "failed";
    const before = this.runs.find((run) => isSame(run.programs, programs));
    // It may well still be failing.
    if (outcome === "unknown" && before?.outcome === "failed") return;
    this.runs = this.runs.filter(
      (run) => run !== before && !(outcome === "passed" && isCovered(mainPrograms(command), run)),
    );
    const isCheck = isFixed || isCheckOf(programs);
    this.runs.push({ command, outcome, output, programs, edits: this.edits, isCheck });
    if (this.runs.length > MAX_CHECKS)
      this.runs.splice(
        Math.max(
          0,
          this.runs.findIndex((run) => !run.isCheck),
        ),
        1,
      );
  }
}

/**
 * The purpose of a command, which identifies it: for `git commit … && git push && gh run watch`, the last
 * program.
 */
function keyOf(command: string): Programs {
  const programs = mainPrograms(command);
  const telling = programs.filter(([program]) => !CHANGES.has(program!));
  return telling.length > 0 ? telling : programs.slice(-1);
}

/** Whether the exit code may belong to a program other than the relevant one. */
function hidesFailure(command: string): boolean {
  return /[|;\n]/.test(command) && splitCommand(command).some(({ before }) => /^(?:\|\|?|;)$/.test(before));
}

function isCheckOf(programs: Programs): boolean {
  return programs.some((words) => {
    const line = words.join(" ");
    const isTest = /test|spec|(?:^|[ /])t\//i.test(line) && !SHOWS.has(words[0]!) && !CHANGES.has(words[0]!);
    return isTest || VERIFIES.test(words.slice(0, 3).join(" "));
  });
}

function isSame(a: Programs, b: Programs): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a success covers everything that failed: the same command, or the same for more of the files. */
function isCovered(works: Programs, { programs }: Run): boolean {
  const lines = works.map((words) => words.join(" "));
  return (
    programs.length > 0 &&
    programs.every((words) => {
      const failed = words.join(" ");
      // The project's `test` script runs all of its tests.
      return lines.some((line) =>
        line === "run test" && !failed.startsWith("run ")
          ? VERIFIES.test(failed)
          : `${failed} `.startsWith(`${line} `),
      );
    })
  );
}
