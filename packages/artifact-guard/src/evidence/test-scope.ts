import { has, type Token } from "./lexicon.js";
import { countsIn } from "./summary-counts.js";

/** What a claim about tests explicitly covers: "the full suite", "the tests of all packages". */
export type Scope = "suite" | "project";

/** Returns the number of passed tests that a sentence states: "Tests: 34 passed, 1 skipped", "all 48 pass". */
export function countIn(sentence: string, tokens: readonly Token[]): number | undefined {
  const { passed, total, skipped = 0, failed = 0 } = countsIn(sentence) ?? {};
  return passed ?? (total === undefined ? countOf(tokens) : total - skipped - failed);
}

function countOf(tokens: readonly Token[]): number | undefined {
  const whole = tokens.map(wholeOf).find((each) => each !== undefined);
  if (whole !== undefined) return whole;
  const success = tokens.findIndex((token) => has(token, "pass"));
  const passed = numberOf(tokens[success - 1]);
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

const OUT_OF = /^(?:of|von|sur|de|out|su|das|dos)$/;

/** Returns the number of tests if all of them passed: "42/42". */
function wholeOf({ text }: Token): number | undefined {
  const [, some = "", whole] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  return some !== "" && some === whole && Number(some) > 1 ? Number(some) : undefined;
}

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

/** @param isWhole whether the sentence is about everything, according to the model */
export function scopeOf(tokens: readonly Token[], isWhole: boolean): Scope | undefined {
  const [said] = tokens.flatMap((token, at) => (has(token, "test") ? (coveredBy(tokens, at) ?? []) : []));
  if (said !== undefined || !isWhole) return said;
  return tokens.some(({ text }) => PROJECT.test(text)) ? "project" : "suite";
}

/** Returns what a word for tests covers: "the full test suite", "the tests of all packages". */
function coveredBy(tokens: readonly Token[], at: number): Scope | undefined {
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

const DETERMINERS =
  /^(?:the|a|an|this|that|same|die|das|le|la|el|les|los|las|os|as|i|gli|its|their|our|my|all|of|full|entire|whole|existing)$/;

export const isOfPart = (tokens: readonly Token[]) =>
  tokens.some((token, at) => has(token, "test") && restricts(tokens, at));

/** Whether a noun refers to only some of the tests: "the parser tests", `a.test.ts`. */
function restricts(tokens: readonly Token[], at: number): boolean {
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
