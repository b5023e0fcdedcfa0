import { isAbsolute, join } from "node:path";
import { type CheckRun, type CommandContext, checksIn } from "./checks-in-command.js";
import { countingPath } from "./files.js";
import { readOutput } from "./outcome.js";
import type { SessionRecord, SessionStep } from "./session-record.js";
import type { SimpleCommand } from "./shell.js";

/** What a run of a check came to. */
type RunResult = "passed" | "failed" | "hidden" | "nothing-ran" | "not-ended" | "not-run";

/** What happened to the project's state, in order. */
export type Moment =
  | (CheckRun & { type: "run"; result: RunResult; command: string; passed?: number })
  | { type: "edit"; path: string; removed?: string; added?: string; before?: string | null; after?: string }
  /** Files are as they were when the session began; without a path, all of them. */
  | { type: "restore"; path?: string };

/** The runs and edits of a session that say something about the project, oldest first. */
export function timelineOf(record: SessionRecord, context: CommandContext): Moment[] {
  return record.steps.flatMap((step) =>
    step.type === "edit" ? editMoment(step, record.folder) : commandMoments(step, record, context),
  );
}

function editMoment(
  { type, path, ...edit }: Extract<SessionStep, { type: "edit" }>,
  folder: string | undefined,
): Moment[] {
  const counting = countingPath(path, folder);
  return counting === undefined ? [] : [{ type, path: counting, ...edit }];
}

function commandMoments(
  step: Extract<SessionStep, { type: "command" }>,
  { folder }: SessionRecord,
  context: CommandContext,
): Moment[] {
  if (step.status === "not-run") return [];
  const { checks, commands } = checksIn(step.command, context);
  const below =
    folder !== undefined && step.folder !== undefined ? countingFolder(step.folder, folder) : undefined;
  const moments: Moment[] = [];
  for (const [at, command] of commands.entries()) {
    moments.push(...edits(command, step.folder ?? folder, folder));
    for (const check of checks.filter((each) => each.at === at)) {
      const reading = readOutput(step.output);
      const result = resultOf(check, step, commands, reading.told);
      const parts =
        below === undefined ? check.parts : (check.parts?.map((part) => `${below}/${part}`) ?? [below]);
      moments.push({
        type: "run",
        ...check,
        ...(parts !== undefined && { parts }),
        result,
        command: step.command,
        ...(reading.passed !== undefined && { passed: reading.passed }),
      });
    }
  }
  return moments;
}

/** Where a command ran, below the session's folder. */
function countingFolder(path: string, folder: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

function resultOf(
  check: CheckRun,
  { status, exitCode, output }: Extract<SessionStep, { type: "command" }>,
  commands: readonly SimpleCommand[],
  told: ReturnType<typeof readOutput>["told"],
): RunResult {
  if (status === "background") return "not-ended";
  if (check.isBackground) return "not-ended";
  if (exitCode !== undefined && exitCode !== 0 && check.hiddenBy === undefined) {
    // A later command of an `&&` chain may be what failed: the output can still show that this one did not.
    const isLast = commands[check.at]?.next === "" || check.at === commands.length - 1;
    return !isLast && told === "passed" && check.kinds.includes("test") ? "passed" : "failed";
  }
  if (told === "nothing-ran" && check.kinds.includes("test")) return "nothing-ran";
  const branch = branchTaken(commands, check.at, output);
  if (branch !== undefined) return branch ? "passed" : "failed";
  if (check.hiddenBy === undefined && exitCode === 0)
    return told === "failed" && check.kinds.includes("test") ? "failed" : "passed";
  if (told === "passed" || told === "failed") return told;
  // A tool that says nothing when all is well, and said nothing.
  return output.trim() === "" && !check.kinds.includes("test") && SILENT.has(check.program)
    ? "passed"
    : "hidden";
}

const SILENT = new Set([
  "tsc",
  "eslint",
  "go",
  "flake8",
  "vue-tsc",
  "shellcheck",
  "gcc",
  "clang",
  "staticcheck",
  "yamllint",
  "javac",
  "ninja",
]);

/** What the command line itself says of the exit code: `; echo $?`, `&& echo ok || echo bad`. */
function branchTaken(commands: readonly SimpleCommand[], at: number, output: string): boolean | undefined {
  const lines = output.trim().split("\n");
  const last = lines.at(-1)?.trim() ?? "";
  let end = at;
  while (commands[end]?.next === "|") end++;
  const follower = commands[end + 1];
  if (follower === undefined) return undefined;
  const says = isEcho(follower) ? follower.words.slice(1).join(" ") : undefined;
  if (says === undefined) return undefined;
  const operator = commands[end]!.next;
  if (operator === ";" && (says.includes("$?") || says.includes("PIPESTATUS"))) {
    const code = /(\d{1,3})\D*$/.exec(last)?.[1];
    if (code === undefined) return undefined;
    const isOfPipe = end > at && !says.includes("PIPESTATUS");
    return Number(code) !== 0 ? false : isOfPipe ? undefined : true;
  }
  const other = commands[end + 2];
  if (
    operator === "&&" &&
    commands[end + 1]!.next === "||" &&
    other !== undefined &&
    isEcho(other) &&
    end === at
  ) {
    if (last === says) return true;
    if (last === other.words.slice(1).join(" ")) return false;
  }
  if (operator === "||" && last === says) return false;
  return undefined;
}

const isEcho = ({ words }: SimpleCommand) => words[0] === "echo" || words[0] === "printf";

/** What a command changes in the project. */
function edits(
  { words, writes }: SimpleCommand,
  cwd: string | undefined,
  folder: string | undefined,
): Moment[] {
  const [program = "", second = ""] = words;
  const paths = words.slice(1).filter((word) => !word.startsWith("-"));
  const name = program.slice(program.lastIndexOf("/") + 1);
  const changed: string[] = [...writes];
  if ((name === "sed" || name === "perl") && words.some((word) => /^-\w{0,4}i/.test(word)))
    changed.push(
      ...paths.filter((path) => !path.includes(" ") && /[./]/.test(path) && !/^s[/|#]/.test(path)),
    );
  else if (name === "tee") changed.push(...paths);
  else if (name === "rm" || name === "mv" || name === "truncate") changed.push(...paths);
  else if (name === "cp" || name === "ln") changed.push(...paths.slice(-1));
  else if (name === "patch") changed.push("the patched files");
  else if (name === "git") return [...gitMoments(second, words.slice(2)), ...editsOf(changed)];
  return editsOf(changed);

  function editsOf(all: readonly string[]): Moment[] {
    return all.flatMap((path) => {
      const absolute = isAbsolute(path) || cwd === undefined ? path : join(cwd, path);
      const counting = countingPath(absolute, folder);
      return counting === undefined ? [] : [{ type: "edit" as const, path: counting }];
    });
  }

  function gitMoments(subcommand: string, rest: readonly string[]): Moment[] {
    const named = rest.filter((word) => !word.startsWith("-"));
    const all = named.length === 0 || named.includes(".");
    switch (subcommand) {
      case "checkout":
      case "restore": {
        if (rest.includes("--staged") || rest.includes("-b")) return [];
        const files = rest.includes("--")
          ? rest.slice(rest.indexOf("--") + 1)
          : subcommand === "restore" || all
            ? named
            : named.filter((word) => /\.\w+$/.test(word));
        if (files.includes(".")) return [{ type: "restore" }];
        return files.map((path) => ({
          type: "restore",
          path: countingPath(isAbsolute(path) || cwd === undefined ? path : join(cwd, path), folder) ?? path,
        }));
      }
      case "stash":
        if (named[0] === "pop" || named[0] === "apply") return [{ type: "edit", path: "the stashed files" }];
        return named.length === 0 || named[0] === "push" || named[0] === "save" ? [{ type: "restore" }] : [];
      case "reset":
        return rest.includes("--hard") ? [{ type: "restore" }] : [];
      case "apply":
      case "cherry-pick":
      case "merge":
      case "pull":
      case "rebase":
      case "revert":
        return rest.includes("--check") || rest.includes("--abort")
          ? []
          : [{ type: "edit", path: `the files of git ${subcommand}` }];
      default:
        return [];
    }
  }
}
