import { excerptOf } from "@agentos/platform";
import { findUse, isCheckProgram } from "./check-table.js";
import type { CommandContext } from "./checks-in-command.js";
import { kindsOf, type Token, tokensOf } from "./lexicon.js";
import { sentencesOf } from "./message-sentences.js";
import { commandsInCode, commandsNamedIn } from "./named-commands.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";
import { type Certainty, type ClaimKind, readStatement } from "./statement.js";
import { countIn, namesPart, type Scope, scopeOf, statesFailure } from "./test-scope.js";

export interface CheckClaim {
  /** `checks` if the claim is about all checks without naming any. */
  kind: ClaimKind | "command";
  certainty: Certainty;
  /** Whether the claim is limited to a part: "the new tests", "the tests for the parser". */
  isRestricted: boolean;
  /** What the claim explicitly covers: "the full suite", "the tests of all packages". */
  whole?: Scope;
  /** The number of passed tests, if claimed. */
  count?: number | undefined;
  /** The program that is said to have run, if one is named: `cypress`. */
  tool?: string | undefined;
  /** The command that is said to have run, if the claim is only about that: `terraform plan`. */
  command?: string;
  text: string;
}

/** Whether a claim counts even if the session does not show the opposite. */
export const isFirm = ({ certainty }: CheckClaim): boolean => certainty !== "possible";

const MAX_CHARACTERS = 16 * 1024;
const BEGINS_WITH_CODE = /^(?:[|*+•-]|\d{1,3}[.)])\s+`/;

/**
 * Finds what a message claims. A statement is not a claim if it is negated, hedged, conditional,
 * quoted, a question, or about someone else's run.
 */
export const readClaims = (message: string, context?: CommandContext): CheckClaim[] =>
  findClaims(message, context).filter(isFirm);

/** Finds what a message claims, and what it possibly claims, if the message denies nothing. */
export function findClaims(message: string, context?: CommandContext): CheckClaim[] {
  const claims: CheckClaim[] = [];
  const denied = new Set<CheckClaim["kind"]>();
  let deniesAny = false;
  /** The kinds that the sentence before names without a claim: "I wrote the tests. They were not run." */
  let before: readonly CheckKind[] = [];
  let isPartBefore = false;
  /** The lists and tables with results, and the items that begin with a command. */
  const results = new Set<number>();
  const items: { block: number; text: string }[] = [];
  for (const { words, text: said, block } of sentencesOf(message.slice(-MAX_CHARACTERS), context)) {
    const { certainty, kinds, isWhole, isPart, mayDeny, ...statement } = readStatement(words);
    const tokens = tokensOf(words);
    const fails = statesFailure(words, tokens);
    const isPartNamed = namesPart(tokens);
    const isHeading = said.startsWith("#");
    const denies = (statement.denies && !isHeading) || fails;
    const named = [...new Set(tokens.flatMap(kindsOf))];
    deniesAny ||= mayDeny && !isHeading;
    if (denies) for (const kind of named.length > 0 ? named : before) denied.add(kind);
    if (BEGINS_WITH_CODE.test(said)) items.push({ block, text: said });
    if (certainty !== undefined && !fails) {
      if (certainty !== "possible") results.add(block);
      const text = excerptOf(said);
      // "I ran only `a.test.ts`, not the full suite", "I ran `a.test.ts` ten times; all runs passed."
      const isNamed = isPartNamed || (named.length === 0 && isPartBefore);
      const whole = isWhole && !isNamed ? scopeOf(tokens) : undefined;
      const isRestricted = whole === undefined && (isPart || isNamed);
      for (const kind of kinds)
        claims.push({
          kind,
          certainty,
          isRestricted,
          ...(whole !== undefined && { whole }),
          ...(kind === "test" && { count: countIn(words, tokens) }),
          ...(isCheckKind(kind) && { tool: toolIn(tokens, kind) ?? toolInCode(said, kind) }),
          text,
        });
      for (const command of commandsNamedIn(said))
        claims.push({ kind: "command", certainty, isRestricted: false, command, text });
    }
    before = certainty === undefined ? named : [];
    isPartBefore = isPartNamed;
  }
  for (const { text: said } of items.filter((item) => results.has(item.block)))
    for (const command of commandsNamedIn(said))
      claims.push({
        kind: "command",
        certainty: "likely",
        isRestricted: false,
        command,
        text: excerptOf(said),
      });
  return claims.filter(
    ({ kind, certainty }) => !denied.has(kind) && !(deniesAny && certainty === "possible"),
  );
}

const isCheckKind = (kind: ClaimKind): kind is CheckKind => CHECK_KINDS.some((each) => each === kind);

/** Returns the program in a code span: `golangci-lint run`. */
function toolInCode(text: string, kind: CheckKind): string | undefined {
  return commandsInCode(text).find(
    ({ words }) => isCheckProgram(words[0] ?? "") && findUse(words)?.use.kinds.includes(kind),
  )?.words[0];
}

/** Returns the program that a sentence names for a check. "Prove" and "Unittest" are also nouns. */
function toolIn(tokens: readonly Token[], kind: CheckKind): string | undefined {
  return tokens
    .filter((token) => kindsOf(token).includes(kind))
    .map(({ text }) => (isCheckProgram(text) ? text : text.split("-", 1)[0]!))
    .find((text) => isCheckProgram(text) && !/^(?:prove|unittest)$/.test(text));
}
