import { printable } from "@agentos/platform";
import { countsIn } from "./summary-counts.js";

type Outcome = "passed" | "failed" | "nothing-ran" | "unknown";

export interface OutputReading {
  outcome: Outcome;
  /** The sum over all summaries, because tests in several packages may have run. */
  passed?: number | undefined;
  failed?: number | undefined;
  skipped?: number | undefined;
  isCounted: boolean;
}

const MAX_CHARACTERS = 64 * 1024;
const MAX_LINES = 400;
const NEAR = 5;
const MAX_LINE_LENGTH = 400;

/** The beginnings of lines that report a failure without a number. */
const FAILED_LINES = (
  "FAIL|FAILED|FAILURES!|npm ERR!|npm error|error:|error[|Error:|BUILD FAILURE|BUILD FAILED|" +
  "make: ***|make[|gmake: ***|Traceback (most recent|panic:|--- FAIL|Failed to compile|not ok |" +
  "fatal:|ELIFECYCLE|ERR_PNPM|ERROR in|ERROR:|[ERROR]|error Command failed|AssertionError|✗ |✖ |× |" +
  "❌|SyntaxError|Test suite failed|Build failed|would reformat|FATAL|Killed|Terminated|[!] |" +
  "Result: FAIL"
).split("|");
const FAILED_PARTS = (
  ": error TS| - error TS|): error |command not found|Command failed with exit code|" +
  "exited with code 1|exited (1)|exited with error|error: could not compile|[FAILED]|ELIFECYCLE|" +
  "test result: FAILED| FAILED|Segmentation fault|core dumped|Cannot find module|error Parsing|" +
  "Some tests failed|Code style issues|..Failed| failed."
).split("|");
const PASSED_LINES = (
  "PASS|BUILD SUCCESS|BUILD SUCCESSFUL|Success: no issues|All checks passed|Finished `|" +
  "Finished dev|Finished release|Finished test|Compiled successfully|✓ built|No issues found|OK|" +
  "ok  \t|ok \t|Build complete|Build succeeded|Successfully built|All matched files use|" +
  "All files pass|no offenses|✓ Compiled|✔ No |Done in|Linting complete|** BUILD SUCCEEDED|" +
  "** TEST SUCCEEDED|0 issues|[OK] No errors|All tests successful|Result: PASS|lerna success|" +
  "[100%] Built target"
).split("|");
const PASSED_PARTS = (
  "compiled successfully|built in |no issues found|no offenses detected|No fixes applied|" +
  "All tests passed|all tests passed|test result: ok|Build success|No errors|compiled with |" +
  "Done in |..Passed|naming to |Successfully tagged|Successfully ran target|All specs passed|" +
  " tests passed|was successful| succeeded in |congratulations :)"
).split("|");
const NOTHING_RAN = (
  "no tests found|no test files found|no tests ran|collected 0 items|ran 0 tests|no tests to run|" +
  "no test specified|no tests were found|0 tests collected|no test suite found|no tests matched|" +
  "there are no test|nothing to test|no specs found|no examples found|no tests executed|" +
  "no test targets were found|no test modules found|tests are skipped|no test is available|" +
  "all tests skipped|result: notests|no tasks were run|no tasks were executed|no packages found|" +
  "no projects matched|none of the selected packages has|couldn't find any files to test|" +
  "no spec files were found|make: nothing to be done for|make: 'test' is up to date|" +
  "make: 'check' is up to date"
).split("|");

/**
 * Determines the result of a check from its output in linear time. Prefers the last summary to
 * lines that report the result in words.
 */
export function readOutput(output: string): OutputReading {
  const lines = printable(output.slice(-MAX_CHARACTERS))
    .split("\n")
    .slice(-MAX_LINES)
    .map((line) => line.trim().slice(0, MAX_LINE_LENGTH))
    .filter((line) => line !== "");
  const isEmpty = lines.some((line) => NOTHING_RAN.some((words) => line.toLowerCase().includes(words)));
  const counted = lines.map((line) => countsIn(line));
  const last = counted.findLastIndex((counts) => counts !== undefined);
  if (last !== -1) {
    // Numbers far above the summary belong to logs.
    const isFailed = counted.slice(Math.max(0, last - NEAR)).some((counts) => (counts?.failed ?? 0) > 0);
    const tests = counted.flatMap((counts) => (counts === undefined || counts.isOfFiles ? [] : counts));
    const sumOf = (key: "passed" | "total" | "skipped" | "failed") =>
      tests.reduce((sum, counts) => sum + (counts[key] ?? 0), 0);
    // The summary of a linter does not contain a number of tests.
    const isOfTests = tests.some((counts) => (counts.passed ?? counts.total ?? counts.skipped) !== undefined);
    const rest = Math.max(0, sumOf("total") - sumOf("skipped") - sumOf("failed"));
    const passed = isOfTests ? sumOf("passed") || rest : undefined;
    const { skipped } = tests.findLast((counts) => counts.skipped !== undefined) ?? {};
    const failed = sumOf("failed");
    if (isFailed) return { outcome: "failed", isCounted: true, passed, failed, skipped };
    if (passed === 0) return { outcome: "nothing-ran", isCounted: true };
    if (lines.slice(last + 1).some(isFailure)) return { outcome: "failed", isCounted: false };
    return { outcome: "passed", isCounted: true, passed, skipped };
  }
  const end = lines.slice(-30);
  const ok = end.filter((line) => line.startsWith("ok") && !line.includes("no tests to run"));
  const hasRun =
    ok.length > 0 || end.some((line) => / Task \S*:test(?: (?:UP-TO-DATE|FROM-CACHE))?$/.test(line));
  const isBare = end.some((line) => line.endsWith("[no test files]") || line.endsWith(":test NO-SOURCE"));
  if ((isEmpty || isBare) && !hasRun) return { outcome: "nothing-ran", isCounted: false };
  if (end.some(isFailure)) return { outcome: "failed", isCounted: false };
  // The Test Anything Protocol has no summary.
  const hasPlan =
    lines.some((line) => /^1\.\.\d{1,6}$/.test(line)) && lines.some((line) => /^ok \d/.test(line));
  const hasPassed =
    hasPlan ||
    end.some(
      (line) =>
        line.endsWith(" passed") ||
        JOB.exec(line)?.[1] === "✓" ||
        PASSED_LINES.some((beginning) => line.startsWith(beginning)) ||
        PASSED_PARTS.some((part) => line.includes(part)),
    );
  return { outcome: hasPassed ? "passed" : "unknown", isCounted: false };
}

/** Matches a job in the output of `gh run watch` and `gh run view`. */
const JOB = /^([✓X]) .{1,200} in [\dhms]{2,12} \(ID \d+\)$/;

function isFailure(line: string): boolean {
  return (
    JOB.exec(line)?.[1] === "X" ||
    FAILED_LINES.some((beginning) => line.startsWith(beginning)) ||
    FAILED_PARTS.some((part) => line.includes(part))
  );
}
