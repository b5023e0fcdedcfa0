import {
  type Action,
  actionOf,
  type Evidence,
  type Finding,
  type JudgeContext,
  type ReadScript,
  readSubject,
  type Subject,
  scriptSubject,
  stop,
  type ToolCall,
} from "@agentos/commands/effects";
import {
  commandLine,
  type Invocation,
  programOf,
  type ShellAnalysis,
  saysVerb,
  type Unreadable,
} from "@agentos/commands/reader";
import { assertOptions, describeError, type OptionNames } from "@agentos/platform";
import type { Tier } from "@agentos/state/deviations";
import { assertCatalogue, type Catalogue, defaultCatalogue, type Rule } from "../catalogue/catalogue.js";
import { detectAll } from "./detectors.js";
import { allowedLines, detectMatches } from "./match.js";
import { isPlainlyAllowed } from "./plain.js";

interface AnyVerdict {
  /** The tier of the deciding rule. `AUTO-FIX` if no rule applies. */
  tier: Tier;
  reason: string;
  evidence: readonly Evidence[];
  /**
   * Whether the effect could not be determined. If so, the safe interpretation was used. An
   * allowed action is uncertain if a syntax error hides part of it, or if an unknown tool might
   * execute its input.
   */
  uncertain?: boolean;
}

/** No rule applies, so the agent may go ahead. */
export interface Allowed extends AnyVerdict {
  decision: "allow";
  rule?: undefined;
  safer?: undefined;
}

/** The agent may go ahead, and the user should learn about the action at the end of the task. */
export interface Reported extends AnyVerdict {
  decision: "report";
  rule: Rule;
  safer?: undefined;
}

/** The agent must not go ahead, and a person decides. See {@link renderRefusal}. */
export interface Stopped extends AnyVerdict {
  decision: "stop";
  rule: Rule;
  /** An alternative command that previews the effect or can be undone, if one is known. */
  safer?: string;
}

export type Verdict = Allowed | Reported | Stopped;

/** A verdict and everything it is based on. */
export interface Explanation {
  verdict: Verdict;
  findings: readonly Finding[];
  shell: ShellAnalysis;
  changes: Subject["changes"];
}

const ALLOWED: Allowed = { decision: "allow", tier: "AUTO-FIX", reason: "No rule applies.", evidence: [] };
const NOTHING_READ = { findings: [], shell: { invocations: [], unreadable: [], errors: [] }, changes: [] };
const MAX_EVIDENCE = 8;

/**
 * Judges whether an agent may perform an action without asking. STOP overrides all other tiers.
 * Runs nothing.
 * @param catalogue defaults to {@link defaultCatalogue}
 * @param context facts about the project; without them, it is unknown whether files are tracked
 * @throws TypeError only if an argument has the wrong type, such as a `call` that is not a tool call
 */
export function judge(
  call: ToolCall,
  catalogue: Catalogue = defaultCatalogue,
  context: JudgeContext = {},
): Verdict {
  const action = actionOf(call);
  assertArguments(catalogue, context);
  return isAllowedAtOnce(action, catalogue) ? ALLOWED : explain(action, catalogue, context).verdict;
}

const FACTS: OptionNames<JudgeContext> = {
  projectFolder: true,
  projectAliases: true,
  homeFolder: true,
  trackedFiles: true,
  isIgnored: true,
  isCommitted: true,
  hasChanges: true,
  isBranchKept: true,
  isOfSession: true,
  isOlderThanSession: true,
  readFile: true,
  exists: true,
  realPath: true,
  guardedNames: true,
  userStateFolder: true,
  searchPath: true,
  waitingGates: true,
};

function assertArguments(catalogue: Catalogue, context: JudgeContext): void {
  assertCatalogue(catalogue);
  assertOptions(context, FACTS, "context");
}

export function isAllowedAtOnce(action: Action, { rules }: Catalogue): boolean {
  return isPlainlyAllowed(action) && !rules.some(({ match }) => match);
}

/** Like {@link judge}, but also returns the parsed action and the findings of all detectors. */
export function explain(
  call: ToolCall,
  catalogue: Catalogue = defaultCatalogue,
  context: JudgeContext = {},
): Explanation {
  const action = actionOf(call);
  assertArguments(catalogue, context);
  try {
    return explained(action, catalogue, context);
  } catch (error) {
    const what = `the rules failed to judge this action (${describeError(error)})`;
    return {
      ...NOTHING_READ,
      verdict: verdictOf([unreadableFinding({ what, weight: "stop" })], catalogue, []),
    };
  }
}

function explained(action: Action, catalogue: Catalogue, context: JudgeContext): Explanation {
  const { subject, shell, scripts } = readSubject(action, context, (unreadable) =>
    isStoppedFor(unreadable, catalogue),
  );
  const allowed = allowedLines(catalogue.rules, shell.invocations);
  const isAllowed = ({ rule, evidence }: Finding) => allowed.get(rule)?.has(evidence.what) === true;
  // Custom rules come first because they are more specific.
  const findings = withoutDuplicates([
    ...[...detectMatches(catalogue.rules, subject), ...detectAll(subject)].filter((one) => !isAllowed(one)),
    ...subject.unreadable.map(unreadableFinding),
    ...scripts.flatMap((script) => findingsIn(script, subject, catalogue)),
  ]);
  const found = verdictOf(findings, catalogue, shell.errors);
  const verdict =
    found.decision === "allow"
      ? withUncertainty(found, action, subject, catalogue, context)
      : found.decision === "stop"
        ? withAdvice(found, shell.invocations)
        : found;
  return { verdict, findings, shell, changes: subject.changes };
}

function withAdvice(verdict: Stopped, invocations: readonly Invocation[]): Stopped {
  const safer = saferCommand(invocations, verdict.evidence[0]?.what ?? "");
  return safer === undefined ? verdict : { ...verdict, safer };
}

function isStoppedFor(unreadable: readonly Unreadable[], { rules }: Catalogue): boolean {
  const rule = rules.find(({ id }) => id === "unreadable");
  return (
    rule?.mode === "enforce" && rule.tier === "STOP" && unreadable.some(({ weight }) => weight === "stop")
  );
}

function withoutDuplicates(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ rule, weight, evidence }) => {
    const key = `${rule} ${weight} ${evidence.what}`;
    return !seen.has(key) && seen.add(key);
  });
}

function unreadableFinding({ what, weight }: Unreadable): Finding {
  return {
    ...stop("unreadable", what, "what this action does cannot be determined in advance", true),
    weight,
  };
}

function findingsIn(script: ReadScript, outer: Subject, catalogue: Catalogue): Finding[] {
  const { by, unreadable, isCommitted } = script;
  const subject = scriptSubject(script, outer);
  const line = commandLine(by, 60);
  const findings = [
    ...detectAll(subject),
    ...detectMatches(catalogue.rules, subject),
    ...unreadable.filter(({ weight }) => weight === "stop").map(unreadableFinding),
  ];
  return findings.map((finding): Finding => {
    const isTheirs = finding.uncertain && isCommitted;
    const { what, why } = finding.evidence;
    return {
      ...finding,
      ...(isTheirs && { weight: "report" as const }),
      evidence: { what: `${line}: ${what}`, why },
    };
  });
}

function verdictOf(
  findings: readonly Finding[],
  catalogue: Catalogue,
  syntaxErrors: readonly string[],
): Verdict {
  const weighed = findings.flatMap((finding) => {
    const rule = catalogue.rules.find(({ id }) => id === finding.rule);
    if (!rule || rule.mode === "off") return [];
    // A rule that the user moved to a lower tier does not stop any action.
    const stops = finding.weight === "stop" && rule.mode === "enforce" && rule.tier === "STOP";
    return [{ finding, rule, stops }];
  });
  const stopping = weighed.filter(({ stops }) => stops);
  const deciding = stopping.length === 0 ? weighed : certainFirst(stopping);
  const [first] = deciding;
  if (!first) return allowedOf(syntaxErrors);
  const decision = first.stops ? "stop" : "report";
  const evidence: Evidence[] = [];
  for (const { finding } of deciding) {
    if (evidence.length >= MAX_EVIDENCE) break;
    if (!evidence.some(({ what, why }) => what === finding.evidence.what && why === finding.evidence.why))
      evidence.push(finding.evidence);
  }
  return {
    decision,
    tier: first.rule.tier,
    rule: first.rule,
    reason: `${first.finding.evidence.what}: ${first.finding.evidence.why} (${first.rule.id}).`,
    evidence,
    ...(first.finding.uncertain && { uncertain: true }),
  };
}

// A shell runs little or none of a command that contains a syntax error, so the command is only
// marked as uncertain.
function allowedOf([error]: readonly string[]): Verdict {
  if (error === undefined) return ALLOWED;
  const reason = `No rule applies to the part that could be parsed (${error}).`;
  return { ...ALLOWED, reason, uncertain: true };
}

/** Limited, because each possible command is judged separately. */
const MAX_POSSIBLE = 4;

function withUncertainty(
  verdict: Allowed,
  action: Action,
  { operation: { possibleCommands = [] } }: Subject,
  catalogue: Catalogue,
  context: JudgeContext,
): Allowed {
  for (const command of possibleCommands.slice(0, MAX_POSSIBLE)) {
    const { verdict: run } = explain({ ...action, tool: "bash", input: { command } }, catalogue, context);
    if (run.decision === "stop")
      return {
        ...verdict,
        uncertain: true,
        reason: `No rule applies unless "${action.tool}" runs its input: ${run.reason}`,
      };
  }
  return verdict;
}

function certainFirst<T extends { finding: Finding }>(weighed: readonly T[]): T[] {
  return weighed.toSorted(
    (a, b) => Number(a.finding.uncertain ?? false) - Number(b.finding.uncertain ?? false),
  );
}

/** Returns an alternative command that previews the effect or can be undone, if one is known. */
function saferCommand(invocations: readonly Invocation[], what: string): string | undefined {
  const invocation = invocations.find((one) => commandLine(one) === what);
  if (!invocation) return undefined;
  const texts = invocation.args.map(({ text }) => text);
  const words = texts.filter((text) => text[0] !== "-");
  const advice = programOf(invocation.name)?.safer?.find(([verbs]) => saysVerb(verbs, words, texts))?.[1];
  if (advice === undefined) return undefined;
  const [before, after] = advice.split(" => ");
  if (after === undefined) return advice.replace("$&", () => what);
  const changed = what.replace(before!, () => after);
  return changed === what ? undefined : changed;
}
