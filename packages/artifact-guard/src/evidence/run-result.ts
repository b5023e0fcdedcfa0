import type { CheckRun } from "./check-run.js";
import type { SimpleCommand } from "./commands.js";
import type { OutputReading } from "./outcome.js";
import type { SessionStep } from "./session-record.js";

/** `hidden` if the command line hides the exit code, `unreported` if the client does not report it. */
export type RunResult =
  | "passed"
  | "failed"
  | "hidden"
  | "unreported"
  | "nothing-ran"
  | "not-ended"
  | "not-found";

type CommandStep = Extract<SessionStep, { type: "command" }>;

const TIMED_OUT = /^(?:error: )?(?:the )?command timed out|timed out after \d|^command was cancel/i;

/** Determines the result from the exit code if it is that of the check, and otherwise from the output. */
export function resultOf(
  check: CheckRun,
  { status, exitCode, output }: CommandStep,
  commands: readonly SimpleCommand[],
  { outcome, isCounted }: OutputReading,
): RunResult {
  const isTest = check.kinds.includes("test");
  const isAwaited = check.isBackground && commands.slice(check.at).some(({ words }) => words[0] === "wait");
  if (status === "background" || (check.isBackground && !isAwaited)) return "not-ended";
  const hiddenBy = isAwaited ? (check.hiddenBy ?? "&") : check.hiddenBy;
  if (exitCode === 127 || exitCode === 126) return "not-found";
  if (exitCode !== 0 && hasTimedOut(output))
    return outcome === "passed" && isCounted ? "passed" : "not-ended";
  if (exitCode !== undefined && exitCode !== 0 && hiddenBy === undefined) {
    if (outcome === "nothing-ran" && isTest && check.parts !== undefined) return "nothing-ran";
    // If the output shows that the check passed, a later command in an `&&` chain may have failed.
    const isLast = commands[check.at]?.next === "" || check.at === commands.length - 1;
    return !isLast && outcome === "passed" && isTest ? "passed" : "failed";
  }
  if (outcome === "nothing-ran" && isTest) return "nothing-ran";
  // `dotnet test` without a test project only restores packages, and succeeds.
  if (
    check.program === "dotnet" &&
    isTest &&
    outcome === "unknown" &&
    /projects? .{0,40}restore/.test(output)
  )
    return "nothing-ran";
  if (exitCode === 0 && hasTimedOut(output) && outcome !== "passed") return "not-ended";
  const printed = printedCode(commands, check.at, output);
  if (printed !== undefined) return printed ? "passed" : "failed";
  if (hiddenBy === undefined && exitCode === 0)
    return outcome === "failed" && isCounted && isTest ? "failed" : "passed";
  if (outcome === "passed" || outcome === "failed") return outcome;
  if (hiddenBy === undefined) return "unreported";
  return !isTest && showsAll(hiddenBy, check, output) ? "passed" : "hidden";
}

function hasTimedOut(output: string): boolean {
  const lines = output.trim().split("\n");
  return [lines[0], ...lines.slice(-2)].some((line) => TIMED_OUT.test(line?.trim().slice(0, 200) ?? ""));
}

const SILENT = new Set(
  "tsc eslint go flake8 vue-tsc shellcheck gcc clang staticcheck yamllint javac ninja tsgo stylelint oxlint".split(
    " ",
  ),
);

/** Whether a failure would show: a pipe keeps the end of the output, or the tool prints only failures. */
function showsAll(hiddenBy: string, { program }: CheckRun, output: string): boolean {
  const own = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("> ") && !line.startsWith("$ "));
  const isScript = program.startsWith("the script ") || /^(?:make|just|npm|yarn|pnpm)\b/.test(program);
  if (own.length === 0) return SILENT.has(program) || (isScript && hiddenBy.startsWith("|"));
  return /^\| (?:tail|tee|cat)$/.test(hiddenBy);
}

/** Returns whether the exit code that the command line prints (`; echo "exit: $?"`), if any, is 0. */
function printedCode(commands: readonly SimpleCommand[], at: number, output: string): boolean | undefined {
  let end = at;
  while (commands[end]?.next === "|") end++;
  const { words: [program, ...rest] = [] } = commands[end + 1] ?? {};
  const says = rest.join(" ");
  if (!/^(?:echo|printf)$/.test(program ?? "") || commands[end]!.next !== ";" || !CODE.test(says))
    return undefined;
  const lines = output
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const label = says.split(CODE)[0]!.trim();
  // Without a label, only a code at the end of the output can be identified.
  const isFound = label !== "" || end + 2 === commands.length;
  const line = isFound ? lines.findLast((each) => each.startsWith(label)) : undefined;
  const code = /^\D{0,3}(\d{1,3})(?!\d)/.exec(line?.slice(label.length) ?? "")?.[1];
  if (code === undefined) return undefined;
  if (Number(code) !== 0) return false;
  // The exit code of a pipe is that of its last program.
  return end > at && !says.includes("PIPESTATUS") ? undefined : true;
}

const CODE = /\$(?:\?|\{?PIPESTATUS)/;
