import type { ActKind } from "./acts.js";
import { forEachClaimFeature } from "./claim-features.js";
import { QUESTIONS } from "./claim-weights.js";
import { type Role, tokensOf } from "./lexicon.js";
import type { CheckKind } from "./session-record.js";

type Question = keyof typeof QUESTIONS;

/** What a sentence says that the agent has run, checked or changed elsewhere. */
export interface Assertion {
  kinds: readonly (CheckKind | "checks" | ActKind)[];
  /** Whether it is explicitly about everything: "the full suite". */
  isWhole: boolean;
  /** Whether it is explicitly about a part: "the new tests". */
  isPart: boolean;
  /** Whether the sentence can hardly mean anything else. */
  isSure: boolean;
  /** Whether it says that a check was not run or is failing. */
  denies: boolean;
}

const KINDS = ["test", "build", "lint", "types", "coverage", "checks", "deployment", "trial"] as const;

/** Decoded when the first sentence is read. */
let decoded: { question: Question; bytes: Buffer }[] | undefined;

export function readAssertion(sentence: string): Assertion {
  decoded ??= (Object.keys(QUESTIONS) as Question[]).map((question) => ({
    question,
    bytes: Buffer.from(QUESTIONS[question].weights, "base64"),
  }));
  const sums = decoded.map(() => 0);
  forEachClaimFeature(sentence, (index, value) => {
    for (let at = 0; at < decoded!.length; at++) sums[at]! += decoded![at]!.bytes.readInt8(index) * value;
  });
  const margins = new Map(
    decoded.map(({ question }, at) => {
      const { scale, threshold } = QUESTIONS[question];
      return [question, sums[at]! * scale - threshold];
    }),
  );
  const marginOf = (question: Question) => margins.get(question)!;
  const roles = new Set(tokensOf(sentence).flatMap((token) => [...token.roles]));
  const E = process.env; const N=(k: string, d: number) => Number(E[k] ?? d);
  const likely = KINDS.filter((kind) => marginOf(kind) >= (roles.has(kind as Role) ? -N("OFFK",1) : 0));
  const kinds = likely.length > 0 ? likely : [KINDS.reduce((a, b) => (marginOf(b) > marginOf(a) ? b : a))];
  const isVague = kinds.every((kind) => kind === "trial" || kind === "deployment");
  const core = CORE.some((role) => roles.has(role));
  const needed = (isVague ? (core ? -N("OFFT",0.3) : -N("OFFN",-0.3)) : -N("OFF",1.2)) + (roles.has("if") ? N("IF",1.5) : 0);
  const denies = marginOf("denies") >= -N("OFFD",1.5);
  const isClaim = !roles.has("reported") && !(marginOf("denies") >= -N("OFFS",2.5)) && marginOf("claims") >= needed;
  return { kinds: isClaim ? kinds : [], isWhole: marginOf("whole") >= -N("OFFW",1.5), isPart: marginOf("part") >= -N("OFFP",0), denies, isSure: marginOf("claims") >= N("SURE",1.5) };
}
const CORE = ["pass", "trouble", "run", "works", "coverage", "deployed", "gone"] as const;
