import { identityOf, WIRINGS } from "@agentos/clients";
import { findHomeFolder, pathInside } from "@agentos/platform";
import type {
  Applied,
  ClientId,
  DetectedClient,
  FileChange,
  Finding,
  Plan,
  Scope,
  WiringOptions,
} from "@agentos/wiring";
import { type Command, InvalidArgumentError, Option } from "commander";
import { HOOKS_FOLDER } from "../own-command.js";
import { findProject, type GlobalOptions } from "../project.js";
import {
  type Context,
  count,
  EXIT,
  isTerminal,
  note,
  oneLine,
  type Paint,
  printJson,
  renderNote,
  say,
  shortPath,
  spelled,
  UsageError,
  warn,
} from "../terminal/index.js";
import { marksFor } from "../views/marks.js";
import { wiredRules } from "./wired-rules.js";

export interface WiringFlags extends GlobalOptions {
  client?: ClientId[];
  fix?: true;
  scope?: Scope | "machine";
  dryRun?: true;
  diff?: true;
  yes?: true;
}

const WIRABLE = WIRINGS.map(({ client }) => identityOf(client));
const NAMES = WIRABLE.map(({ program }) => program).join(", ");

export function addWiringFlags(command: Command): Command {
  return command
    .addOption(new Option("-c, --client <id>", NAMES.replaceAll(", ", "|")).argParser(addClient))
    .addOption(
      new Option("--scope <scope>", "project, local (you, here), user or machine (root)").choices([
        "project",
        "local",
        "user",
        "machine",
      ]),
    )
    .option("-n, --dry-run", "only list the files that would change")
    .option("--diff", "show the changes as a diff")
    .option("-y, --yes", "do not ask any questions");
}

function addClient(name: string, before: ClientId[] = []): ClientId[] {
  const client = WIRABLE.find(({ id, program }) => name === program || name === id);
  if (client === undefined) throw new InvalidArgumentError(`It must be one of ${NAMES}.`);
  return [...before, client.id];
}

export async function wiringOptions(
  context: Context,
  flags: WiringFlags,
  { detects = true }: { detects?: boolean } = {},
): Promise<{ options: WiringOptions; detected: DetectedClient[]; findings: Finding[] }> {
  if (flags.scope === "machine") throw new UsageError("--scope machine works only with init and uninstall");
  const { folder: project } = findProject(context, flags);
  const { detectClients, findInstalled, placeFor, readInstallation } = await import("@agentos/wiring");
  const { env } = context;
  const home = findHomeFolder(env);
  const detected = detects ? await detectClients({ project, home, env }) : [];
  const versions: WiringOptions["versions"] = {};
  for (const { id, version } of detected) if (version !== undefined) versions[id] = version;
  const hanging = detected.flatMap(({ id, hangs }) => (hangs ? [id] : []));
  const installed = findInstalled(project);
  const scope = flags.scope ?? (installed === undefined ? "local" : "project");
  const place =
    scope === "user" ? ({ type: "folder", folder: HOOKS_FOLDER } as const) : placeFor(project, HOOKS_FOLDER);
  const installation = readInstallation(HOOKS_FOLDER);
  const { findings, ...rules } = await wiredRules({ project }, scope);
  const options = {
    project,
    home,
    env,
    scope,
    place,
    installation,
    versions,
    hanging,
    startFolder: flags.project === undefined ? context.cwd : project,
    ...rules,
  };
  return { options, detected, findings };
}

/** Shows a plan, asks, applies it and prints the result. Plans again if a file has changed. */
export async function carryOut(
  context: Context,
  flags: WiringFlags,
  makePlan: (fix: boolean) => Plan,
  words: Words,
): Promise<number> {
  const { applyPlan, renderDiff } = await import("@agentos/wiring");
  let fix = flags.fix === true;
  let plan = makePlan(fix);
  const show = (change: FileChange) => renderDiff(change, diffName(change.path, plan.project));
  const diffs = () => plan.changes.map(show).join("");
  if (flags.dryRun) {
    if (flags.json) printJson(context, toJson(plan, show));
    else if (flags.diff)
      context.stdout.write(context.stdout.isTTY ? colored(diffs(), context.paint.stdout) : diffs());
    else context.stdout.write(plan.changes.map((change) => summaryLine(change, context)).join(""));
    const isNothing = plan.changes.length + plan.untouched.length === 0;
    if (!flags.json) printPlan(context, plan, isNothing ? words.nothing : undefined);
    return exitCodeOf(plan, []);
  }
  const showDiff = () => context.stderr.write(colored(diffs(), context.paint.stderr));
  if (flags.diff && !flags.json) showDiff();
  const canFix = () => plan.untouched.some(({ fixable }) => fixable);
  let isReviewed = false;
  if (!flags.yes && !flags.json && isTerminal(context)) {
    for (let answer: Answer | undefined; answer !== "yes" && (plan.changes.length > 0 || canFix()); ) {
      context.stderr.write(renderSummary(context, plan));
      isReviewed = true;
      answer = await choose(plan.changes.length, canFix());
      if (answer === "diff") showDiff();
      else if (answer === "fix") {
        fix = true;
        plan = makePlan(fix);
        showDiff();
      } else if (answer !== "yes") {
        context.stderr.write("Nothing was changed.\n");
        return EXIT.done;
      }
    }
  }
  let applied = applyPlan(plan);
  for (let attempt = 1; attempt < 5 && applied.some(({ status }) => status === "conflict"); attempt++) {
    const done = applied.filter(({ status }) => status === "done");
    plan = makePlan(fix);
    applied = [...done, ...applyPlan(plan)];
  }
  const proof = await words.prove?.();
  if (flags.json) printJson(context, { ...toJson(plan, show), applied, ...(proof && { proof }) });
  else printApplied(context, plan, applied, { ...words, isReviewed, ...(proof && { proof }) });
  const isObstructed = words.obstacles?.length || proof?.some(({ severity }) => severity === "error");
  return Math.max(exitCodeOf(plan, applied), isObstructed ? EXIT.failed : EXIT.done);
}

interface Words {
  nothing: string;
  done: string;
  next?: string;
  /** Problems that keep clients from reading their settings. If there are any, `done` is omitted. */
  obstacles?: readonly Finding[];
  /** Checks the result after writing. `done` is printed only if everything works. */
  prove?: () => Promise<Finding[]>;
}

type Answer = "yes" | "no" | "diff" | "fix";

// Nobody reads more lines than this before answering a question.
const SUMMARY_LINES = 10;

function summaryLine({ action, path }: FileChange, { cwd }: Pick<Context, "cwd">): string {
  return `  ${action.padEnd(6)} ${shortPath(path, cwd)}\n`;
}

function renderSummary(context: Context, { changes, untouched, notes }: Plan): string {
  const { cwd, paint } = context;
  const lines = [
    ...changes.map((change) => summaryLine(change, { cwd }).trimEnd()),
    ...untouched.map(
      ({ path, line, message }) =>
        `  ${paint.stderr.red("leave")}  ${shortPath(path, cwd)}${line === undefined ? "" : `:${line}`}: ${oneLine(message)}`,
    ),
  ];
  const shown = lines.length > SUMMARY_LINES ? lines.slice(0, SUMMARY_LINES - 1) : lines;
  if (lines.length > shown.length) shown.push(`  … and ${lines.length - shown.length} more`);
  return `${shown.join("\n")}\n${notes.map((text) => `${renderNote(context, text)}\n`).join("")}`;
}

/** Replaces the files' contents with diffs. */
function toJson({ changes, ...plan }: Plan, show: (change: FileChange) => string) {
  return {
    ...plan,
    changes: changes.map((change) => ({ path: change.path, action: change.action, diff: show(change) })),
  };
}

function printApplied(
  context: Context,
  plan: Plan,
  applied: readonly Applied[],
  { proof, isReviewed, ...words }: Words & { proof?: readonly Finding[]; isReviewed: boolean },
): void {
  const { paint, stdout, cwd, env } = context;
  const done = marksFor(env).phase.completed;
  for (const { path, status, message } of applied) {
    if (status === "done") stdout.write(` ${paint.stdout.green(done)} ${shortPath(path, cwd)}\n`);
    else warn(context, `${shortPath(path, cwd)} was left unchanged: ${message}`);
  }
  const changed = applied.filter(({ status }) => status === "done").length;
  const isDone = plan.untouched.length === 0 && changed === applied.length && !words.obstacles?.length;
  const isRefuted = proof?.some(({ severity }) => severity === "error");
  const open = (proof ?? []).filter(({ severity }) => severity !== "ok");
  for (const { severity, ...finding } of open)
    (severity === "error" ? warn : note)(context, describeFinding(finding, context));
  const summary = changed === 0 ? words.nothing : open.length > 0 ? NOT_PROVED : words.done;
  printPlan(context, plan, isDone && !isRefuted ? summary : changed === 0 ? undefined : NOT_ALL, isReviewed);
  if (changed > 0 && words.next !== undefined) say(context.stderr, `\n${spelled(words.next, context.aos)}`);
}

const NOT_PROVED = "Written.";
const NOT_ALL = "Written, but not everything works: see above.";

export function describeFinding(
  { path, message, remedy }: Pick<Finding, "path" | "message" | "remedy">,
  context: Context,
): string {
  const place = path === undefined ? "" : `${shortPath(path, context.cwd)}: `;
  const then = remedy === undefined ? "" : `; ${spelled(remedy, context.aos)}`;
  return `${place}${message}${then}`;
}

/** @param isReviewed whether the notes have been shown already, in the question */
function printPlan(context: Context, plan: Plan, summary: string | undefined, isReviewed = false): void {
  const { stderr, paint, cwd } = context;
  for (const { path, message, line, column, fixable } of plan.untouched) {
    const position = [line, column].flatMap((each) => (each === undefined ? [] : `:${each}`)).join("");
    const text = `${paint.stderr.bold(shortPath(path, cwd) + position)} ${paint.stderr.red("left unchanged:")} ${oneLine(message)}`;
    say(stderr, text);
    if (fixable) say(stderr, `  To remove it: ${context.aos} init --fix (--dry-run shows the diff)`);
  }
  if (!isReviewed) for (const text of plan.notes) note(context, text);
  if (summary !== undefined) say(stderr, summary);
  if (plan.changes.length > 0 && plan.approvals.length > 0)
    say(stderr, ["\nManual steps:", ...plan.approvals.map(({ text }) => `  ${oneLine(text)}`)].join("\n"));
}

function exitCodeOf(plan: Plan, applied: readonly Applied[]): number {
  if (applied.some(({ status }) => status !== "done")) return EXIT.unusable;
  return plan.untouched.length > 0 ? EXIT.usage : EXIT.done;
}

/** Colors a diff and removes control characters, which settings can contain. */
function colored(diff: string, paint: Paint): string {
  return diff
    .split("\n")
    .map((line) => oneDiffLine(line, paint))
    .join("\n");
}

function oneDiffLine(line: string, paint: Paint): string {
  const text = line.replace(/[^\t\x20-\x7e\u00a0-\uffff]/g, "?");
  if (/^(\+\+\+|---)/.test(text)) return paint.bold(text);
  if (text.startsWith("+")) return paint.green(text);
  return text.startsWith("-") ? paint.red(text) : text;
}

/** Returns a path relative to the project, so that `git apply` accepts the diff. */
function diffName(path: string, project: string): string {
  return (pathInside(project, path) ?? path).replaceAll("\\", "/");
}

async function choose(changes: number, canFix: boolean): Promise<Answer> {
  const { isCancel, select } = await import("@clack/prompts");
  const answer = await select<Answer>({
    message: changes === 0 ? "Nothing can be changed without a fix." : `Change ${count(changes, "file")}?`,
    options: [
      ...(changes > 0
        ? [
            { value: "yes" as const, label: "Yes" },
            { value: "diff" as const, label: "Show the diff" },
          ]
        : []),
      ...(canFix
        ? [
            {
              value: "fix" as const,
              label: "Remove what keeps clients from reading their settings, and show the diff",
            },
          ]
        : []),
      { value: "no" as const, label: "No" },
    ],
    output: process.stderr,
  });
  return isCancel(answer) ? "no" : answer;
}

export async function chooseClients(detected: readonly DetectedClient[]): Promise<ClientId[]> {
  const { isCancel, multiselect } = await import("@clack/prompts");
  const { CLIENTS } = await import("@agentos/wiring");
  const answer = await multiselect({
    message: "Which agent clients should AgentOS set up?",
    options: CLIENTS.map(({ id, name }) => {
      const found = detected.find((client) => client.id === id);
      const hint = found?.version ?? (found && "found");
      return hint === undefined ? { value: id, label: name } : { value: id, label: name, hint };
    }),
    initialValues: usedClients(detected),
    required: true,
    output: process.stderr,
  });
  if (isCancel(answer)) throw new UsageError("no client was chosen, so nothing was changed");
  return answer;
}

export async function wantsWorkflows(): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({
    message: "Also add an example workflow with its agents? Hooks work without it.",
    initialValue: false,
    output: process.stderr,
  });
  return !isCancel(answer) && answer;
}

/** If no client is used in this project or installed on this machine, returns the most popular one. */
export function usedClients(detected: readonly DetectedClient[]): ClientId[] {
  const used = detected.filter(({ inProject, program }) => inProject.length > 0 || program !== undefined);
  return used.length === 0 ? WIRABLE.slice(0, 1).map(({ id }) => id) : used.map(({ id }) => id);
}
