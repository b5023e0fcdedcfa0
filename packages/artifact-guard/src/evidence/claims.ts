import { excerptOf } from "@agentos/platform";
import type { ActKind } from "./acts.js";
import { readAssertion } from "./assertions.js";
import { isCheckProgram } from "./check-table.js";
import type { CommandContext } from "./checks-in-command.js";
import type { Token } from "./lexicon.js";
import { clausesOf, sentencesOf } from "./message-sentences.js";
import { commandsNamedIn } from "./named-commands.js";
import { countOf, coversProject, kindsOf, restricts, scopeOf } from "./read-clause.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";
import { countsIn } from "./summary-counts.js";

export interface CheckClaim {
  /** `checks` if the claim is about all checks without naming any. */
  kind: CheckKind | "checks" | ActKind | "command";
  /** Whether the claim is limited to a part: "the new tests", "the tests for the parser". */
  isRestricted: boolean;
  /** Whether the sentence can hardly mean anything else. */
  isSure?: boolean;
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
/**
 * Finds what a message claims. A statement is not a claim if it is negated, hedged, conditional,
 * quoted, a question, or about someone else's run.
 */
export function readClaims(message: string, context?: CommandContext): CheckClaim[] {
  const claims: CheckClaim[] = [];
  const denied = new Set<CheckClaim["kind"]>();
  /** The kinds that the sentence before names, to which "They all pass." refers. */
  let before: readonly CheckKind[] = [];
  for (const { words, text: said } of sentencesOf(message.slice(-MAX_CHARACTERS), context)) {
    const { kinds, isWhole, isPart, isSure, denies } = readAssertion(words);
    const tokens = clausesOf(words).flat();
    const named = [...new Set(tokens.flatMap(kindsOf))];
    if (denies) for (const kind of named.length > 0 ? named : before) denied.add(kind);
    if (kinds.length > 0) {
      const text = excerptOf(said);
      const whole =
        scopeOf(tokens) ?? (isWhole ? (coversProject(tokens) ? ("project" as const) : ("suite" as const)) : undefined);
      for (const kind of kinds)
        claims.push({
          kind,
          isSure,
          isRestricted: whole === undefined && (isPart || tokens.some((_, at) => restricts(tokens, at))),
          ...(whole !== undefined && { whole }),
          text,
          ...(kind === "test" && { count: countIn(words) ?? countOf(tokens) }),
          ...(isCheckKind(kind) && { tool: toolIn(tokens, kind) }),
        });
      for (const command of commandsNamedIn(said))
        claims.push({ kind: "command", isRestricted: false, command, isResult: true, text });
    }
    before = named;
  }
  return claims.filter(({ kind }) => !denied.has(kind));
}

const isCheckKind = (kind: CheckClaim["kind"]): kind is CheckKind => CHECK_KINDS.some((each) => each === kind);

/** Returns the number of passed tests in a summary: "Tests: 34 passed, 1 skipped". */
function countIn(sentence: string): number | undefined {
  const { passed, total, skipped = 0, failed = 0 } = countsIn(sentence) ?? {};
  return passed ?? (total === undefined ? undefined : total - skipped - failed);
}

/** Returns the program that a sentence names for a check. "Prove" and "Unittest" are also nouns. */
const toolIn = (tokens: readonly Token[], kind: CheckKind): string | undefined =>
  tokens.find(
    (token) =>
      kindsOf(token).includes(kind) && isCheckProgram(token.text) && !/^(?:prove|unittest)$/.test(token.text),
  )?.text;
