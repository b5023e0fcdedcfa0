import type { CheckRun } from "./check-run.js";
import type { SimpleCommand } from "./commands.js";
import type { OutputReading } from "./outcome.js";
import type { CommandStep } from "./session-record.js";
import { countsIn } from "./summary-counts.js";

/** `hidden` if the command line hides the exit code, `unreported` if the client does not report it. */
export type RunResult =
  | "passed"
  | "failed"
  | "hidden"
  | "unreported"
  | "nothing-ran"
  | "not-ended"
  | "not-found";

/**
 * Determines the result from the exit code if it is that of the check, and otherwise from the output.
 * @param isBeforeTests whether tests run only if the check passes
 */
export function resultOf(
  check: CheckRun,
  { status, exitCode, output }: CommandStep,
  commands: readonly SimpleCommand[],
  { outcome }: OutputReading,
  isBeforeTests = false,
): RunResult {
  const { hiddenBy, at } = check;
  const isTest = check.kinds.includes("test");
  if (status === "background" || check.isBackground) return "not-ended";
  if (exitCode === 127 || exitCode === 126) return "not-found";
  // https://cli.github.com/manual/gh_pr_checks: "8: Checks pending"
  if (exitCode === 8 && check.program === "gh") return "not-ended";
  const isOwnCode = exitCode !== undefined && hiddenBy === undefined;
  const isEmpty = outcome === "nothing-ran" && isTest;
  if (isEmpty && !(isOwnCode && exitCode !== 0 && check.parts === undefined)) return "nothing-ran";
  if (isOwnCode && exitCode !== 0) {
    // If the output shows that the check passed, a later command in an `&&` chain may have failed.
    const isLast = commands[at]?.next === "" || at === commands.length - 1;
    const isOther = isTest ? !isLast || WAS_STOPPED.has(exitCode) : isBeforeTests && showsTests(output);
    return isOther && (outcome === "passed" || !isTest) ? "passed" : "failed";
  }
  const printed = printedCode(commands, at, output);
  if (printed !== undefined) return printed === 0 ? "passed" : "failed";
  if (isOwnCode) return "passed";
  if (outcome === "passed" || outcome === "failed") return outcome;
  if (hiddenBy === undefined) return "unreported";
  return !isTest && showsAll(hiddenBy, output) ? "passed" : "hidden";
}

/** The exit codes of programs that were stopped, such as a watcher: by `timeout`, SIGINT, SIGKILL or SIGTERM. */
const WAS_STOPPED = new Set([124, 130, 137, 143]);

/** Whether tests ran, and so the commands before them in an `&&` chain passed. */
const showsTests = (output: string) =>
  /^(?:--- )?FAIL\b/m.test(output) || output.split("\n").some((line) => countsIn(line)?.passed !== undefined);

/** Whether a failure would show: a pipe keeps the end of the output, or there is no output at all. */
function showsAll(hiddenBy: string, output: string): boolean {
  const isSilent = output.split("\n").every((line) => /^\s*(?:$|> |\$ )/.test(line));
  return isSilent || /^\| (?:tail|tee|cat)$/.test(hiddenBy);
}

/** Returns the exit code that the end of the command line prints, as in `; echo "exit: $?"`. */
function printedCode(commands: readonly SimpleCommand[], at: number, output: string): number | undefined {
  const [check, echo, ...others] = commands.slice(at);
  const isPrinted = check?.next === ";" && echo?.words[0] === "echo" && echo.words.join(" ").includes("$?");
  const code =
    isPrinted && others.length === 0 ? /(\d{1,3})\D{0,9}$/.exec(output.slice(-20))?.[1] : undefined;
  return code === undefined ? undefined : Number(code);
}
