import { isTrial, programOf, saysVerb } from "@agentos/commands/reader";
import { type CommandContext, checksIn } from "./checks-in-command.js";
import type { CheckClaim } from "./claims.js";
import {
  doesNothing,
  programName,
  readCommandLine,
  readsOnly,
  type SimpleCommand,
  unfold,
  withoutInterpreter,
} from "./commands.js";
import { changesFile } from "./edits.js";
import { areFiguresPrinted, inventedFigure } from "./figures.js";
import { relevantPath } from "./files.js";
import { type CommandStep, type SessionRecord, stepsOf } from "./session-record.js";
import { tellsFailure } from "./told-failure.js";
import type { Finding } from "./verdict.js";

/** Matches evidence of a coverage in a command or its output. */
const SHOWS_COVERAGE =
  /coverage|--cov\b|\bStmts\b|\bAll files\b|\bc8\b|\bnyc\b|llvm-cov|tarpaulin|jacoco|simplecov|coverlet/i;

/** Matches what Jest, Vitest, pytest, nyc and JaCoCo print if the coverage is too low. */
const MISSES_THRESHOLD =
  /does not meet (?:the )?(?:global )?threshold|threshold for .{1,40} not met|coverage of .{1,20} not reached|coverage checks have not been met/i;

/** Determines whether the session shows that the agent did what it claims. */
export function judgeAct(
  { kind, text, certainty }: CheckClaim,
  record: SessionRecord,
  context: CommandContext,
  message: string,
): Finding {
  const { folder, otherCalls = [] } = record;
  const steps = stepsOf(record);
  const edited = steps.findLastIndex(
    (step) => step.type === "edit" && relevantPath(step.path, folder) !== undefined && changesFile(step),
  );
  const commands = steps.flatMap((step, at) =>
    step.type === "command" && step.status !== "not-run" ? [{ step, at }] : [],
  );
  const failure = (missing: string, { command, output }: CommandStep): Finding => ({
    missing,
    command,
    isContradicted: true,
    isTold: tellsFailure(message, output),
  });
  if (kind === "trial") {
    const invented = inventedFigure(text, record);
    if (invented !== undefined) return { missing: `nothing in this session shows the figure ${invented}` };
    // If nothing was edited in this session, the agent may have tried out its work in an earlier one.
    if (edited === -1) return {};
    if (otherCalls.some((after) => after > edited)) return {};
    const isTried = ({ command }: CommandStep) => triesOut(command, context) || isNamed(command, text);
    const last = commands.findLast(({ step }) => isTried(step));
    // A build prints the sizes of its files.
    const outputs = commands.filter(({ at }) => at > edited).map(({ step }) => step.output);
    if ((last === undefined || last.at < edited) && areFiguresPrinted(text, outputs.join("\n"))) return {};
    if (last === undefined) return { missing: `${notShownBy(commands.length)} in this session` };
    const { command } = last.step;
    const rehearsal = lastRehearsal([last.step]);
    if (rehearsal !== undefined && !isRehearsalTold(rehearsal, message)) return rehearsed(rehearsal, message);
    if (last.at < edited) {
      const since = commands.filter(({ at }) => at > edited).length;
      return { missing: `${notShownBy(since)} after the last edit`, command };
    }
    if (hasFailed(last.step)) return failure("the last run failed", last.step);
    const state = UNHEALTHY.exec(last.step.output)?.[0];
    return state === undefined ? { command } : failure(`the last run shows "${state}"`, last.step);
  }
  // In a plan or an explanation, it is often a goal.
  const isDoubtful = edited === -1 && certainty !== "sure";
  const name = kind === "coverage" ? kind : "a deployment";
  const last = commands.findLast(({ step: { command, output } }) =>
    kind === "deployment"
      ? readCommandLine(command).some((each) => deploys(each) || (/push/i.test(text) && pushes(each)))
      : SHOWS_COVERAGE.test(command) || SHOWS_COVERAGE.test(output.slice(-MAX_OUTPUT)),
  );
  if (last === undefined) {
    const tried = kind === "deployment" ? lastRehearsal(commands.map(({ step }) => step)) : undefined;
    const missing = `${name} did not run in this session`;
    return tried === undefined ? { missing, isDoubtful } : rehearsed(tried, message);
  }
  const { command, output } = last.step;
  const isShort = kind === "coverage" && MISSES_THRESHOLD.test(output.slice(-MAX_OUTPUT));
  if (hasFailed(last.step) || isShort) return failure(`${name} failed when it last ran`, last.step);
  if (kind === "deployment") return { command };
  if (last.at < edited) return { missing: `${name} last ran before the last edit`, command };
  const figure = percentIn(text);
  return figure === undefined || printsFigure(output, figure)
    ? { command }
    : { missing: `no run in this session printed a coverage of ${figure}%`, command };
}

/** Matches the states of containers that do not run, as Docker and Kubernetes list them. */
const UNHEALTHY =
  /\(unhealthy\)|\bRestarting \(\d+\)|\bExited \([1-9]\d*\)|\bCrashLoopBackOff\b|\b(?:ErrImagePull|ImagePullBackOff)\b/;

const MAX_OUTPUT = 20_000;

/** Whether a claim names a command's program or subcommand: "Tried the push again." */
function isNamed(line: string, claim: string): boolean {
  const said = new Set(claim.toLowerCase().match(/[a-z][\w-]{2,}/g));
  return readCommandLine(line).some(
    (command) => !readsOnly(command) && command.words.slice(0, 2).some((word) => said.has(word)),
  );
}

const notShownBy = (commands: number) => (commands === 0 ? "nothing was run" : "no command shows that");

const hasFailed = ({ exitCode = 0, status }: CommandStep) => status === "ended" && exitCode !== 0;

/**
 * Whether a command deploys something or migrates a database, according to its arguments or, if the
 * program is unknown, to the name of the program or its script.
 */
function deploys(command: SimpleCommand): boolean {
  if (command.inner.some(deploys)) return true;
  const { name, args } = partsOf(command);
  return !onlyTries(name, args) && isDeployment(command);
}

const onlyTries = (name: string, args: readonly string[]) =>
  isTrial({ name, args: args.map((text) => ({ text, known: true })) });

function isDeployment(command: SimpleCommand): boolean {
  const { name, args } = partsOf(command);
  const options = args.filter((word) => word.startsWith("-"));
  const plain = args.filter((word) => !word.startsWith("-"));
  if (name === "git") return startsDeployment(plain);
  if (doesNothing(command.words)) return false;
  const { deploys: deploying, migrates } = programOf(name) ?? {};
  if (saysVerb(deploying, plain, options) || saysVerb(migrates, plain, options)) return true;
  const isKnown = deploying !== undefined || migrates !== undefined;
  return (!isKnown || plain[0] === "run") && DEPLOYING.test([command.words[0], ...plain].join(" "));
}

function partsOf({ words }: SimpleCommand): { name: string; args: readonly string[] } {
  const [program = "", ...args] = withoutInterpreter(words);
  return { name: programName(program), args };
}

interface Rehearsal {
  command: string;
  /** The command as the message could name it: "terraform plan". */
  words: string;
  /** What a message that tells it mentions: "plan", "dry". */
  sign: string;
}

const rehearsed = (rehearsal: Rehearsal, message: string): Finding => ({
  missing: `${rehearsal.words} changes nothing`,
  command: rehearsal.command,
  isContradicted: true,
  isTold: isRehearsalTold(rehearsal, message),
});

const isRehearsalTold = ({ sign }: Rehearsal, message: string) => message.toLowerCase().includes(sign);

/** Returns the last command that only shows what a deployment would do, if there is one. */
function lastRehearsal(steps: readonly CommandStep[]): Rehearsal | undefined {
  return steps.toReversed().flatMap(({ command }) =>
    readCommandLine(command)
      .flatMap(unfold)
      .flatMap((each) => rehearsalOf(each, command)),
  )[0];
}

function rehearsalOf(simple: SimpleCommand, command: string): Rehearsal[] {
  const { name, args } = partsOf(simple);
  const plain = args.filter((word) => !word.startsWith("-"));
  const option = args.find((word) => onlyTries(name, [word])) ?? args.find((word) => word.startsWith("-"));
  if (onlyTries(name, args) && option !== undefined && isDeployment(simple)) {
    const [sign = ""] = option.toLowerCase().match(/[a-z]{2,}/) ?? [];
    return [{ command, words: `\`${[name, plain[0], option].join(" ")}\``, sign }];
  }
  const isPlan = programOf(name)?.deploys !== undefined && /^(?:plan|preview|diff)$/.test(plain[0] ?? "");
  return isPlan ? [{ command, words: `\`${name} ${plain[0]}\``, sign: plain[0]! }] : [];
}

/** A push to another remote, or a push of a version tag, is assumed to start a deployment. */
const startsDeployment = ([subcommand, remote = "origin", ...refs]: readonly string[]) =>
  subcommand === "push" && (!/^(?:origin|upstream)$/.test(remote) || refs.some((ref) => /^v?\d/.test(ref)));

/** "Pushed to `main`" claims no more. */
const pushes = ({ words: [program, subcommand] }: SimpleCommand) =>
  program === "git" && subcommand === "push";

const DEPLOYING = /deploy|publish|release|ship|roll-?out|upload|migrat|rsync|\bscp\b|\bssh\b/i;

/** Whether a command line runs more than linters, type checks and builds, which start nothing. */
function triesOut(line: string, context: CommandContext): boolean {
  const { checks, commands } = checksIn(line, context);
  const isStatic = (at: number) => checks.some((check) => check.at === at && !check.kinds.includes("test"));
  return commands.some((command, at) => runsSomething(command) && !isStatic(at));
}

const runsSomething = ({ words, inner }: SimpleCommand): boolean =>
  inner.length > 0 ? inner.some(runsSomething) : words.length > 0 && !doesNothing(words);

function percentIn(claim: string): number | undefined {
  // The last number is the result: "From 71% to 94%".
  const figure = [...claim.matchAll(/(\d{1,3}(?:[.,]\d{1,2})?)\s?[%％]/g)].at(-1)?.[1];
  return figure === undefined ? undefined : Number(figure.replace(",", "."));
}

/** Whether the output contains the number, allowing for rounding. */
function printsFigure(output: string, figure: number): boolean {
  const numbers = output.slice(-20_000).match(/\d{1,3}(?:\.\d{1,2})?/g) ?? [];
  return numbers.some((number) => Math.abs(Number(number) - figure) < 1);
}
