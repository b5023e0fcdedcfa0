import { any, has, type Token } from "./lexicon.js";
import { countsIn } from "./summary-counts.js";

/** What a claim about tests explicitly covers: "the full suite", "the tests of all packages". */
export type Scope = "suite" | "project";

/** Returns how many tests passed, according to a sentence: "Tests: 34 passed, 1 skipped", "all 48 pass". */
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
    (has(token, "test") && !token.text.includes("_")) ||
    (OUT_OF.test(token.text) && has(tokens[at - 2], "all"))
      ? numberOf(tokens[at - 1])
      : [],
  );
  return ofAll === undefined ? counts.find((each) => each > 0) : numberOf(ofAll);
}

/** Whether some tests did not pass: "1 failed", "5 of 6", "41/42". */
export const statesFailure = (sentence: string, tokens: readonly Token[]): boolean =>
  (countsIn(sentence)?.failed ?? 0) > 0 || tokens.some((_, at) => isFraction(tokens, at));

function isFraction(tokens: readonly Token[], at: number): boolean {
  const [, some, whole] = /^(\d{1,6})\/(\d{1,6})$/.exec(tokens[at]!.text) ?? [];
  if (some !== undefined) return Number(some) < Number(whole);
  const count = numberOf(tokens[at]);
  if (count < 0 || !OUT_OF.test(tokens[at + 1]?.text ?? "")) return false;
  const all = tokens.slice(at + 2, at + 5).find(({ text }) => /^\d+$/.test(text));
  return all !== undefined && count < numberOf(all);
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

/** Matches what contains all tests: "the tests of all packages". */
const PROJECT =
  /^(?:packages|pa[kq]u?et|pacote|pacchett|modul|monorepo|workspace|repo|repository|codebase|project|projekt|projet|proyecto|projeto|progetto)/;

/** Returns what a claim that is about everything covers. */
export const scopeOf = (tokens: readonly Token[]): Scope =>
  tokens.some(({ text }) => PROJECT.test(text)) ? "project" : "suite";

const IN_PART = /[a-z]\.(?:test|spec)|_test\.|test_|\/|\.(?:ts|tsx|js|py|go|rs|rb|java)$/;

/** Whether a sentence about tests names a file or folder. */
export const namesPart = (tokens: readonly Token[]): boolean =>
  any(tokens, "test") &&
  tokens.some(({ text }) => text.startsWith("part_") || (IN_PART.test(text) && !/^\d/.test(text)));
