import { mainPrograms, splitCommand } from "./command-line.js";
import { countsPasses, looksGreen, looksRed } from "./run-output.js";

export interface Check {
  command: string;
  /** `unknown` if the exit code belongs to another program and the output is inconclusive. */
  outcome: "failed" | "passed" | "unknown";
  output: string;
  /**
   * When it ran, if the files have changed since then: `3 edits ago`, `before switching to main`. Of a
   * failure, with the edited files: `3 edits ago (since edited: a.ts, b.ts)`.
   */
  when?: string | undefined;
}

const MAX_CHECKS = 10;
/** The limit for passed runs of the same program, which usually differ in the selected tests. */
const MAX_ALIKE = 2;
/** The limit for commands that ran once and failed. Another command may have done their work since. */
const MAX_ATTEMPTS = 3;
const MAX_BEGUN = 1_000;
/** The limit for the edited files that a failure names. */
const MAX_EDITED = 3;
const MAX_REMEMBERED = 50;
const MAX_OUTPUT = 2_000;

/** Programs that look something up. Exit code 1 is an answer, and their output quotes other text. */
const READS =
  /^(?:[ef]?grep|rg|ag|diff|cmp|test|\[|which|type|pgrep|command|cat|less|head|tail|ls|find|sed|awk|jq|wc|sort|tree|bat|echo|git (?:grep|diff|log|show|status)) /;
/** Programs that do something once. Their success proves nothing about the work. */
const CHANGES = /^(?:git|gh|rm|mv|cp|mkdir|npm|npx|pnpm|yarn|bun|pip|apt|apt-get|brew|docker|curl|ssh|scp) /;
const EDITS_IN_PLACE = /^(?:sed|perl)\b.{0,40}\s-\w{0,5}i/;
const VERIFIES =
  /test|spec|check(?!out)|lint|build|verify|vet\b|tsc|mypy|clippy|jest|mocha|^make $|^ruff|^run ci /i;

interface Run {
  command: string;
  outcome: Check["outcome"];
  output: string;
  programs: readonly string[];
  edits: number;
  /** The number of edits before the first of several failures in a row. */
  since: number;
  isCheck: boolean;
}

/** The latest results of a session's checks, and failures that have not yet been fixed. */
export class Checks {
  // Ordered by when they last ran.
  private runs: Run[] = [];
  private edits = 0;
  /** The names of the files in the latest edits, the last edit last. */
  private edited: string[] = [];
  private branch: { switchedAt: number; name: string } | undefined;
  /** How many edits there were when each command first ran. */
  private readonly begun = new Map<string, number>();
  isFailing = false;

  /** Failed checks come first. Within each group, the latest comes first. */
  get all(): readonly Check[] {
    const current = this.runs.flatMap(({ command, outcome, output, edits, isCheck }) => {
      if (edits === this.edits) return [{ command, outcome, output }];
      const { switchedAt = Number.NEGATIVE_INFINITY, name } = this.branch ?? {};
      const since = this.edits - edits;
      const ago = `${since} ${since === 1 ? "edit" : "edits"} ago`;
      const files = outcome === "failed" ? this.editedSince(since) : "";
      const when = edits < switchedAt ? `before switching to ${name}` : ago + files;
      // After an edit, only failures and the conclusive results of checks are still relevant.
      const isRelevant = outcome === "failed" || (isCheck && outcome === "passed");
      return isRelevant ? [{ command, outcome, output, when }] : [];
    });
    const latest = current.reverse();
    const failed = latest.filter(({ outcome }) => outcome === "failed");
    const others = latest.filter(({ outcome }) => outcome !== "failed");
    const alike = new Map<string, number>();
    const isTelling = ({ command, when }: Check) => {
      const program = programsOf(command).map(nameOf).join();
      const count = (alike.get(program) ?? 0) + 1;
      alike.set(program, count);
      return when === undefined || count <= MAX_ALIKE;
    };
    return [...failed, ...others.filter(isTelling)];
  }

  hasFailed(part: string): boolean {
    return this.runs.some(({ outcome, command }) => outcome === "failed" && command.includes(part));
  }

  /**
   * Records an edit. Commands that fail before it and succeed afterwards are treated as checks.
   * @param path without one, any file may have changed
   */
  addEdit(path = ""): void {
    this.edits++;
    this.edited.push(/[^\\/]*$/.exec(path)![0]);
    if (this.edited.length > MAX_REMEMBERED) this.edited.shift();
  }

  private editedSince(edits: number): string {
    const files = [...new Set(this.edited.slice(-edits).reverse())].filter((file) => /^[^\n)]+$/.test(file));
    return files.length === 0 ? "" : ` (since edited: ${files.slice(0, MAX_EDITED).join(", ")})`;
  }

  switchedTo(name: string): void {
    this.addEdit();
    this.branch = { switchedAt: this.edits, name };
  }

  /** Adds a failure of an earlier session. @param age the number of edits since then */
  inherit(command: string, output: string, age: number): void {
    const programs = purposeOf(command);
    this.runs.push({ command, outcome: "failed", output, programs, edits: -age, since: -age, isCheck: true });
  }

  failed(command: string, error: string, exitCode?: number): void {
    // To run it again could do harm.
    if (EDITS_IN_PLACE.test(command)) return;
    // The exit code is that of the last program, even after a pipe: `npm run report | grep -c x`.
    const last = splitCommand(command).at(-1)?.words.join(" ") ?? "";
    if (exitCode !== 1 || !READS.test(`${last} `)) this.push(command, "failed", error);
  }

  /** @param output in a pipe or with `|| true`, the only evidence of failure */
  worked(command: string, output: string): void {
    const programs = programsOf(command);
    const isHidden = hidesFailure(command);
    const isAgain =
      this.isRepeated(purposeOf(command)) &&
      programs.length > 0 &&
      !programs.some((program) => READS.test(program) || CHANGES.test(program));
    const isNamed = programs.some(isCheckOf);
    if (isHidden && isNamed && !READS.test(programs[0]!) && looksRed(output)) {
      this.push(command, "failed", output);
      return;
    }
    this.isFailing = false;
    const outcome = isHidden && !looksGreen(output) ? "unknown" : "passed";
    const isFixed =
      !programs.some((program) => CHANGES.test(program)) &&
      this.runs.some((run) => run.edits < this.edits && isSame(run.programs, programs));
    const hasPassed = programs.every((program) => !READS.test(program)) && countsPasses(output);
    if (isNamed || isFixed || hasPassed || isAgain)
      this.push(command, outcome, output.slice(-MAX_OUTPUT), isFixed || hasPassed);
    else if (outcome === "passed") this.runs = this.runs.filter((run) => !isCovered(programs, run));
  }

  /** Records that edits were reverted. Drops failures that occurred only with those edits. */
  reverted(): void {
    this.runs = this.runs.filter(({ outcome, since }) => outcome !== "failed" || since < this.edits);
    this.addEdit();
    this.isFailing = false;
  }

  /** Whether the same programs already ran before the latest edits, as is typical of checks. */
  private isRepeated(programs: readonly string[]): boolean {
    const key = programs.join("\n");
    const first = this.begun.get(key);
    if (first === undefined && this.begun.size < MAX_BEGUN) this.begun.set(key, this.edits);
    return first !== undefined && first < this.edits;
  }

  private push(command: string, outcome: Check["outcome"], output: string, isProven = false): void {
    const programs = purposeOf(command);
    this.isFailing = outcome === "failed";
    const before = this.runs.find((run) => isSame(run.programs, programs));
    // The command may still be failing.
    if (outcome === "unknown" && before?.outcome === "failed") return;
    this.runs = this.runs.filter(
      (run) => run !== before && !(outcome === "passed" && isCovered(programsOf(command), run)),
    );
    const isCheck = isProven || programs.some(isCheckOf) || this.isRepeated(programs);
    const since = outcome === "failed" && before?.outcome === "failed" ? before.since : this.edits;
    this.runs.push({ command, outcome, output, programs, edits: this.edits, since, isCheck });
    const attempts = this.runs.filter((run) => !run.isCheck && run.outcome === "failed");
    if (attempts.length > MAX_ATTEMPTS) this.runs.splice(this.runs.indexOf(attempts[0]!), 1);
    if (this.runs.length <= MAX_CHECKS) return;
    const oldest = this.runs.slice(0, -1).findIndex((run) => run.outcome !== "failed");
    this.runs.splice(Math.max(0, oldest), 1);
  }
}

function programsOf(command: string): string[] {
  return mainPrograms(command).map((words) => `${words.join(" ")} `);
}

/** Returns the programs that are not in `CHANGES`, or the last one if all are: `git add && git push`. */
function purposeOf(command: string): string[] {
  const programs = programsOf(command);
  const others = programs.filter((program) => !CHANGES.test(program));
  return others.length > 0 ? others : programs.slice(-1);
}

/** Returns a program with its subcommand, but without paths, options and their values: `npm run test`. */
function nameOf(program: string): string {
  const words = program
    .split(" ")
    .filter((word, at, all) => /^[\w:]+$/.test(word) && !all[at - 1]?.startsWith("-"));
  return words.slice(0, words.includes("run") ? 3 : 2).join(" ");
}

function hidesFailure(command: string): boolean {
  return /[|;\n]/.test(command) && splitCommand(command).some(({ before }) => /^(?:\|\|?|;)$/.test(before));
}

function isCheckOf(program: string): boolean {
  return VERIFIES.test(program) && !READS.test(program) && !CHANGES.test(program);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.join("\n") === b.join("\n");
}

/** Whether the successful programs cover all failed ones, with the same or fewer arguments. */
function isCovered(works: readonly string[], { programs }: Run): boolean {
  // The project's `test` script runs all tests.
  const covers = (works: string, failed: string) =>
    failed.startsWith(works) || (works === "run test " && !failed.startsWith("run ") && isCheckOf(failed));
  return programs.length > 0 && programs.every((failed) => works.some((program) => covers(program, failed)));
}
