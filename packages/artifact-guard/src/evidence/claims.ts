import { excerptOf } from "../finding.js";
import { type Role, type Token, tokensOf } from "./lexicon.js";
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

const MOST_CHARACTERS = 16 * 1024;
/** What is longer without a full stop is read in pieces: words are looked for around words. */
const LONGEST_SENTENCE = 400;

/**
 * What a message says of checks. It is read by sentences and clauses: what is denied, hedged, conditional, quoted, asked, or told of
 * somebody else's run is no claim, and what is said not to have run cancels the claim.
 */
export function readClaims(message: string): MessageClaims {
  const claims: CheckClaim[] = [];
  const disclaimed = new Set<CheckKind>();
  let before: readonly CheckKind[] = [];
  for (const sentence of sentencesOf(message.slice(-MOST_CHARACTERS))) {
    const reading = readSentence(sentence, before);
    for (const kind of reading.disclaimed) disclaimed.add(kind);
    claims.push(...reading.claims);
    before = reading.nouns;
  }
  return { claims: claims.filter(({ kind }) => kind === "checks" || !disclaimed.has(kind)), disclaimed };
}

/** Sentences, lines and items, without what is in fences and quotations. */
function sentencesOf(message: string): string[] {
  const sentences: string[] = [];
  let fence: string | undefined;
  for (const line of message.split("\n")) {
    const text = line.trim();
    const mark = text.startsWith("```") ? "```" : text.startsWith("~~~") ? "~~~" : undefined;
    if (mark !== undefined && (fence === undefined || fence === mark))
      fence = fence === undefined ? mark : undefined;
    else if (fence === undefined && !text.startsWith(">"))
      sentences.push(...splitSentences(withoutQuoted(text)));
  }
  return sentences;
}

function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    const ends =
      "。！？".includes(character) ||
      (".!?;".includes(character) && (at + 1 === line.length || /[\s)*"'_]/.test(line[at + 1]!)));
    if (!ends && at - start < LONGEST_SENTENCE) continue;
    sentences.push(line.slice(start, at + 1));
    start = at + 1;
  }
  sentences.push(line.slice(start));
  return sentences.map((each) => each.trim()).filter((each) => each !== "");
}

const PARTNERS: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "„": "“",
  "«": "»",
  "「": "」",
  "『": "』",
};
const LONGEST_QUOTATION = 300;

function withoutQuoted(line: string): string {
  let spoken = "";
  for (let at = 0; at < line.length; at++) {
    const partner = PARTNERS[line[at]!];
    const length = partner === undefined ? -1 : line.slice(at + 1, at + LONGEST_QUOTATION).indexOf(partner);
    if (length === -1) spoken += line[at];
    else at += length + 1;
  }
  return spoken;
}

const BREAKS = new Set(
  "and but so although though because while however whereas yet aber und obwohl weil jedoch sondern mais et car donc cependant pero y porque aunque sino".split(
    " ",
  ),
);
const SPACELESS_BREAKS = /(?:，|；|：|但是|但|并且|而且|因为|所以|けど|ので|しかし|ただし|が、)/;

/** Clauses with their words in between; a list of nouns falls apart too and is put together again by who waits for a predicate. */
function clausesOf(sentence: string): Token[][] {
  const clauses: Token[][] = [];
  for (const part of sentence
    .split(/,\s|\s[-–—]+\s|[():|]\s?|\s\/\s/)
    .flatMap((each) => each.split(SPACELESS_BREAKS))) {
    let clause: Token[] = [];
    for (const token of tokensOf(part)) {
      if (BREAKS.has(token.text)) {
        clauses.push(clause);
        clause = [];
      } else clause.push(token);
    }
    clauses.push(clause);
  }
  return clauses.filter((clause) => clause.length > 0);
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

const has = (token: Token | undefined, role: Role) => token?.roles.has(role) === true;
const any = (tokens: readonly Token[], role: Role) => tokens.some((token) => has(token, role));
const kindsOf = (token: Token): CheckKind[] => CHECK_KINDS.filter((kind) => has(token, kind));

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

interface ClauseReading {
  kinds: Set<CheckKind>;
  ownKinds: number;
  passes: boolean;
  isFailure: boolean;
  isDenied: boolean;
  isRestricted: boolean;
  refersBack: boolean;
  isAnyCheck: boolean;
  count?: number;
}

/** Verbs that are a check's noun and its success in one. */
const VERBS = new Set([
  "compiles",
  "builds",
  "lints",
  "typechecks",
  "kompiliert",
  "baut",
  "compila",
  "it compiles",
  "the code compiles",
]);
const STRONG = /^(?:pass|green|succe|grün|bestand|bestehe|réussi|au vert|en verde|pasa|通|成功|✅|✔|🟢)/;

function readClause(tokens: readonly Token[]): ClauseReading {
  const kinds = new Set<CheckKind>();
  let passes = false;
  let isFailure = false;
  let isRestricted = false;
  let count: number | undefined;
  let isStrong = false;
  for (const [at, token] of tokens.entries()) {
    const own = kindsOf(token);
    const next = tokens[at + 1];
    if (own.length > 0) {
      for (const kind of own) kinds.add(kind);
      if (own.includes("test")) isRestricted ||= restricts(tokens, at);
      if (VERBS.has(token.text) && mayFollow(next) && !isDeterminer(tokens[at - 1])) passes = true;
      const isMarked = at > 0 && /^[✅✔✓☑🟢]/u.test(tokens[at - 1]!.text) && next === undefined;
      passes ||= isMarked;
    }
    const isFree =
      (has(token, "trouble") || has(token, "fail")) &&
      (noneBefore(tokens, at) || (has(next, "none") && HAN.test(next!.text)));
    if (isFree) passes = true;
    else if (
      has(token, "fail") &&
      !(next !== undefined && kindsOf(next).length > 0) &&
      !passesLater(tokens, at)
    )
      isFailure = true;
    else if (
      has(token, "trouble") &&
      own.length === 0 &&
      numberOf(tokens[at - 1]) > 0 &&
      !/^warn/.test(token.text)
    )
      isFailure = true;
    if (has(token, "pass") && mayFollow(next) && passesChecks(tokens, at)) {
      const isAdjective = next !== undefined && kindsOf(next).length > 0 && !isVerb(token);
      if (isAdjective ? any(tokens, "run") : next === undefined || !isPassive(token, next)) {
        passes = true;
        isStrong ||= STRONG.test(token.text);
        const number = numberOf(tokens[at - 1]);
        if (number >= 0) count = number;
      }
    }
    if (own.includes("test")) {
      const number = numberOf(tokens[at - 1]);
      if (number > 0) count ??= number;
    }
  }
  const isDenied = any(tokens, "not") || isNone(tokens);
  return {
    kinds,
    ownKinds: kinds.size,
    passes: passes && !isFailure && !isDenied,
    isFailure: isFailure || (isDenied && passes),
    isDenied,
    isRestricted,
    refersBack: any(tokens, "all") || passes,
    isAnyCheck: isStrong && (any(tokens, "checks") || any(tokens, "all")),
    ...(count !== undefined && { count }),
  };
}

const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;

const isVerb = ({ text }: Token) => /^(?:pass(?:es|ed)?|besteh|bestanden|pasan?|passent|通)/.test(text);
/** "passing tests" are some, "passed to the runner" is something else. */
const isPassive = ({ text }: Token, next: Token) => text === "passing" && kindsOf(next).length > 0;

/** Whether a word may stand behind a success, so that it is one: "clean code" is none. */
function mayFollow(next: Token | undefined): boolean {
  return next === undefined || HAN.test(next.text) || /^\d/.test(next.text) || next.roles.size > 0;
}

/** "passes all the tests" is a success, "passes the test options" is none. */
function passesChecks(tokens: readonly Token[], at: number): boolean {
  if (!isVerb(tokens[at]!)) return true;
  let object = at + 1;
  while (isDeterminer(tokens[object]) || tokens[object]?.text === "all") object++;
  if (object === at + 1 || (object === tokens.length && !isDeterminer(tokens[object - 1]))) return true;
  const noun = tokens[object];
  return noun !== undefined && kindsOf(noun).length > 0 && mayFollow(tokens[object + 1]);
}

function isDeterminer(token: Token | undefined): boolean {
  return token !== undefined && /^(?:the|a|an|this|that|new|run|npm|die|das|le|la|el)$/.test(token.text);
}

function noneBefore(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 5); back--) {
    if (has(tokens[back], "none")) return true;
    if (has(tokens[back], "pass")) return false;
  }
  return false;
}

/** "No tests pass": a nothing that frees of no trouble. */
function isNone(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => has(token, "none"));
  if (at === -1) return false;
  return !tokens.some(
    (token, index) => (has(token, "trouble") || has(token, "fail")) && Math.abs(index - at) <= 5,
  );
}

function passesLater(tokens: readonly Token[], at: number): boolean {
  return tokens.some((token, index) => index > at && has(token, "pass"));
}

function numberOf(token: Token | undefined): number {
  const text = token?.text.split("/")[0] ?? "";
  return /^\d{1,7}$/.test(text) ? Number(text) : -1;
}

const WHOLE = new Set(
  "the all our my your its unit existing full whole entire complete project's project both integration e2e automated same npm run other remaining of with that alle die les la le el las los toutes tous todas todos relevant-all that's then total verified confirmed".split(
    " ",
  ),
);
const PARTICLES = new Set("for of in from für von de des du del para pour".split(" "));

/** Whether a noun means some of the tests: "the parser tests", "tests for the parser", `a.test.ts`. */
function restricts(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (HAN.test(tokens[at]!.text)) return tokens.some(({ text }) => /\.\w{1,4}$/.test(text));
  if (
    tokens.some(
      ({ text }) =>
        /[a-z]\.(?:test|spec)|_test\.|test_|\/|\.(?:ts|tsx|js|py|go|rs|rb|java)$/.test(text) &&
        !/^\d/.test(text),
    )
  )
    return true;
  const follows = next !== undefined && PARTICLES.has(next.text) && tokens.length > at + 2;
  if (follows && !/^(?:total|all|the (?:project|repo)|full|\d)/.test(tokens[at + 2]!.text)) return true;
  if (before === undefined || before.roles.size > 0 || WHOLE.has(before.text) || /^\d/.test(before.text))
    return false;
  // What stands right before it names them, unless it belongs to the verb: "I ran tests".
  return (
    !/(?:ed|ing|ran|i've|that)$/.test(before.text) ||
    before.text === "related" ||
    before.text === "affected" ||
    before.text === "targeted"
  );
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
