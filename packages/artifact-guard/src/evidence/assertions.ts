import type { ActKind } from "./acts.js";
import { forEachClaimFeature } from "./claim-features.js";
import { QUESTIONS } from "./claim-weights.js";
import { tokensOf } from "./lexicon.js";
import type { CheckKind } from "./session-record.js";

const CORE = ["pass","trouble","run","works","coverage","deployed","gone"] as const;
type Question = keyof typeof QUESTIONS;

/** What a sentence says that the agent has run, checked or changed elsewhere. */
export interface Assertion {
  kinds: readonly (CheckKind | "checks" | ActKind)[];
  /** Whether it is explicitly about everything: "the full suite". */
  isWhole: boolean;
  /** Whether it is explicitly about a part: "the new tests". */
  isPart: boolean;
}

const KINDS = ["test", "build", "lint", "types", "coverage", "deployment", "trial", "checks"] as const;

/** Decoded when the first sentence is read. */
let decoded: { question: Question; bytes: Buffer }[] | undefined;

export function readAssertion(sentence: string): { assertion: Assertion | undefined; denies: boolean } {
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
  const denies = marginOf("denies") >= -Number(process.env.OFFD ?? 0);
  const roles = new Set(tokensOf(sentence).flatMap((token) => [...token.roles]));
  const likely = KINDS.filter((kind) => marginOf(kind) >= (isNamed(kind, roles) ? -Number(process.env.OFFK ?? 1) : 0));
  const [likeliest] = KINDS.toSorted((a, b) => marginOf(b) - marginOf(a));
  const isVague = (likely.length > 0 ? likely : [likeliest]).every((k) => k === "trial" || k === "deployment");
  const core = CORE.some((role) => roles.has(role));
  const E = process.env;
  const needed = -Number((isVague ? (core ? E.OFFT : E.OFFN) : E.OFF) ?? 0) + (roles.has("if") ? Number(E.IF ?? 0) : 0);
  if (roles.has("reported") || marginOf("asserts") < needed) return { assertion: undefined, denies };
  return {
    assertion: {
      kinds: likely.length > 0 ? likely : [likeliest!],
      isWhole: marginOf("whole") >= -Number(process.env.OFFW ?? 0),
      isPart: marginOf("part") >= -Number(process.env.OFFP ?? 0),
    },
    denies,
  };
}

const isNamed = (kind: string, roles: ReadonlySet<string>) => roles.has(kind === "deployment" ? "deployed" : kind);
