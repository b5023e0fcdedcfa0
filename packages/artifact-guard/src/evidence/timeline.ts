import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CheckRun } from "./check-run.js";
import { findUse, isTargetRunner } from "./check-table.js";
import { type CommandContext, checksIn } from "./checks-in-command.js";
import { changesIn } from "./command-edits.js";
import { programName, readCommandLine, readsOnly, type SimpleCommand, unfold } from "./commands.js";
import type { Change } from "./edits.js";
import { changesFile } from "./edits.js";
import { isGeneratedFolder, packageOf, pathWithin, relevantPath } from "./files.js";
import { type OutputReading, readOutput } from "./outcome.js";
import { type RunResult, resultOf } from "./run-result.js";
import { resolveFolder } from "./run-scope.js";
import {
  type CheckKind,
  type CommandStep,
  type SessionRecord,
  type SessionStep,
  stepsOf,
} from "./session-record.js";

export type Moment =
  | (CheckRun &
      Pick<OutputReading, "passed" | "skipped"> & {
        type: "run";
        result: RunResult;
        command: string;
        output: string;
        /** Whether the command line runs several checks, so that any of them may have failed. */
        isOneOfMany: boolean;
      })
  | Exclude<Change, { type: "stash" | "unstash" }>;

export type Run = Extract<Moment, { type: "run" }>;
export function timelineOf(record: SessionRecord, context: CommandContext): Moment[] {
  const { folder } = record;
  const steps = stepsOf(record);
  let last: Run | undefined;
  const moments = steps.flatMap((step) => {
    if (step.type === "edit") return editChange(step, folder);
    const own = commandMoments(step, folder, context);
    const rerun = settleByLog(step, last);
    last = own.findLast((moment): moment is Run => moment.type === "run") ?? rerun ?? last;
    return rerun === undefined ? own : [rerun, ...own];
  });
  return settled(moments);
}

function editChange(
  { type, path, ...edit }: Extract<SessionStep, { type: "edit" }>,
  folder: string | undefined,
): Change[] {
  const counting = relevantPath(path, folder);
  if (counting === undefined || !changesFile(edit)) return [];
  return [{ type, path: counting, ...edit }];
}

function commandMoments(
  step: CommandStep,
  project: string | undefined,
  context: CommandContext,
): (Moment | Change)[] {
  if (step.status === "not-run") return [];
  const start = step.folder === undefined ? "" : resolveFolder(project, "", step.folder);
  const { checks, commands } = checksIn(step.command, context, start);
  const reading = readOutput(step.output);
  // Runners and the hooks of a commit list the tools that they ran, or print their commands.
  const passed = kindsPassedIn(step.output);
  const hasRunner = commands.some(
    ({ words: [program = "", verb] }) =>
      isTargetRunner(programName(program)) || (program === "git" && verb === "commit"),
  );
  const isMake = commands.some(({ words: [program = ""] }) => /^g?make$/.test(programName(program)));
  const echoed = checksPrintedIn(step.output, isMake, context);
  const printed = hasRunner ? echoed.flatMap(({ kinds }) => kinds) : [];
  const tool = echoed.find((check) => check.tool !== undefined)?.tool;
  const moments: (Moment | Change)[] = [];
  for (const [at, command] of commands.entries()) {
    const [program = ""] = command.words;
    const folder = resolveFolder(project, start, command.folder);
    const changes = unfold(command).flatMap((each) => changesIn(each, { project, folder }, step.output));
    moments.push(...changes);
    const own = checks.filter((each) => each.at === at);
    // An unknown program that prints the number of passed tests is assumed to run tests.
    if (
      checks.length === 0 &&
      changes.length === 0 &&
      at === commands.length - 1 &&
      reading.isCounted &&
      mayRunTests(command)
    )
      own.push({ kinds: ["test"], isBackground: false, at, program });
    const isRunner = isTargetRunner(programName(program));
    const shown = isRunner || program === "git" ? [...passed, ...printed] : passed;
    if (checks.length === 0 && own.length === 0 && shown.length > 0 && (isRunner || program === "git"))
      own.push({ kinds: shown, isBackground: false, at, program });
    const isBeforeTests =
      command.next === "&&" && checks.some((check) => check.at === at + 1 && check.kinds.includes("test"));
    for (const check of own) {
      moments.push({
        type: "run",
        ...placed(check, project),
        // The hooks of a commit can run several tools.
        ...(check.tool === undefined && tool !== undefined && program !== "git" && { tool }),
        kinds: [...new Set([...check.kinds, ...shown])],
        result: resultOf(check, step, commands, reading, isBeforeTests),
        command: step.command,
        output: step.output,
        passed: reading.passed,
        skipped: reading.skipped,
        isOneOfMany: checks.length > 1,
      });
    }
  }
  return moments;
}

/**
 * Returns the kinds of the checks that a hook lists as passed: "mypy.......Passed", "✔ eslint --fix".
 * Lint-staged usually runs linters, and does not list them if it succeeds.
 */
function kindsPassedIn(output: string): CheckKind[] {
  const listed = output.matchAll(
    /^(?:([\w-]{1,40})[^.\n]{0,80}\.{4,120}Passed|\s{0,8}[✔✓] ([\w-]{1,40}(?: [\w.-]{1,40}){0,4}))\s*$/gm,
  );
  const kinds = [...listed].flatMap(
    ([, tool, line = tool]) => findUse((line ?? "").split(" "))?.use.kinds ?? [],
  );
  return /^\s{0,8}✔ Running tasks for staged files/m.test(output) ? [...kinds, "lint"] : kinds;
}

/**
 * Returns the checks in commands that a runner prints: "$ jest", "task: [ci] go test".
 * @param isMake whether commands are printed without a sign before them
 */
function checksPrintedIn(output: string, isMake: boolean, context: CommandContext): CheckRun[] {
  const lines = isMake ? output.split("\n").filter((line) => findUse(line.split(" ")) !== undefined) : [];
  const printed = output.matchAll(
    /^(?!\[[A-Z]{4,7}\]|> Task :)(?:[^\s>$][^\n>$]{0,60})?[>$\]] (\S[^\n]{0,300})$/gm,
  );
  return [...lines, ...[...printed].map(([, line = ""]) => line)].flatMap(
    (line) => checksIn(line, context).checks,
  );
}

/**
 * Sets the result of an earlier run if the command prints a log that contains it. A watcher runs the
 * tests again after each edit, so its log contains a new run, which is returned. The user may have
 * started the watcher.
 */
function settleByLog({ command, output }: CommandStep, run: Run | undefined): Run | undefined {
  const isOwnWatcher = run?.isBackground === true && /watch/i.test(run.command);
  const isWatcher = isOwnWatcher || WATCHES.test(output);
  const isOpen = run?.result === "hidden" || run?.result === "not-ended";
  if (!isOpen && !isWatcher) return undefined;
  const { outcome, passed } = readOutput(output);
  if (outcome === "unknown" || !readCommandLine(command).some(readsOnly)) return undefined;
  if (isWatcher) {
    const own = run ?? {
      type: "run",
      kinds: ["test"],
      isBackground: true,
      at: 0,
      isOneOfMany: false,
      command,
      program: "",
    };
    return { ...own, result: outcome, output, passed: passed ?? run?.passed };
  }
  Object.assign(run!, { result: outcome, output, passed: passed ?? run!.passed });
  return undefined;
}

/** Matches what Vitest and Jest print while they watch files. */
const WATCHES = /^ {0,4}RERUN |\bWaiting for file changes\b|^Watch Usage\b/m;

const mayRunTests = (command: SimpleCommand) =>
  !readsOnly(command) &&
  !/^(?:git|gh|sed)$/.test(command.words[0] ?? "") &&
  ![command, ...command.inner].some(
    ({ words: [program = "", ...args] }) => findUse([programName(program), ...args]) !== undefined,
  );

/**
 * Makes the parts of a check relative to the project. A folder that has no manifest, or only
 * generated files, belongs to the enclosing package.
 */
function placed(check: CheckRun, project: string | undefined): CheckRun {
  const { parts, isOfPackage, ...all } = check;
  if (parts === undefined || parts.length === 0 || project === undefined) return check;
  const inside = parts.flatMap((part) => pathWithin(project, part) ?? []);
  if (inside.length === 0) return { ...all, elsewhere: parts[0]! };
  if (inside.includes("")) return all;
  if (isOfPackage !== true) return { ...check, parts: inside };
  const packages = inside.map((part) => {
    if (isGeneratedFolder(part)) return "";
    return existsSync(join(project, part)) ? packageOf(project, part) : part;
  });
  return packages.includes("") ? all : { ...all, parts: packages, isOfPackage };
}

/** Removes runs that took place while changes were stashed: they show nothing about the changes. */
function settled(moments: readonly (Moment | Change)[]): Moment[] {
  const kept: Moment[] = [];
  let aside: Moment[] | undefined;
  for (const moment of moments) {
    if (moment.type === "stash") aside ??= [];
    else if (moment.type === "unstash") {
      kept.push(...(aside ?? []).filter(({ type }) => type === "edit"));
      aside = undefined;
    } else (aside ?? kept).push(moment);
  }
  return aside === undefined ? kept : [...kept, { type: "restore" }, ...aside];
}
