import { weightBytes } from "@agentos/text/weight-bytes";
import { clausesOf, combinedScore, forEachClaimFeature } from "./claim-features.js";
import { QUESTIONS, WEIGHTS } from "./claim-weights.js";
import { any, has, type Role, type Token, tokensOf } from "./lexicon.js";
import type { CheckKind } from "./session-record.js";

/** Something that the agent says it did, other than running one of the usual checks. */
type ActKind = "coverage" | "deployment" | "trial";

export type ClaimKind = CheckKind | "checks" | ActKind;

/** `possible` if a claim is likely only where the session shows the opposite. */
export type Certainty = "sure" | "likely" | "possible";

/** What a sentence says of the agent's work, according to the model. */
export interface Statement {
  /** Undefined if the sentence claims nothing. */
  certainty: Certainty | undefined;
  /** What it claims, if it claims something. */
  kinds: readonly ClaimKind[];
  /** Whether it is explicitly about everything: "the full suite". */
  isWhole: boolean;
  /** Whether it is explicitly about a part: "the new tests". */
  isPart: boolean;
  /** Whether it says that a check was not run or is failing. */
  denies: boolean;
  /** Whether it claims nothing, and possibly denies something. */
  mayDeny: boolean;
}

type Question = keyof typeof QUESTIONS;
const QUESTION_NAMES = Object.keys(QUESTIONS) as Question[];
const LEVELS = QUESTION_NAMES.map((question) => QUESTIONS[question].levels);

const KINDS = ["test", "build", "lint", "types", "coverage", "checks", "deployment", "trial"] as const;

/**
 * Distances from the thresholds next to the weights, which were set on messages that the model had not
 * seen. These were set with the turns in `bench/artifact-guard`.
 */
const NEEDED = { check: -1, act: 0.3, ifLimited: 1, ifReported: 3 };
const SURE = 2;
const POSSIBLE = -2.5;
const DENIES = -1;
/** A sentence that may deny something claims something only if the claim is firm, and so much clearer. */
const MAY_DENY = -2;
const FIRM = -0.5;
const CLEARER = 1.5;
const WHOLE = -2;
const PART = -0.5;
/** Less evidence is required for a kind whose noun is in the sentence. */
const LESS_IF_NAMED = 1.5;

/** Decoded when the first sentence is read. */
let decoded: Buffer | undefined;

export function readStatement(sentence: string): Statement {
  const { scores, denies, upToClaim } = scoresOf(sentence);
  const tokens = tokensOf(sentence);
  const roles = new Set(tokens.flatMap((token) => [...token.roles]));
  const isLikely = (kind: (typeof KINDS)[number]) => {
    const isNamed = roles.has(kind as Role);
    if (scores[kind] < (isNamed ? -LESS_IF_NAMED : 0)) return false;
    // A percentage alone can be anything, and a command that ran may have deployed nothing.
    return kind === "coverage" ? isNamed : kind !== "deployment" || scores[kind] > scores.trial;
  };
  const likely = KINDS.filter(isLikely);
  const [likeliest = "trial"] = KINDS.filter((kind) => kind !== "coverage").sort(
    (a, b) => scores[b] - scores[a],
  );
  const kinds = likely.length > 0 ? likely : [likeliest];
  const isAct = kinds.every((kind) => kind === "trial" || kind === "deployment");
  const needed = isAct ? NEEDED.act : NEEDED.check;
  // "Once the tests pass", "all but two tests pass", "you said that the tests pass"; but not "The tests
  // pass, and if you need more ..."
  const before = tokensOf(upToClaim);
  const isLimited = any(before, "if") || any(before, "part");
  const more = any(before, "reported") ? NEEDED.ifReported : isLimited ? NEEDED.ifLimited : 0;
  const above = scores.claims - needed - more;
  const mayDeny = denies >= MAY_DENY;
  const isClear = !mayDeny || (scores.claims >= FIRM && scores.claims - denies >= CLEARER);
  const certainty = isClear && !deniesSuccess(tokens) ? certaintyOf() : undefined;
  return {
    certainty,
    kinds,
    isWhole: scores.whole >= WHOLE && scores.whole > scores.part,
    isPart: scores.part >= PART,
    denies: denies >= (certainty === undefined || certainty === "possible" ? DENIES : 0),
    mayDeny: mayDeny && certainty === undefined,
  };

  function certaintyOf(): Certainty | undefined {
    if (above >= 0) return scores.claims >= SURE ? "sure" : "likely";
    return more === 0 && !mayDeny && scores.claims >= POSSIBLE ? "possible" : undefined;
  }
}

interface Scores {
  /** The distance of each answer from its threshold, for the part of the sentence that claims most. */
  scores: Record<Question, number>;
  /** The distance for the part that denies most. */
  denies: number;
  /** The sentence up to the end of the part that claims most. */
  upToClaim: string;
}

function scoresOf(sentence: string): Scores {
  const whole = sumsOf(sentence);
  const texts = clausesOf(sentence);
  const clauses = texts.map(sumsOf);
  const most = Math.max(whole.claims, ...clauses.map(({ claims }) => claims));
  const at = clauses.findIndex(({ claims }) => claims === most);
  const claiming = clauses[at] ?? whole;
  const clause = texts[at] ?? sentence;
  const denies = combinedScore(
    whole.denies,
    clauses.map((part) => part.denies),
  );
  return {
    scores: Object.fromEntries(
      QUESTION_NAMES.map((question) => [
        question,
        (whole[question] + claiming[question]) / 2 - QUESTIONS[question].threshold,
      ]),
    ) as Record<Question, number>,
    denies: denies - QUESTIONS.denies.threshold,
    upToClaim: sentence.slice(0, sentence.indexOf(clause) + clause.length),
  };
}

function sumsOf(text: string): Record<Question, number> {
  decoded ??= weightBytes(WEIGHTS);
  const bytes = decoded;
  const sums = LEVELS.map(() => 0);
  const perBucket = LEVELS.length / 2;
  forEachClaimFeature(text, (index, value) => {
    for (let at = 0; at < perBucket; at++) {
      const byte = bytes[index * perBucket + at]!;
      sums[2 * at]! += LEVELS[2 * at]![byte & 15]! * value;
      sums[2 * at + 1]! += LEVELS[2 * at + 1]![byte >> 4]! * value;
    }
  });
  return Object.fromEntries(QUESTION_NAMES.map((question, at) => [question, sums[at]])) as Record<
    Question,
    number
  >;
}

/** The distance in words between a negation and what it negates. */
const NEAR = 4;

/**
 * Whether each success is negated: "The tests no longer pass", "None of the tests pass". The model adds up
 * what it knows of each word, so a negation cannot outweigh two words for success.
 */
function deniesSuccess(tokens: readonly Token[]): boolean {
  const successes = tokens.flatMap((token, at) => (has(token, "pass") ? at : []));
  return successes.length > 0 && successes.every((at) => isNegated(tokens, at));
}

function isNegated(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - NEAR), at);
  // "编译没有通过"
  if (/^[没未不]/.test(before.at(-1)?.text ?? "")) return true;
  // In Japanese and Korean, the negation follows the verb.
  const negation = before.findLastIndex(
    (token) => (has(token, "not") || has(token, "none")) && /[a-zа-я]/.test(token.text),
  );
  // "No failures, all tests pass", "I did not change it and the tests pass"
  const isOther = (token: Token) => !has(token, "test") && !has(token, "all") && !FILLS.has(token.text);
  return negation !== -1 && !before.slice(negation + 1).some(isOther);
}

const FILLS = new Set("of the any single der die das las los les longer more be do does".split(" "));
