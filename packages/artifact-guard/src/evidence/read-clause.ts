import type { Role, Token } from "./lexicon.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";

const has = (token: Token | undefined, role: Role) => token?.roles.has(role) === true;
export const any = (tokens: readonly Token[], role: Role) => tokens.some((token) => has(token, role));
export const kindsOf = (token: Token): CheckKind[] => CHECK_KINDS.filter((kind) => has(token, kind));

/** Whether a word begins a condition. In "añadí el caso", "caso" is a noun. */
export const isCondition = (clause: readonly Token[], at: number) =>
  any(clause.slice(at, at + 1), "if") &&
  !/^(?:el|un|o|um|il|este|ese|esse|questo|del|do)$/.test(clause[at - 1]?.text ?? "");

export interface ClauseReading {
  kinds: Set<CheckKind>;
  ownKinds: number;
  passes: boolean;
  isFailure: boolean;
  /** Whether the failure is stated in the present tense. A past failure may have been fixed. */
  fails: boolean;
  isDenied: boolean;
  isRestricted: boolean;
  /** What the clause explicitly covers: "the full suite", "the tests of all packages". */
  whole: "suite" | "project" | undefined;
  refersBack: boolean;
  isAnyCheck: boolean;
  /** Whether the clause names a command that runs all checks. */
  namesChecks: boolean;
  count?: number;
}

/** Matches verbs that express both a check and its success. */
const VERBS =
  /^(?:type-?checks|compiles|lints|kompiliert|baut|compila|it compiles|the code compiles|builds)$/;
/** Matches a German verb that means success if its particle ends the clause. */
const RUNS_THROUGH = /^(?:läuft|laufen|lief|liefen)$/;
/**
 * Matches possible subjects of "builds". After other words, "builds" is a noun: "custom builds".
 */
const BUILDS =
  /^(?:it|that|which|everything|project|app|application|code|packages?|site|docs|library|crate|workspace|bundle|repo|solution|module|extension|plugin|server|client|image|still|now|also|again|all)$/;
const PASSES = /^(?:pass(?:es|ed)?$|besteh|bestanden|pasan?$|passent|通)/;
const DETERMINERS =
  /^(?:the|a|an|this|that|same|die|das|le|la|el|les|los|las|os|as|i|gli|its|their|our|my|all|of|full|entire|whole|existing)$/;
const MARKS = /^[✅✔✓☑🟢]/u;
export const isMarkedAsPassed = (clause: readonly Token[]) => MARKS.test(clause[0]?.text ?? "");
const STRONG =
  /^(?:checks out|pass|green|succe|grün|groen|vert|verd|зел|успешн|bestand|bestehe|réussi|au vert|en verde|pasa|通|成功|✅|✔|🟢)/;
/** Matches adverbs in Romance languages: "passe intégralement". */
const ADVERB = /mente?$/;
const PAST = /(?:ed|é|és|ó|aron|gen|た)$/;
const HAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** Matches negations that can follow what they negate: "Die Tests bestehen nicht", "les tests passent pas". */
const FOLLOWS = /(?:nicht|niet)$|^pas$|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** The maximum distance in words between a negation and the problem that it negates. */
const NEAR = 5;

export function readClause(tokens: readonly Token[]): ClauseReading {
  const kinds = new Set(tokens.flatMap(kindsOf));
  const denials = tokens.flatMap((token, at) =>
    has(token, "none") || (has(token, "not") && !isCounted(tokens, at)) ? at : [],
  );
  const troubles = tokens.flatMap((token, at) => (has(token, "trouble") || has(token, "fail") ? at : []));
  /** Whether a negation precedes a problem or, in Chinese, Japanese and Korean, follows it. */
  const denies = (denial: number, at: number) =>
    (denial < at && at - denial <= NEAR) || (denial === at + 1 && HAN.test(tokens[denial]!.text));
  const isFree = (at: number) => any(tokens, "gone") || denials.some((denial) => denies(denial, at));
  const freed = troubles.filter(isFree);
  const freeOf = freed.map((at) => tokens[at]!);
  const failure =
    troubles.find((at) => has(tokens[at], "fail") && !isFree(at) && !isOfCheck(tokens, at)) ?? -1;
  const successes = tokens.flatMap((token, at) => (isSuccess(tokens, at) ? [{ token, at }] : []));
  const isFailure = failure !== -1 && !successes.some(({ at }) => at > failure);
  const lastSuccess = Math.max(-1, ...successes.map(({ at }) => at), ...freed);
  const isDenied =
    tokens.some((_, at) => isFraction(tokens, at)) ||
    denials.some(
      (denial) =>
        !troubles.some((at) => denies(denial, at)) &&
        // In most languages, a later negation is of something else: "as they pass I changed nothing".
        (lastSuccess === -1 || denial < lastSuccess || FOLLOWS.test(tokens[denial]!.text)),
    );
  const passes = successes.length > 0 || freeOf.length > 0;
  const isStrong = successes.some(({ token }) => STRONG.test(token.text));
  const count = countOf(tokens, successes[0]?.at);
  return {
    kinds,
    ownKinds: kinds.size,
    passes: passes && !isFailure && !isDenied,
    isFailure: isFailure || (isDenied && passes),
    fails: isFailure && !PAST.test(tokens[failure]!.text),
    isDenied,
    isRestricted: tokens.some((token, at) => has(token, "test") && restricts(tokens, at)),
    whole: tokens.flatMap((token, at) => (has(token, "test") ? (coveredBy(tokens, at) ?? []) : []))[0],
    refersBack: any(tokens, "all") || passes,
    namesChecks: tokens.some(({ text }) => text.endsWith("_checks")),
    isAnyCheck:
      // The clause consists only of a statement such as "No errors".
      (freeOf.some((token) => has(token, "trouble")) && tokens.every(({ roles }) => roles.size > 0)) ||
      (isStrong &&
        (any(tokens, "checks") ||
          tokens.some((token, at) => has(token, "all") && isOfChecks(tokens.slice(at + 1, at + 3))))),
    ...(count !== undefined && { count }),
  };
}

/** Whether a token reports success, which "clean code" and "passes the options to" do not. */
function isSuccess(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (MARKS.test(token.text) && tokens.length === 2) return true;
  if (wholeOf(token) !== undefined)
    return tokens.length === 1 || tokens.some((each) => kindsOf(each).length > 0);
  // "Der Test läuft mit dem fertigen Stand durch"
  if (RUNS_THROUGH.test(token.text)) return tokens.at(-1)!.text === "durch";
  if (VERBS.test(token.text))
    return (
      (!/^(?:builds|lints|compiles)$/.test(token.text) ||
        (before === undefined ? next !== undefined : BUILDS.test(before.text))) &&
      (next === undefined || (next.roles.size > 0 && !DETERMINERS.test(next.text)))
    );
  if (!has(token, "pass")) return false;
  // "The tests were added successfully" does not mean that they passed.
  if (/(?:ly|mente|erfolgreich)$/.test(token.text) && before?.roles.size === 0 && next === undefined)
    return false;
  if (next === undefined || HAN.test(next.text) || /^\d/.test(next.text)) return true;
  if (!PASSES.test(token.text))
    return (
      isStatedOfCheck(tokens, at) ||
      (next.text !== "of" &&
        (next.roles.size > 0 || ADVERB.test(next.text)) &&
        (kindsOf(next).length === 0 || any(tokens, "run")))
    );
  let object = at + 1;
  while (DETERMINERS.test(tokens[object]?.text ?? "") || /^\d/.test(tokens[object]?.text ?? "")) object++;
  const noun = tokens[object];
  // "Les tests passent toujours" is a success; "the tests pass options to the server" is not.
  if (object === at + 1) return next.roles.size > 0 || isStatedOfCheck(tokens, at);
  return noun === undefined
    ? !/^(?:the|a|an)$/.test(tokens[object - 1]!.text)
    : kindsOf(noun).length > 0 && endsThere(tokens[object + 1]);
}

/** Matches finite verbs that mean only "to succeed", unlike the English "pass". */
const SUCCEEDS =
  /^(?:pas[ao]|passa[^g]|passent|passou|réuss|supera|bestand|besteh|slaag|geslaag|прош|проход)/;

/** Whether a verb says that the check before it succeeded: "os testes passaram com `go test`". */
const isStatedOfCheck = (tokens: readonly Token[], at: number) =>
  SUCCEEDS.test(tokens[at]!.text) &&
  tokens.slice(Math.max(0, at - NEAR), at).some((token) => kindsOf(token).length > 0);

/** Whether a token can follow the name of a check: "we passed the whole suite without errors". */
const endsThere = (token: Token | undefined) =>
  token === undefined || token.roles.size > 0 || ENTIRE.test(token.text);

/** Whether a failure word only describes a check: "the failing test" refers to an earlier failure. */
const isOfCheck = (tokens: readonly Token[], at: number) =>
  tokens[at + 1] !== undefined && kindsOf(tokens[at + 1]!).length > 0 && /\w/.test(tokens[at]!.text);

/** Returns the number of tests that passed or, if that is not stated, the number of tests. */
export function countOf(tokens: readonly Token[], success?: number): number | undefined {
  success ??= tokens.findIndex((token) => has(token, 'pass'));
  const whole = tokens.map(wholeOf).find((each) => each !== undefined);
  if (whole !== undefined) return whole;
  const passed = success === undefined ? -1 : numberOf(tokens[success - 1]);
  if (passed >= 0) return passed;
  // "7件すべて成功"
  const ofAll = tokens.find((token, at) => numberOf(token) > 0 && has(tokens[at + 1], "all"));
  // "all 48 of them pass"
  const counts = tokens.flatMap((token, at) =>
    has(token, "test") || (OUT_OF.test(token.text) && has(tokens[at - 2], "all"))
      ? numberOf(tokens[at - 1])
      : [],
  );
  return ofAll === undefined ? counts.find((each) => each > 0) : numberOf(ofAll);
}

/** Whether "all" refers to checks: in "all are green" and "all 3 pass", not in "all steps pass". */
function isOfChecks([next, behind]: readonly Token[]): boolean {
  if (next === undefined || next.roles.size > 0 || HAN.test(next.text)) return true;
  return /^\d/.test(next.text) && (behind === undefined || behind.roles.size > 0);
}

/** Whether a word such as "skipped" follows a number, as in a summary, and so is not a negation. */
const isCounted = (tokens: readonly Token[], at: number): boolean =>
  /^skip/.test(tokens[at]!.text) && numberOf(tokens[at - 1]) >= 0;

/** Returns the number of tests if all of them passed: "42/42". */
function wholeOf({ text }: Token): number | undefined {
  const [, some = "", whole] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  return some !== "" && some === whole && Number(some) > 1 ? Number(some) : undefined;
}

/** Whether some tests did not pass: "5 of 6", "5/6", "of 6 tests, 5". */
function isFraction(tokens: readonly Token[], at: number): boolean {
  const [, some, whole] = /^(\d{1,6})\/(\d{1,6})$/.exec(tokens[at]!.text) ?? [];
  if (some !== undefined) return Number(some) < Number(whole);
  const count = numberOf(tokens[at]);
  if (count < 0 || !OUT_OF.test(tokens[at + 1]?.text ?? "")) return false;
  const all = tokens.slice(at + 2, at + 5).find(({ text }) => /^\d+$/.test(text));
  return all !== undefined && count < numberOf(all);
}

const OUT_OF = /^(?:of|von|sur|de|out|su|das|dos)$/;

function numberOf(token: Token | undefined): number {
  const text = token?.text.split("/")[0] ?? "";
  return /^\d{1,7}$/.test(text) ? Number(text) : -1;
}

/** Matches adjectives for something complete, in any form: "die komplette Suite", "la suite completa". */
const ENTIRE =
  /^(?:full$|entire$|whole$|complet|complèt|komplett|gesamt|ganze|sämtlich|vollständig|enti[eè]r|enter[oa]|inteir|inter[oa]$|toute$|tod[oa]$|tutt[oa]$|hele$|tota(?:l|lité)$|全体|全部)/;
/** Matches what contains all tests: "the tests of all packages". */
const PROJECT =
  /^(?:packages|pa[kq]u?et|pacote|pacchett|modul|monorepo|workspace|repo|repository|codebase|project|projekt|projet|proyecto|projeto|progetto)/;

export const scopeOf = (tokens: readonly Token[]) =>
  tokens.flatMap((token, at) => (has(token, "test") ? (coveredBy(tokens, at) ?? []) : []))[0];

export const coversProject = (tokens: readonly Token[]) => tokens.some(({ text }) => PROJECT.test(text));

/** Returns what a word for tests covers: "the full test suite", "the tests of all packages". */
function coveredBy(tokens: readonly Token[], at: number): "suite" | "project" | undefined {
  const behind = tokens.slice(at + 1, at + 7);
  const all = behind.findIndex((token) => has(token, "all") || ENTIRE.test(token.text));
  if (all !== -1 && behind.slice(all + 1, all + 4).some(({ text }) => PROJECT.test(text))) return "project";
  const [far, before, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]];
  // "The complete parser suite" is only part of the tests.
  const isFarNear = before !== undefined && WHOLE.has(before.text);
  const near = [before, next, isFarNear ? far : undefined];
  return near.some((each) => ENTIRE.test(each?.text ?? "")) ? "suite" : undefined;
}

const WHOLE = new Set(
  "single dotnet cargo go mix bun deno swift flutter make just pnpm yarn gradle mvn maven bazel ensemble toute tous every each no des dos os as a l'ensemble the all our my your its unit existing project's project both integration e2e automated same npm run other remaining of with that alle die les la le el las los toutes tous todas todos relevant-all that's then verified confirmed repo repository codebase workspace monorepo packages modules crates tree suite ci here node python sandbox container docker".split(
    " ",
  ),
);
const PARTICLES = new Set("for of in from für von de des du del para pour".split(" "));

const IN_PART = /[a-z]\.(?:test|spec)|_test\.|test_|\/|\.(?:ts|tsx|js|py|go|rs|rb|java)$/;

/** Whether a noun refers to only some of the tests: "the parser tests", `a.test.ts`. */
export function restricts(tokens: readonly Token[], at: number): boolean {
  if(!has(tokens[at],'test')) return false;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const { text } = tokens[at]!;
  if (text.startsWith("part_")) return true;
  if (text.startsWith("command_") || coveredBy(tokens, at) !== undefined) return false;
  if (tokens.some((token) => IN_PART.test(token.text) && !/^\d/.test(token.text))) return true;
  const place = tokens[at + 2];
  if (next !== undefined && PARTICLES.has(next.text) && place !== undefined)
    return !tokens
      .slice(at + 2, at + 6)
      .some(
        ({ text }) => (WHOLE.has(text) && !DETERMINERS.test(text)) || PROJECT.test(text) || /^\d/.test(text),
      );
  // "The failing test passes" refers only to that test.
  if (text === "test" && /^(?:the|this|that|failing|new|flaky|first|last)$/.test(before?.text ?? ""))
    return next === undefined || !/^(?:suite|suites|run|runs|results?|status)$/.test(next.text);
  if (before === undefined || before.roles.size > 0 || WHOLE.has(before.text) || /^\d/.test(before.text))
    return false;
  // The preceding word specifies the tests unless it is a verb: "I ran tests".
  return !/(?:ed|ing|ran|i've|that)$/.test(before.text);
}
