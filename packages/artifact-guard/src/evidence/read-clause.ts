import type { Role, Token } from "./lexicon.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";

const has = (token: Token | undefined, role: Role) => token?.roles.has(role) === true;
/** Whether a word has a role. */
export const any = (tokens: readonly Token[], role: Role) => tokens.some((token) => has(token, role));
/** The checks that a word names. */
export const kindsOf = (token: Token): CheckKind[] => CHECK_KINDS.filter((kind) => has(token, kind));

/** What a clause says about checks. */
export interface ClauseReading {
  kinds: Set<CheckKind>;
  ownKinds: number;
  passes: boolean;
  isFailure: boolean;
  /** It says so in the present tense: what failed in the past may have been fixed. */
  fails: boolean;
  isDenied: boolean;
  isRestricted: boolean;
  refersBack: boolean;
  isAnyCheck: boolean;
  /** The clause names a command that runs all checks. */
  namesChecks: boolean;
  count?: number;
}

/** Verbs that express both a check and its success. */
const VERBS = new Set(
  (
    "type-checks|compiles|builds|lints|typechecks|kompiliert|baut|compila|it compiles|" + "the code compiles"
  ).split("|"),
);
const STRONG =
  /^(?:checks out|pass|green|succe|grün|groen|vert|verd|зел|успешн|bestand|bestehe|réussi|au vert|en verde|pasa|通|成功|✅|✔|🟢)/;

export function readClause(tokens: readonly Token[]): ClauseReading {
  const kinds = new Set<CheckKind>();
  let passes = false;
  let isFailure = false;
  let fails = false;
  let isRestricted = false;
  let count: number | undefined;
  let isStrong = false;
  let isFreeOfRegressions = false;
  let isFreeOfTrouble = false;
  let isPartial = false;
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    const own = kindsOf(token);
    isPartial ||= isFraction(tokens, at);
    const allOf = wholeOf(token);
    if (allOf !== undefined && (tokens.length === 1 || tokens.some((each) => kindsOf(each).length > 0))) {
      passes = true;
      count = allOf;
    }
    if (own.length > 0) {
      for (const kind of own) kinds.add(kind);
      if (own.includes("test")) isRestricted ||= restricts(tokens, at);
      const isPlural = /^(?:builds|lints)$/.test(token.text) && !hasBuilder(tokens[at - 1], next);
      if (VERBS.has(token.text) && !isPlural && mayFollow(next) && !isDeterminer(next)) passes = true;
      const isMarked = at === 1 && /^[✅✔✓☑🟢]/u.test(tokens[0]!.text) && next === undefined;
      passes ||= isMarked;
    }
    const isFree =
      (has(token, "trouble") || has(token, "fail")) &&
      (noneBefore(tokens, at) ||
        deniedBefore(tokens, at) ||
        tokens.slice(at + 1).some((each) => has(each, "gone")) ||
        (has(next, "none") && HAN.test(next!.text)));
    // "não aponta nenhuma ofensa": trouble is what is absent.
    if (saysNoneOf(tokens, at)) {
      passes = true;
      isFreeOfTrouble = true;
    } else if (isFree) {
      passes = true;
      isFreeOfTrouble ||= has(token, "trouble") && own.length === 0;
      isFreeOfRegressions ||= REGRESSION.test(token.text);
    } else if (
      has(token, "fail") &&
      !(next !== undefined && kindsOf(next).length > 0 && /\w/.test(token.text)) &&
      !(tokens.slice(at + 1).some((each) => has(each, "pass")) && !HAN.test(token.text))
    ) {
      isFailure = true;
      fails ||= !PAST.test(token.text) && !any(tokens.slice(0, at), "if");
    }
    if (has(token, "pass") && !isOfOtherVerb(tokens, at) && mayFollow(next) && passesChecks(tokens, at)) {
      const isAdjective = next !== undefined && kindsOf(next).length > 0 && !isVerb(token);
      if (!isAdjective || any(tokens, "run")) {
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
  const isDenied =
    isPartial ||
    tokens.some(
      (token, at) =>
        has(token, "not") &&
        !isCounted(tokens, at) &&
        !freesOfFailure(tokens, at) &&
        !deniesTwice(tokens, at),
    ) ||
    (isNone(tokens) && !tokens.some((_, at) => saysNoneOf(tokens, at)));
  return {
    kinds,
    ownKinds: kinds.size,
    passes: passes && !isFailure && !isDenied,
    isFailure: isFailure || (isDenied && passes),
    fails,
    isDenied,
    isRestricted,
    refersBack: any(tokens, "all") || passes,
    namesChecks: tokens.some(({ text }) => text.endsWith("_checks")),
    isAnyCheck:
      isFreeOfRegressions ||
      // Nothing but "No errors, no warnings."
      (isFreeOfTrouble && tokens.every(({ roles }) => roles.size > 0)) ||
      (isStrong &&
        (any(tokens, "checks") ||
          tokens.some((token, at) => has(token, "all") && isOfChecks(tokens.slice(at + 1, at + 3))))),
    ...(count !== undefined && { count }),
  };
}

const PAST = /(?:ed|é|és|ó|aron|gen|た)$/;

/** Only a run can show that there are no regressions. */
const REGRESSION = /^(?:regres|régres|回帰|リグレ|デグレ|回归|回歸)/;

/** "All are green", "all 3 pass", not "all steps are green". */
function isOfChecks([next, behind]: readonly Token[]): boolean {
  if (next === undefined || next.roles.size > 0 || HAN.test(next.text)) return true;
  return /^\d/.test(next.text) && (behind === undefined || behind.roles.size > 0);
}

/** "2 skipped" is a number of the summary, not a denial. */
export const isCounted = (tokens: readonly Token[], at: number): boolean =>
  /^skip/.test(tokens[at]!.text) && numberOf(tokens[at - 1]) >= 0;

const HAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** "The tests were added successfully" is a success, but not of a check. */
function isOfOtherVerb(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!/(?:ly|mente|erfolgreich)$/.test(tokens[at]!.text) || before === undefined) return false;
  return before.roles.size === 0 && tokens[at + 1] === undefined;
}

/** What can build. After other words "builds" is a plural noun: "custom builds". */
const BUILDS =
  /^(?:it|that|which|everything|project|app|application|code|package|packages|site|docs|library|crate|workspace|bundle|repo|solution|module|extension|plugin|server|client|image|still|now|also|again|all)$/;

/** "The project builds", "builds cleanly" */
function hasBuilder(before: Token | undefined, next: Token | undefined): boolean {
  return before === undefined ? next !== undefined : BUILDS.test(before.text);
}

/** "42/42" means all of them. */
function wholeOf({ text }: Token): number | undefined {
  const [, some = "", whole] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  return some !== "" && some === whole && Number(some) > 1 ? Number(some) : undefined;
}

/** "5 of 6" and "5/6" mean not all. */
function isFraction(tokens: readonly Token[], at: number): boolean {
  const [, some, whole] = /^(\d{1,6})\/(\d{1,6})$/.exec(tokens[at]!.text) ?? [];
  if (some !== undefined) return Number(some) < Number(whole);
  const count = numberOf(tokens[at]);
  if (count < 0 || !/^(?:of|von|sur|de|out)$/.test(tokens[at + 1]?.text ?? "")) return false;
  const all = tokens.slice(at + 2, at + 5).find(({ text }) => /^\d+$/.test(text));
  return all !== undefined && count < numberOf(all);
}

const REPORTS =
  /^(?:reports?|shows?|finds?|found|has|have|raises?|emits?|gives?|produces?|complains?|signale|signalent|meldet|melden|zeigt|muestra|muestran|reporta|segnala|mostra|vindt|rapporteert|encontrou|mostra|нашёл|нашел|нашли|обнаружил|выдаёт|показывает)$/;

/** "does not fail", "doesn't report any errors", "n'échoue pas" */
function deniedBefore(tokens: readonly Token[], at: number): boolean {
  const near = tokens.slice(Math.max(0, at - 4), at);
  const not = near.findLastIndex((token) => has(token, "not"));
  if (not === -1) return HAN.test(tokens[at]!.text) && has(tokens[at + 1], "not") && has(tokens[at], "fail");
  if (has(tokens[at], "fail")) return near.length - not <= 3;
  return near.slice(not + 1).some(({ text }) => REPORTS.test(text));
}

/** Whether it denies something that is not a check, in languages with double negation. */
function saysNoneOf(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return (
    has(tokens[at], "none") &&
    next !== undefined &&
    kindsOf(next).length === 0 &&
    tokens.slice(Math.max(0, at - 3), at).some((token) => has(token, "not")) &&
    !any(tokens, "pass") &&
    !any(tokens, "run")
  );
}

const deniesTwice = (tokens: readonly Token[], not: number) =>
  tokens.some((_, at) => at > not && at - not <= 3 && saysNoneOf(tokens, at));

/** Whether it denies a failure. */
function freesOfFailure(tokens: readonly Token[], not: number): boolean {
  return tokens.some(
    (token, at) =>
      Math.abs(at - not) <= 4 && (has(token, "fail") || has(token, "trouble")) && deniedBefore(tokens, at),
  );
}

const isVerb = ({ text }: Token) => /^(?:pass(?:es|ed)?|besteh|bestanden|pasan?|passent|通)/.test(text);

/** Whether a word may follow a success: "clean code" does not report one. */
function mayFollow(next: Token | undefined): boolean {
  if (next?.text === "of") return false;
  return next === undefined || HAN.test(next.text) || /^\d/.test(next.text) || next.roles.size > 0;
}

/** "passes all the tests" is a success, "passes the test options" is not. */
function passesChecks(tokens: readonly Token[], at: number): boolean {
  if (!isVerb(tokens[at]!)) return true;
  let object = at + 1;
  while (isDeterminer(tokens[object]) || QUANTITIES.test(tokens[object]?.text ?? "")) object++;
  if (object === at + 1 || (object === tokens.length && !isDeterminer(tokens[object - 1]))) return true;
  const noun = tokens[object];
  return noun !== undefined && kindsOf(noun).length > 0 && mayFollow(tokens[object + 1]);
}

const QUANTITIES = /^(?:all|its|their|our|my|of|full|entire|whole|complete|existing|unit|own|[%％]|\d{1,7})$/;

function isDeterminer(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /^(?:the|a|an|this|that|new|run|npm|die|das|le|la|el|les|los|las|os|as|i|gli)$/.test(token.text)
  );
}

function noneBefore(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 5); back--) {
    if (has(tokens[back], "none")) return true;
    if (has(tokens[back], "pass")) return false;
  }
  return false;
}

/** "No tests pass": a "no" before something other than trouble. */
function isNone(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => has(token, "none"));
  if (at === -1) return false;
  return !tokens.some(
    (token, index) => (has(token, "trouble") || has(token, "fail")) && Math.abs(index - at) <= 5,
  );
}

function numberOf(token: Token | undefined): number {
  const text = token?.text.split("/")[0] ?? "";
  return /^\d{1,7}$/.test(text) ? Number(text) : -1;
}

const WHOLE = new Set(
  "single dotnet cargo go mix bun deno swift flutter make just pnpm yarn gradle mvn maven bazel sämtliche gesamte ganze ensemble entera completa completo toute tous every each no des dos os as l'ensemble the all our my your its unit existing full whole entire complete project's project both integration e2e automated same npm run other remaining of with that alle die les la le el las los toutes tous todas todos relevant-all that's then total verified confirmed".split(
    " ",
  ),
);
const PARTICLES = new Set("for of in from für von de des du del para pour".split(" "));

const WHOLE_PLACES =
  /^(?:total|all|full|entire|whole|repo|repository|project|codebase|workspace|monorepo|packages|modules|crates|tree|suite|ci|here|node|python|sandbox|container|docker|\d+)$/;

/** Whether a noun refers to some of the tests: "the parser tests", "tests for the parser", `a.test.ts`. */
function restricts(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (tokens[at]!.text.startsWith("part_")) return true;
  if (tokens[at]!.text.startsWith("command_")) return false;
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
  if (follows && !tokens.slice(at + 2, at + 6).some(({ text }) => WHOLE_PLACES.test(text))) return true;
  // "the failing test passes": refers to that test only.
  if (
    tokens[at]!.text === "test" &&
    /^(?:the|this|that|failing|new|flaky|first|last)$/.test(before?.text ?? "")
  )
    return next === undefined || !/^(?:suite|suites|run|runs|results?|status)$/.test(next.text);
  if (before === undefined || before.roles.size > 0 || WHOLE.has(before.text) || /^\d/.test(before.text))
    return false;
  // The word directly before it names the tests, unless it belongs to the verb: "I ran tests".
  return (
    !/(?:ed|ing|ran|i've|that)$/.test(before.text) ||
    before.text === "related" ||
    before.text === "affected" ||
    before.text === "targeted"
  );
}
