import { excerptOf } from "@agentos/platform";
import { type ActKind, actsIn, mayBeRead, reportedIn } from "./acts.js";
import { isCheckProgram } from "./check-table.js";
import { type CommandContext, checksIn } from "./checks-in-command.js";
import type { Token } from "./lexicon.js";
import { clausesOf, sentencesOf } from "./message-sentences.js";
import { commandsNamedIn } from "./named-commands.js";
import {
  any,
  type ClauseReading,
  isCondition,
  isMarkedAsPassed,
  kindsOf,
  readClause,
} from "./read-clause.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";
import { countsIn } from "./summary-counts.js";

export interface CheckClaim {
  /** `checks` if the claim is about all checks without naming any. */
  kind: CheckKind | "checks" | ActKind | "command";
  /** Whether the claim is limited to a part: "the new tests", "the tests for the parser". */
  isRestricted: boolean;
  /** What the claim explicitly covers: "the full suite", "the tests of all packages". */
  whole?: "suite" | "project";
  /** The number of passed tests, if claimed. */
  count?: number | undefined;
  /** The program that is said to have run, if one is named: `cypress`. */
  tool?: string | undefined;
  /** Whether the agent says only that it ran something, not what the result was. */
  isBare?: boolean;
  /** Whether the claim is an item of a list in which something passed. */
  isResult?: boolean;
  /** The command that is said to have run, if the claim is only about that: `terraform plan`. */
  command?: string;
  text: string;
}

const MAX_CHARACTERS = 16 * 1024;
/** The number of words up to which a clause only adds to the one before it. */
const MAX_ADDED = 4;
/** The number of words up to which a clause is only a figure: "32 tests". */
const MAX_FIGURE = 3;

/**
 * Finds the claims about checks in a message. A statement is not a claim if it is negated, hedged,
 * conditional, quoted, a question, or about someone else's run.
 */
export function readClaims(message: string, context?: CommandContext): CheckClaim[] {
  const claims: CheckClaim[] = [];
  const open = new Set<CheckClaim["kind"]>();
  let before: Mentioned = { kinds: [], isRestricted: false, goesOn: false };
  /** The lists and tables of results, and those in which an item says that something passed. */
  const results = new Set<number>();
  const passing = new Set<number>();
  const items: { block: number; text: string }[] = [];
  for (const { words, text, block, beginsWithCode } of sentencesOf(message.slice(-MAX_CHARACTERS), context)) {
    const reading = readSentence(words, text, before);
    for (const kind of reading.open) open.add(kind);
    claims.push(...reading.claims);
    before = reading.mentioned;
    const isResult = reading.claims.length > 0 || reading.reports !== undefined;
    if (beginsWithCode && reading.passes) passing.add(block);
    if (isResult) results.add(block);
    if (beginsWithCode) items.push({ block, text });
    else if (isResult) claims.push(...named(text, reading.reports === "run" ? undefined : context));
  }
  for (const { block, text } of items)
    if (results.has(block) || passing.has(block)) claims.push(...named(text, undefined, passing.has(block)));
  return claims.filter(({ kind }) => !open.has(kind));
}

/**
 * @param context if given, only commands that run checks: "it works like `terraform plan`" claims nothing
 * @param isResult whether it is an item of a list of results
 */
function named(said: string, context?: CommandContext, isResult = false): CheckClaim[] {
  const text = excerptOf(said);
  return commandsNamedIn(said)
    .filter((command) => context === undefined || checksIn(command, context).checks.length > 0)
    .map((command) => ({ kind: "command", isRestricted: false, command, isResult, text }));
}

interface SentenceReading {
  claims: CheckClaim[];
  /** What the sentence says that the agent did. It could have read what it "checked". */
  reports: "run" | "check" | undefined;
  passes: boolean;
  /** Checks that, according to the sentence, were not run or are still failing. */
  open: readonly CheckKind[];
  mentioned: Mentioned;
}

/** The checks that a sentence mentions, to which the next sentence can refer. */
interface Mentioned {
  kinds: readonly CheckKind[];
  isRestricted: boolean;
  /** Whether the sentence ends with a semicolon. */
  goesOn: boolean;
}

function readSentence(sentence: string, said: string, before: Mentioned): SentenceReading {
  const clauses = clausesOf(sentence);
  const all = clauses.flat();
  const nouns = [...new Set(all.flatMap(kindsOf))];
  const isAsked = /[?？]\s*$/.test(sentence);
  // "The tests pass, you said." A longer clause does not apply to the clauses before it.
  const isOthers = clauses.slice(1).some((clause) => clause.length <= 4 && any(clause, "reported"));
  const open = clauses.flatMap((clause) => disclaimedIn(clause, nouns.length > 0 ? nouns : before.kinds));
  const claims: CheckClaim[] = [];
  const text = excerptOf(said);
  const denied = new Set<CheckClaim["kind"] | "any">();
  /** The checks that a clause names without a result, which a later clause can state. */
  let pending = { kinds: new Set<CheckKind>(), isHedged: false, isRestricted: false };
  let isConditional = false;
  let hasPassed = false;
  let antecedents: readonly CheckKind[] = [];
  let isAfterReport = false;
  let isRestrictedAnywhere = false;
  const readings = clauses.map(readClause);
  const wholes = readings.map(({ whole }) => whole);
  const whole = (["project", "suite"] as const).find((each) => wholes.includes(each));
  const plain: (readonly Token[])[] = [];
  for (const [at, clause] of clauses.entries()) {
    const found = readings[at]!;
    const isAll = any(clause, "all");
    isRestrictedAnywhere ||= found.isRestricted;
    const isOpen = any(clause, "hedge");
    if (clause.some((_, at) => isCondition(clause, at))) isConditional = true;
    const isPlain = !isOpen && !isConditional && !isAfterReport && !any(clause, "reported");
    if (isPlain && !any(clause.slice(0, 1), "none") && !any(clause, "not")) plain.push(clause);
    if (found.kinds.size > 0) {
      if (pending.kinds.size > 0 && !pending.isHedged)
        for (const kind of pending.kinds) found.kinds.add(kind);
      antecedents = [...found.kinds];
    }
    // "The build passes, including all tests."
    if (
      hasPassed &&
      clause.slice(1).every(({ roles }) => roles.size > 0) &&
      clause.length <= MAX_ADDED &&
      isAll &&
      found.kinds.size > 0 &&
      !found.isFailure &&
      !found.isDenied
    )
      found.passes = true;
    // "`terraform validate`: ✔ configuration is valid"
    if (pending.kinds.size > 0 && isMarkedAsPassed(clause) && !found.isFailure) found.passes = true;
    hasPassed = found.passes;
    const isHedged = isOpen || isConditional || (found.ownKinds === 0 && pending.isHedged);
    const earlier = found.refersBack || found.count !== undefined ? antecedents : [];
    const kinds = new Set([found.kinds, pending.kinds, earlier].find((each) => [...each].length > 0));
    // In "I ran the tests. They all pass.", the second sentence is about the kinds named in the first.
    if (kinds.size === 0 && (isAll || found.count !== undefined || clause.length <= 2 || before.goesOn))
      for (const kind of before.kinds) kinds.add(kind);
    if (found.fails && !isOpen && !isAsked) open.push(...(found.kinds.size > 0 ? found.kinds : before.kinds));
    if (found.isFailure) for (const kind of kinds.size > 0 ? kinds : (["any"] as const)) denied.add(kind);
    // In "The tests pass, so drop the override you mentioned", the claim is not something "you mentioned".
    isAfterReport ||= any(clause, "reported");
    if (found.passes && !isHedged && !found.isDenied && !isAfterReport) {
      const { isRestricted } = found.ownKinds > 0 ? found : nouns.length > 0 || isAll ? pending : before;
      const shared = {
        isRestricted: isRestricted && whole === undefined,
        ...(whole !== undefined && { whole }),
        text,
        count: found.count,
      };
      if (kinds.size > 0) for (const kind of kinds) claims.push({ kind, ...shared, tool: toolIn(all, kind) });
      // A row such as "no failure" can describe anything.
      else if ((found.isAnyCheck && !sentence.startsWith("|")) || found.namesChecks)
        claims.push({ kind: "checks", ...shared });
      else if (found.count !== undefined) claims.push({ kind: "test", ...shared });
    }
    if (found.passes || found.isFailure || found.isDenied)
      pending = { kinds: new Set(), isHedged: false, isRestricted: false };
    else {
      const isRestricted = found.isRestricted || pending.isRestricted;
      pending = { kinds: found.kinds.size > 0 ? found.kinds : pending.kinds, isHedged, isRestricted };
    }
    antecedents = kinds.size > 0 ? [...kinds] : antecedents;
  }
  for (const act of actsIn(plain)) claims.push({ ...act, isRestricted: false, text });
  const count = claims.find(({ kind, count }) => kind === "test" && count !== undefined)?.count;
  const stated = count ?? countIn(sentence) ?? countOfAll(clauses, readings);
  for (const claim of claims) if (claim.kind === "test" && stated !== undefined) claim.count ??= stated;
  // "No regressions: the full suite passes" is a claim about the suite.
  const isOfSuite = any(all, "trouble") && claims.some(({ kind }) => kind !== "checks");
  const counted = claims.filter(
    ({ kind }) => !denied.has("any") && !denied.has(kind) && !(isOfSuite && kind === "checks"),
  );
  return {
    claims: isAsked || isOthers || any(all, "part") ? [] : counted,
    reports: isAsked ? undefined : clauses.map(reportedIn).find((each) => each !== undefined),
    passes: plain.some((clause) => readClause(clause).passes),
    open,
    mentioned: { kinds: nouns, isRestricted: isRestrictedAnywhere, goesOn: sentence.endsWith(";") },
  };
}

/** Returns the number of passed tests in a summary: "Tests: 34 passed, 1 skipped". */
function countIn(sentence: string): number | undefined {
  const { passed, total, skipped = 0, failed = 0 } = countsIn(sentence) ?? {};
  return passed ?? (total === undefined ? undefined : total - skipped - failed);
}

/** Returns the number in "the suite passes, all 31 tests" and "full suite: 32 tests, 0 failures". */
function countOfAll(
  clauses: readonly (readonly Token[])[],
  readings: readonly ClauseReading[],
): number | undefined {
  const isOfAll = (at: number) =>
    clauses[at]!.length <= MAX_FIGURE || clauses.slice(at, at + 3).some((clause) => any(clause, "all"));
  return readings.find(({ count }, at) => count !== undefined && isOfAll(at))?.count;
}

/** Returns the program that a sentence names for a check. "Prove" and "Unittest" are also nouns. */
const toolIn = (tokens: readonly Token[], kind: CheckKind): string | undefined =>
  tokens.find(
    (token) =>
      kindsOf(token).includes(kind) && isCheckProgram(token.text) && !/^(?:prove|unittest)$/.test(token.text),
  )?.text;

/** Returns the checks that, according to the clause, were not run. */
function disclaimedIn(clause: readonly Token[], nouns: readonly CheckKind[]): readonly CheckKind[] {
  // Neither "3 are skipped" nor "headings in code are skipped" means that no tests ran.
  const isOther = nouns.length === 0 || clause.some(({ text }) => /^\d+$/.test(text));
  const isBlunt = clause.some(({ text }) => DISCLAIMERS.has(text) && !(text === "skipped" && isOther));
  const isNotRun =
    clause.some((_, at) => isNegatedRun(clause, at)) ||
    (any(clause, "run") && any(clause, "none") && !any(clause, "trouble") && !any(clause, "fail"));
  if (!isBlunt && !isNotRun) return [];
  const own = [...new Set(clause.flatMap(kindsOf))];
  if (own.length > 0) return own;
  if (isBlunt) return ["test"];
  if (nouns.length > 0) return nouns;
  // "The rate is still not checked" describes the code.
  return clause.some((token) => any([token], "run") && !mayBeRead(token)) ? CHECK_KINDS : [];
}

/** Whether a verb for a run is negated. In Chinese and Japanese, the negation stands next to it. */
function isNegatedRun(clause: readonly Token[], at: number): boolean {
  if (!any(clause.slice(at, at + 1), "run")) return false;
  const isUnspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(clause[at]!.text);
  return any(isUnspaced ? clause.slice(Math.max(0, at - 1), at + 2) : clause, "not");
}

const DISCLAIMERS = new Set(
  (
    "untested|unverified|skipped|without running|ungetestet|sin ejecutar|sans exécuter|sin probar|未|" +
    "尚未"
  ).split("|"),
);
