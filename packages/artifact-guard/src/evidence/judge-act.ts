import { isTrial, programOf, saysVerb } from "@agentos/commands/reader";
import { doesNothing, programName, readCommandLine, type SimpleCommand } from "./commands.js";
import { changesFile } from "./edits.js";
import { relevantPath } from "./files.js";
import type { Finding } from "./missing.js";
import type { ActKind } from "./other-claims.js";
import { type SessionRecord, type SessionStep, stepsOf } from "./session-record.js";

type CommandStep = Extract<SessionStep, { type: "command" }>;

interface Act {
  name: string;
  /** Matches evidence in the command or its output. Deployments are recognized by the command. */
  shows?: RegExp;
  isOutdatedByEdits: boolean;
}

const ACTS: Readonly<Record<Exclude<ActKind, "trial">, Act>> = {
  coverage: {
    name: "coverage",
    shows:
      /coverage|--cov\b|\bStmts\b|\bAll files\b|\bc8\b|\bnyc\b|llvm-cov|tarpaulin|jacoco|simplecov|coverlet/i,
    isOutdatedByEdits: true,
  },
  benchmark: {
    name: "the benchmark",
    shows:
      /bench|hyperfine|\btime\b|\bperf\b|autocannon|\bwrk\b|\bk6\b|\bab -|criterion|ops\/s|ns\/op|req\/s|timeit/i,
    isOutdatedByEdits: true,
  },
  deployment: { name: "a deployment", isOutdatedByEdits: false },
};

const BRINGS = /^(?:i|ci|install|add|remove|update|sync|fmt|format|get|download|lock|tidy|init)$/;

/** Determines whether the session shows that the agent did what it claims. */
export function judgeAct(kind: ActKind, claim: string, record: SessionRecord): Finding {
  const { folder, otherCalls = [] } = record;
  const steps = stepsOf(record);
  const edited = steps.findLastIndex(
    (step) => step.type === "edit" && relevantPath(step.path, folder) !== undefined && changesFile(step),
  );
  const commands = steps.flatMap((step, at) =>
    step.type === "command" && step.status !== "not-run" ? [{ step, at }] : [],
  );
  if (kind === "trial") {
    // If nothing was edited in this session, the agent may have tried out its work in an earlier one.
    if (edited === -1) return {};
    if (otherCalls.some((after) => after > edited)) return {};
    // In "Tried the push again", even `git push` is a trial.
    const said = new Set(claim.toLowerCase().match(/[\p{L}\p{N}_-]+/gu));
    const tried = commands.filter(({ step }) => containsTrial(step, said));
    const last = tried.at(-1);
    if (last === undefined) return { missing: `${notShownBy(commands.length)} in this session` };
    const { command } = last.step;
    if (last.at < edited) {
      const since = commands.filter(({ at }) => at > edited).length;
      return { missing: `${notShownBy(since)} after the last edit`, command };
    }
    return hasFailed(last.step) ? { missing: "the last run failed", command } : { command };
  }
  const { name, shows, isOutdatedByEdits } = ACTS[kind];
  const figure = kind === "coverage" ? percentIn(claim) : undefined;
  // A number that was written to the settings is a target rather than a measurement.
  const target = figure ?? Number(/\d{1,3}(?!.*\d)/.exec(claim)?.[0] ?? Number.NaN);
  if (kind === "coverage" && steps.some((step) => step.type === "edit" && asksFor(step, target))) return {};
  const last = commands.findLast(({ step: { command, output } }) =>
    shows === undefined
      ? readCommandLine(command).some(deploys)
      : shows.test(command) || shows.test(output.slice(-20_000)),
  );
  if (last === undefined) return { missing: `${name} did not run in this session` };
  const { command } = last.step;
  if (hasFailed(last.step)) return { missing: `${name} failed when it last ran`, command };
  if (isOutdatedByEdits && last.at < edited)
    return { missing: `${name} last ran before the last edit`, command };
  if (figure !== undefined && !printsFigure(last.step.output, figure))
    return { missing: `no run in this session printed a coverage of ${figure}%`, command };
  return { command };
}

const notShownBy = (commands: number) => (commands === 0 ? "nothing was run" : "no command shows that");

const hasFailed = ({ exitCode = 0, status }: CommandStep) => status === "ended" && exitCode !== 0;

/**
 * Whether a command deploys something, according to its arguments or, if the program is unknown, to
 * the name of the program or its script.
 */
function deploys({ words, inner }: SimpleCommand): boolean {
  if (inner.some(deploys)) return true;
  const [program = "", ...args] = words;
  const name = programName(program);
  if (name === "git") return startsDeployment(args.filter((word) => !word.startsWith("-")));
  if (name === "ssh") return inner.some((command) => !doesNothing(command.words));
  if (doesNothing(words) || args.includes("--dry-run")) return false;
  const known = programOf(name)?.deploys;
  const options = args.filter((word) => word.startsWith("-"));
  const plain = args.filter((word) => !word.startsWith("-"));
  if (known !== undefined && saysVerb(known, plain, options))
    return !isTrial({ name, args: args.map((text) => ({ text, known: true })) });
  const isScript = plain[0] === "run";
  return (known === undefined || isScript) && DEPLOYING.test([program, ...plain].join(" "));
}

/** A push to another remote, or a push of a version tag, is assumed to start a deployment. */
const startsDeployment = ([subcommand, remote = "origin", ...refs]: readonly string[]) =>
  subcommand === "push" && (!/^(?:origin|upstream)$/.test(remote) || refs.some((ref) => /^v?\d/.test(ref)));

const DEPLOYING = /deploy|publish|release|ship|roll-?out|upload|rsync|\bscp\b/i;

const containsTrial = ({ command }: CommandStep, said: ReadonlySet<string>) =>
  readCommandLine(command).some((each) => isTrialCommand(each, said));

/** @param said the words of the claim, which may name the program or its subcommand */
function isTrialCommand({ words, inner }: SimpleCommand, said: ReadonlySet<string>): boolean {
  if (inner.length > 0) return inner.some((each) => isTrialCommand(each, said));
  const [program = "", second = ""] = words;
  if (program === "") return false;
  const name = programName(program);
  // In `cd web`, the second word is not a subcommand.
  const isSubcommand = name === "git" || BRINGS.test(second);
  if (said.has(name) || (isSubcommand && said.has(second))) return true;
  return !doesNothing(words) && !BRINGS.test(second);
}

function percentIn(claim: string): number | undefined {
  // The last number is the result: "From 71% to 94%".
  const figure = [...claim.matchAll(/(\d{1,3}(?:[.,]\d{1,2})?)\s?[%％]/g)].at(-1)?.[1];
  return figure === undefined ? undefined : Number(figure.replace(",", "."));
}

const IS_SETTINGS = /\.(?:json|ya?ml|toml|ini|cfg|xml|gradle|kts)$|config|rc(?:\.|$)/i;
const asksFor = ({ path, added, after = "" }: Extract<SessionStep, { type: "edit" }>, figure: number) =>
  IS_SETTINGS.test(path) && printsFigure(added ?? after, figure);

/** Whether the output contains the number, allowing for rounding. */
function printsFigure(output: string, figure: number): boolean {
  const numbers = output.slice(-20_000).match(/\d{1,3}(?:\.\d{1,2})?/g) ?? [];
  return numbers.some((number) => Math.abs(Number(number) - figure) < 1);
}
