import { excerptOf } from "@agentos/internal";
import type { Token } from "./lexicon.js";
import { clausesOf, sentencesOf } from "./message-sentences.js";
import { any, kindsOf, readClause } from "./read-clause.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";

/** A sentence in which the agent says that a check is green. */
export interface CheckClaim {
  /** `checks`: of all there are, without a name. */
  kind: CheckKind | "checks";
  /** It speaks of some of them only: "the new tests", "the tests of the parser". */
  isRestricted: boolean;
  /** How many it says have passed. */
  count?: number;
  /** The sentence, shortened. */
  text: string;
}

export interface MessageClaims {
  claims: CheckClaim[];
  /** What it says plainly was not run. */
  disclaimed: ReadonlySet<CheckKind>;
}

const MAX_CHARACTERS = 16 * 1024;
/**
 * What a message says of checks. It is read by sentences and clauses: what is denied, hedged, conditional,
 * quoted, asked, or told of somebody else's run is no claim, and what is said not to have run cancels the
 * claim.
 */
export function readClaims(message: string): MessageClaims {
  const claims: CheckClaim[] = [];
  const disclaimed = new Set<CheckKind>();
  let before: readonly CheckKind[] = [];
  for (const sentence of sentencesOf(message.slice(-MAX_CHARACTERS))) {
    const reading = readSentence(sentence, before);
    for (const kind of reading.disclaimed) disclaimed.add(kind);
    claims.push(...reading.claims);
    before = reading.nouns;
  }
  return { claims: claims.filter(({ kind }) => kind === "checks" || !disclaimed.has(kind)), disclaimed };
}

interface SentenceReading {
  claims: CheckClaim[];
  disclaimed: readonly CheckKind[];
  nouns: readonly CheckKind[];
}

interface Pending {
  kinds: Set<CheckKind>;
  isHedged: boolean;
  isRestricted: boolean;
}

function readSentence(sentence: string, before: readonly CheckKind[]): SentenceReading {
  const clauses = clausesOf(sentence);
  const all = clauses.flat();
  const nouns = [...new Set(all.flatMap(kindsOf))];
  const isAsked = /[?？]\s*$/.test(sentence);
  const isOthers = any(all, "reported") || any(all, "part");
  const disclaimed = clauses.flatMap((clause) => disclaimedIn(clause, nouns.length > 0 ? nouns : before));
  const claims: CheckClaim[] = [];
  const text = excerptOf(sentence);
  const denied = new Set<CheckKind | "any">();
  let pending: Pending = { kinds: new Set(), isHedged: false, isRestricted: false };
  let isConditional = false;
  let antecedents: readonly CheckKind[] = before;
  for (const clause of clauses) {
    const found = readClause(clause);
    const isOpen =
      any(clause, "hedge") &&
      !(any(clause, "self") && any(clause, "run") && !any(clause.slice(0, 3), "hedge"));
    if (any(clause, "if") && !any(clause, "exempt")) isConditional = true;
    if (found.kinds.size > 0) {
      if (pending.kinds.size > 0 && !pending.isHedged)
        for (const kind of pending.kinds) found.kinds.add(kind);
      antecedents = [...found.kinds];
    }
    const isHedged = isOpen || isConditional || (found.ownKinds === 0 && pending.isHedged);
    const kinds =
      found.kinds.size > 0
        ? found.kinds
        : pending.kinds.size > 0
          ? pending.kinds
          : new Set(found.refersBack || found.count !== undefined ? antecedents : []);
    if (found.isFailure) for (const kind of kinds.size > 0 ? kinds : (["any"] as const)) denied.add(kind);
    if (found.passes && !isHedged && !found.isDenied) {
      const isRestricted = found.isRestricted || pending.isRestricted;
      const shared = { isRestricted, text, ...(found.count !== undefined && { count: found.count }) };
      if (kinds.size > 0) for (const kind of kinds) claims.push({ kind, ...shared });
      else if (found.isAnyCheck) claims.push({ kind: "checks", ...shared });
      else if (found.count !== undefined) claims.push({ kind: "test", ...shared });
    }
    // A remark behind it takes it back: "the tests pass, I think".
    if (isOpen && clause.length <= 4 && found.ownKinds === 0 && !found.passes) claims.length = 0;
    pending =
      found.passes || found.isFailure || found.isDenied
        ? { kinds: new Set(), isHedged: false, isRestricted: false }
        : {
            kinds: found.kinds.size > 0 ? found.kinds : pending.kinds,
            isHedged,
            isRestricted: found.isRestricted || pending.isRestricted,
          };
    antecedents = kinds.size > 0 ? [...kinds] : antecedents;
  }
  const counted = claims.filter(({ kind }) => !denied.has("any") && !denied.has(kind as CheckKind));
  return { claims: isAsked || isOthers ? [] : counted, disclaimed, nouns };
}

const ELSEWHERE =
  /^(?:e2e|playwright|cypress|integration|ci|windows|macos|browser|manually|manual|production|staging|full|other|rest|entire|whole)$/;

/** What a clause says was not run. */
function disclaimedIn(clause: readonly Token[], nouns: readonly CheckKind[]): readonly CheckKind[] {
  const isBlunt = clause.some(({ text }) => DISCLAIMERS.has(text));
  const isNotRun =
    (any(clause, "not") ||
      (any(clause, "none") && any(clause, "run") && !any(clause, "trouble") && !any(clause, "fail"))) &&
    any(clause, "run");
  if (!isBlunt && !isNotRun) return [];
  if (clause.some(({ text }) => ELSEWHERE.test(text))) return [];
  const own = [...new Set(clause.flatMap(kindsOf))];
  if (own.length > 0) return own;
  if (isBlunt) return ["test"];
  return nouns.length > 0 ? nouns : CHECK_KINDS;
}

const DISCLAIMERS = new Set([
  "untested",
  "unverified",
  "skipped",
  "without running",
  "ungetestet",
  "sin ejecutar",
  "sans exécuter",
  "sin probar",
  "未",
  "尚未",
]);
