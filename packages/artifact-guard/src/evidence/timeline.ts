import { isAbsolute, join } from "node:path";
import type { CheckRun } from "./check-run.js";
import { findUse } from "./check-table.js";
import { type CommandContext, checksIn } from "./checks-in-command.js";
import type { EditPlace } from "./command-edits.js";
import { changesIn } from "./command-edits.js";
import { programName, type SimpleCommand, unfold } from "./commands.js";
import type { Change } from "./edits.js";
import { changesFile } from "./edits.js";
import { countingPath, isMadeFolder } from "./files.js";
import { SAYS_ONLY } from "./named-scripts.js";
import { type OutputReading, readOutput } from "./outcome.js";
import { resolveFolder } from "./places.js";
import type { ProjectLayout } from "./project-layout.js";
import { type RunResult, resultOf } from "./run-result.js";
import type { SessionRecord, SessionStep } from "./session-record.js";
import { silentlyWritten } from "./silently-written.js";
import { stepsOf } from "./steps.js";

/** An event that affects the project's state. */
export type Moment =
  | (CheckRun & {
      type: "run";
      result: RunResult;
      command: string;
      passed?: number;
      passedInAll?: number;
      skipped?: number;
      /** What the command's scripts run, and what it printed. */
      expanded: string;
      output: string;
      /** Index of the step in the session. */
      step: number;
      /** Whether other checks ran on the same command line, so that it is not certain which one failed. */
      isOneOfMany?: boolean;
    })
  | Exclude<Change, { type: "stash" | "unstash" }>;

export type Run = Extract<Moment, { type: "run" }>;
export type Edit = Extract<Moment, { type: "edit" }>;
type CommandStep = Extract<SessionStep, { type: "command" }>;

/** How much of an output is searched for test names. */
const MAX_OUTPUT = 16 * 1024;

export interface TimelineContext extends CommandContext {
  layout: ProjectLayout;
}

/** The runs and edits of a session that matter to the project, oldest first. */
export function timelineOf(record: SessionRecord, context: TimelineContext): Moment[] {
  const open = new Map<string, Run[]>();
  const { folder } = record;
  const steps = stepsOf(record);
  const written = silentlyWritten({ ...record, steps });
  const moments = steps.flatMap((step, at) => {
    if (step.type === "edit") return editChange(step, folder);
    // Silent writes are known only for the command as a whole; its own runs may have seen them.
    const edits = (written.get(step) ?? []).flatMap((path) => editChange({ type: "edit", path }, folder));
    const own = commandMoments(step, at, folder, context, open);
    return own.some(isOfFiles) ? own : [...edits, ...own];
  });
  return settled(moments);
}

/** Whether the command line itself shows what happened to files. */
const isOfFiles = ({ type }: Moment | Change) => type !== "run" && type !== "commit";

function editChange(
  { type, path, at: _, ...edit }: Extract<SessionStep, { type: "edit" }>,
  folder: string | undefined,
): Change[] {
  const counting = countingPath(path, folder);
  if (counting === undefined || !changesFile(edit)) return [];
  return [{ type, path: counting, ...edit, ...(edit.before === null && { isWhole: true }) }];
}

function commandMoments(
  step: CommandStep,
  number: number,
  project: string | undefined,
  context: TimelineContext,
  open: Map<string, Run[]>,
): (Moment | Change)[] {
  if (step.status === "not-run") return [];
  const start = step.folder;
  const { checks, commands } = checksIn(step.command, { ...context, ...(start !== undefined && { start }) });
  const reading = readOutput(step.output);
  const begin = start === undefined ? "" : resolveFolder(project, "", start);
  const failedAlone = commands.length === 1 && step.exitCode !== undefined && step.exitCode !== 0;
  const moments: (Moment | Change)[] = [];
  for (const [at, command] of commands.entries()) {
    const within = resolveFolder(project, begin, command.folder);
    tellLogs(command, reading, open);
    const place: EditPlace = { project, folder: folderOf(project, within, start) };
    // A failed command has changed nothing.
    const unfolded = unfold(command, within, context.scripts);
    const changes = unfolded.flatMap((each) => changesIn(each, place, step.output));
    if (!failedAlone) moments.push(...changes);
    const own = checks.filter((each) => each.at === at);
    // An unknown program that prints how many tests passed.
    if (
      checks.length === 0 &&
      changes.length === 0 &&
      at === commands.length - 1 &&
      reading.isCounted &&
      mayRunTests(command)
    )
      own.push({ kinds: ["test"], isBackground: false, at, program: command.words[0] ?? "" });
    for (const check of own) {
      const run: Run = {
        type: "run",
        ...placed(check, context.layout),
        result: resultOf(check, step, commands, reading),
        step: number,
        command: step.command,
        expanded: unfolded.map(({ words }) => words.join(" ")).join("\n"),
        output: step.output.slice(-MAX_OUTPUT),
        ...(reading.passed !== undefined && { passed: reading.passed }),
        ...(reading.passedInAll !== undefined && { passedInAll: reading.passedInAll }),
        ...(reading.skipped !== undefined && { skipped: reading.skipped }),
        ...(checks.length > 1 && { isOneOfMany: true }),
      };
      moments.push(run);
      for (const log of logsOf(commands, at)) open.set(log, [...(open.get(log) ?? []), run]);
    }
  }
  return moments;
}

function folderOf(
  project: string | undefined,
  within: string,
  start: string | undefined,
): string | undefined {
  if (project !== undefined) return isAbsolute(within) ? within : join(project, within);
  return within === "" ? start : within;
}

const mayRunTests = ({ words, words: [program = ""], inner }: SimpleCommand) =>
  !READERS.has(program) &&
  !SAYS_ONLY.has(program) &&
  !/^(?:git|gh)$/.test(program) &&
  ![words, ...inner.map((each) => each.words)].some(isKnown);

function isKnown(given: readonly string[]): boolean {
  return findUse([programName(given[0] ?? ""), ...given.slice(1)]) !== undefined;
}

/**
 * Converts a check to the project's terms. A run in a folder without a manifest, or in one with generated
 * files, belongs to the enclosing folder.
 */
function placed(check: CheckRun, layout: ProjectLayout): CheckRun {
  const { parts, isOfPackage, ...all } = check;
  if (parts === undefined || parts.length === 0) return check;
  const inside = parts.flatMap((part) => layout.within(part) ?? []);
  if (inside.length === 0) return { ...all, elsewhere: parts[0]! };
  if (inside.includes("")) return all;
  if (isOfPackage !== true) return { ...check, parts: inside };
  const packages = inside.map((part) => {
    if (isMadeFolder(part)) return "";
    return layout.holds(part) ? layout.packageOf(part) : part;
  });
  return packages.includes("") ? all : { ...all, parts: packages, isOfPackage };
}

/** The files that receive a command's output, by redirection or through `tee`. */
function logsOf(commands: readonly SimpleCommand[], at: number): string[] {
  const logs = [...(commands[at]?.writes ?? [])];
  for (let next = at; commands[next]?.next === "|"; next++) {
    const { words = [], writes = [] } = commands[next + 1] ?? {};
    logs.push(
      ...writes,
      ...(words[0] === "tee" ? words.slice(1).filter((word) => !word.startsWith("-")) : []),
    );
  }
  return logs.map(nameOf);
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const READERS = new Set(["cat", "tail", "head", "grep", "less", "sed", "awk", "rg", "bat"]);

/** Adds what a log that is read later shows about the runs that wrote it. */
function tellLogs({ words }: SimpleCommand, { told, passed }: OutputReading, open: Map<string, Run[]>): void {
  if (!READERS.has(words[0] ?? "") || told === "unknown") return;
  for (const word of words.slice(1))
    for (const run of open.get(nameOf(word)) ?? [])
      if (run.result === "hidden" || run.result === "not-ended") {
        run.result = told;
        if (passed !== undefined) run.passed = passed;
      }
}

/** A run while changes were stashed shows nothing about them. After `stash pop` the state is as before. */
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
