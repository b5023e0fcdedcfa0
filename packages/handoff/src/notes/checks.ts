import { mainPrograms, splitCommand } from "./command-line.js";
import { looksGreen, looksRed } from "./run-output.js";

/** How a command ended when it ran last. */
export interface Check {
  command: string;
  /** `unknown`: the exit code was another program's, as behind a pipe, and the output is inconclusive. */
  outcome: "failed" | "passed" | "unknown";
  output: string;
  /** Whether files were changed since. */
  isOutdated: boolean;
}

const MAX_CHECKS = 6;
const MAX_OUTPUT = 2_000;

/** Programs that answer a question with the exit code 1: nothing is found, it is not the same. */
const ASKS = /^(?:[ef]?grep|rg|ag|diff|cmp|test|\[|which|type|pgrep|command|git (?:grep|diff))(?: |$)/;
/** Programs that print other programs' results: a failure in their output is not their own. */
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

interface Run {
  command: string;
  outcome: Check["outcome"];
  output: string;
  programs: Programs;
  /** How many edits there had been when it ran. */
  edits: number;
  /** Whether it is run to show whether the work holds. */
  isCheck: boolean;
}

/** What a session's checks said last, and what failed and was not fixed. */
export class Checks {
  // In the order in which they ran last.
  private runs: Run[] = [];
  /** How many edits there have been. */
  private edits = 0;
  /** Whether the command that ran last failed. */
  isFailing = false;

  /** Each check as it ended when it ran last: what failed first, and each time the latest first. */
  get all(): readonly Check[] {
    const told = this.runs.flatMap(({ command, outcome, output, edits, isCheck }) => {
      const isOutdated = edits < this.edits;
      // What was tried once before the last edits is history, and so is a run that says nothing.
      return !isOutdated || (isCheck && outcome !== "unknown")
        ? [{ command, outcome, output, isOutdated }]
        : [];
    });
    const failed = told.filter(({ outcome }) => outcome === "failed");
    return [...failed.reverse(), ...told.filter(({ outcome }) => outcome !== "failed").reverse()];
  }

  /** Whether a command failed when it ran last. */
  hasFailed(part: string): boolean {
    return this.runs.some(({ outcome, command }) => outcome === "failed" && command.includes(part));
  }

  /** A file was changed: what fails before and works after it shows whether the work holds. */
  edited(): void {
    this.edits++;
  }

  /** A failure that an earlier session left. */
  inherit(command: string, output: string): void {
    this.runs.push({ command, outcome: "failed", output, programs: keyOf(command), edits: 0, isCheck: true });
  }

  /** @param exitCode if the client reports it */
  failed(command: string, error: string, exitCode?: number): void {
    const programs = mainPrograms(command);
    if (exitCode !== 1 || !ASKS.test(programs.at(-1)?.join(" ") ?? "")) this.push(command, "failed", error);
  }

  /** @param output behind a pipe, or with `|| true`, only the output shows whether it failed */
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

  /** Whether the same failed before files were changed. */
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
    // It may well fail as before.
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

/** What a command is run for, by which it is known again: of `git commit … && git push && gh run watch` the last. */
function keyOf(command: string): Programs {
  const programs = mainPrograms(command);
  const telling = programs.filter(([program]) => !CHANGES.has(program!));
  return telling.length > 0 ? telling : programs.slice(-1);
}

/** Whether the exit code may be another program's than the one that counts. */
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

/** Whether what works now shows that all of what failed works: the same, or the same for more of the files. */
function isCovered(works: Programs, { programs }: Run): boolean {
  const lines = works.map((words) => words.join(" "));
  return (
    programs.length > 0 &&
    programs.every((words) => {
      const failed = words.join(" ");
      // The project's script `test` runs all of its tests.
      return lines.some((line) =>
        line === "run test" && !failed.startsWith("run ")
          ? VERIFIES.test(failed)
          : `${failed} `.startsWith(`${line} `),
      );
    })
  );
}
