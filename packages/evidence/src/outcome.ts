/** What a run's own output says of it. */
export type Told = "passed" | "failed" | "nothing-ran" | "unknown";

export interface OutputReading {
  told: Told;
  /** How many tests passed, where it says so. */
  passed?: number;
  /** Whether the numbers of a summary say so. */
  isCounted: boolean;
}

const MAX_CHARACTERS = 64 * 1024;
const MAX_LINES = 400;
/** Lines of one summary stand this close. */
const NEAR = 5;
const MAX_LINE_LENGTH = 400;

const FAILING = new Set([
  "failed",
  "failing",
  "failure",
  "failures",
  "fail",
  "fails",
  "errors",
  "error",
  "errored",
  "broken",
  "failures:",
  "problems",
]);
const PASSING = new Set(["passed", "passing", "pass", "passes", "succeeded", "successful", "ok"]);
const SKIPPING = new Set(["skipped", "pending", "ignored", "todo", "skip", "deselected", "disabled"]);
const TOTALS = new Set([
  "tests",
  "test",
  "examples",
  "specs",
  "run",
  "items",
  "assertions",
  "files",
  "suites",
  "total",
]);

/** How lines begin that tell of a failure without a number. */
const FAILED_LINES = [
  "FAIL",
  "FAILED",
  "FAILURES!",
  "npm ERR!",
  "npm error",
  "error:",
  "error[",
  "Error:",
  "BUILD FAILURE",
  "BUILD FAILED",
  "make: ***",
  "make[",
  "gmake: ***",
  "Traceback (most recent",
  "panic:",
  "--- FAIL",
  "Failed to compile",
  "not ok ",
  "fatal:",
  "ELIFECYCLE",
  "ERR_PNPM",
  "ERROR in",
  "ERROR:",
  "[ERROR]",
  "error Command failed",
  "AssertionError",
  "✗ ",
  "✖ ",
  "× ",
  "❌",
  "SyntaxError",
  "Test suite failed",
  "Build failed",
  "would reformat",
  "FATAL",
  "Killed",
  "Terminated",
];
const FAILED_PARTS = [
  ": error TS",
  " - error TS",
  "): error ",
  "command not found",
  "Command failed with exit code",
  "exited with code 1",
  "exited (1)",
  "exited with error",
  "error: could not compile",
  "[FAILED]",
  "ELIFECYCLE",
  "test result: FAILED",
  " FAILED",
  "Segmentation fault",
  "core dumped",
  "Cannot find module",
  "error Parsing",
];
const PASSED_LINES = [
  "PASS",
  "BUILD SUCCESS",
  "BUILD SUCCESSFUL",
  "Success: no issues",
  "All checks passed",
  "Finished `",
  "Finished dev",
  "Finished release",
  "Finished test",
  "Compiled successfully",
  "✓ built",
  "No issues found",
  "OK",
  "ok  \t",
  "ok \t",
  "Build complete",
  "Build succeeded",
  "Successfully built",
  "All matched files use",
  "All files pass",
  "no offenses",
  "✓ Compiled",
  "✔ No ",
  "Done in",
  "Linting complete",
  "** BUILD SUCCEEDED",
  "** TEST SUCCEEDED",
  "0 issues",
  "[OK] No errors",
];
const PASSED_PARTS = [
  "compiled successfully",
  "built in ",
  "no issues found",
  "no offenses detected",
  "No fixes applied",
  "All tests passed",
  "all tests passed",
  "test result: ok",
  "Build success",
  "No errors",
];
const NOTHING_RAN = [
  "no tests found",
  "no test files found",
  "no tests ran",
  "collected 0 items",
  "ran 0 tests",
  "no tests to run",
  "no test specified",
  "no tests were found",
  "0 tests collected",
  "no test suite found",
  "no tests matched",
  "there are no test",
  "nothing to test",
  "no specs found",
];

/**
 * Reads a run's output from its end: the last summary decides, else lines that say so in words. Linear in
 * what is read.
 */
export function readOutput(output: string): OutputReading {
  const lines = withoutEscapes(output.slice(-MAX_CHARACTERS))
    .split("\n")
    .slice(-MAX_LINES)
    .map((line) => line.trim().slice(0, MAX_LINE_LENGTH))
    .filter((line) => line !== "");
  const isEmpty = lines.some((line) => NOTHING_RAN.some((words) => line.toLowerCase().includes(words)));
  const counted = lines.map((line) => countsIn(line));
  const last = counted.findLastIndex((counts) => counts !== undefined);
  if (last !== -1) {
    const around = counted.slice(Math.max(0, last - NEAR), last + 1).flatMap((counts) => counts ?? []);
    const failed = Math.max(0, ...around.map((counts) => counts.failed ?? 0));
    const passed = around.findLast((counts) => counts.passed !== undefined)?.passed;
    const total = around.findLast((counts) => counts.total !== undefined)?.total;
    if (failed > 0) return { told: "failed", isCounted: true, ...(passed !== undefined && { passed }) };
    const skipped = around.findLast((counts) => counts.skipped !== undefined)?.skipped ?? 0;
    const ran = passed ?? (total === undefined ? 0 : total - skipped);
    if (ran <= 0) return { told: "nothing-ran", isCounted: true };
    const isFailed = lines.slice(last + 1).some(isFailure);
    if (isFailed) return { told: "failed", isCounted: false };
    const shown = passed ?? total;
    return { told: "passed", isCounted: true, ...(shown !== undefined && { passed: shown }) };
  }
  const end = lines.slice(-30);
  if (end.some(isFailure)) return { told: "failed", isCounted: false };
  if (isEmpty && !end.some((line) => line.startsWith("ok"))) return { told: "nothing-ran", isCounted: false };
  const hasPassed = end.some(
    (line) =>
      PASSED_LINES.some((beginning) => line.startsWith(beginning)) ||
      PASSED_PARTS.some((part) => line.includes(part)),
  );
  return { told: hasPassed ? "passed" : "unknown", isCounted: false };
}

function isFailure(line: string): boolean {
  return (
    FAILED_LINES.some((beginning) => line.startsWith(beginning)) ||
    FAILED_PARTS.some((part) => line.includes(part))
  );
}

interface Counts {
  failed?: number;
  passed?: number;
  skipped?: number;
  total?: number;
}

/**
 * The numbers of a line of a summary ("Tests 1 failed | 3 passed (4)", "Tests run: 5, Failures: 0");
 * undefined for other lines.
 */
function countsIn(line: string): Counts | undefined {
  if (!/\d/.test(line)) return undefined;
  const tokens = line.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  if (tokens.length > 40) return undefined;
  const counts: Counts = {};
  for (const [index, token] of tokens.entries()) {
    const kind = FAILING.has(token)
      ? "failed"
      : PASSING.has(token)
        ? "passed"
        : SKIPPING.has(token)
          ? "skipped"
          : TOTALS.has(token)
            ? "total"
            : undefined;
    if (kind === undefined) continue;
    const value = numberAt(index - 1) ?? (LABELS.test(line) ? numberAt(index + 1) : undefined);
    if (value === undefined) continue;
    // Of a line's failures and errors the larger, of its totals the first: "5 tests, 9 assertions".
    if (kind === "failed") counts.failed = Math.max(counts.failed ?? 0, value);
    else counts[kind] ??= value;
  }
  const isSummary =
    counts.failed !== undefined ||
    counts.passed !== undefined ||
    counts.skipped !== undefined ||
    (counts.total !== undefined && /^(?:ran|tests?|total|collected|\d|#|ℹ)/i.test(line));
  return isSummary ? counts : undefined;

  function numberAt(index: number): number | undefined {
    const token = tokens[index];
    return token !== undefined &&
      token.length < 8 &&
      token >= "0" &&
      token <= "99999999" &&
      !Number.isNaN(Number(token))
      ? Number(token)
      : undefined;
  }
}

/** A label and its number: "Failures: 0", "failures=1", "# fail 0", "ℹ pass 12". */
const LABELS = /[a-z][:=] ?\d|^(?:#|ℹ) /i;

/** Without colours and other escapes of a terminal. */
function withoutEscapes(text: string): string {
  if (!text.includes("\u001b")) return text;
  let plain = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "\u001b") {
      const next = text.indexOf("\u001b", at);
      const end = next === -1 ? text.length : next;
      plain += text.slice(at, end);
      at = end;
    } else {
      at += text[at + 1] === "[" ? 2 : 1;
      const most = Math.min(text.length, at + 20);
      while (at < most && !/[a-z]/i.test(text[at]!)) at++;
      at++;
    }
  }
  return plain;
}
