import type { Token } from "./lexicon.js";
import { any, kindsOf } from "./read-clause.js";
import type { CheckKind } from "./session-record.js";

/** How many failures a sentence says are left: "3 type errors are left", "2 tests still fail". */
export function failuresLeft(
  clauses: readonly (readonly Token[])[],
): { kinds: readonly CheckKind[]; count: number } | undefined {
  const all = clauses.flat();
  if (!any(all, "still") && !all.some(({ text }) => LEFT.test(text))) return undefined;
  for (const [at, { text }] of all.entries()) {
    if (!/^\d{1,6}$/.test(text)) continue;
    const near = all.slice(at + 1, at + 5);
    const kinds = near.flatMap(kindsOf);
    if (kinds.length > 0 && (any(near, "trouble") || any(near, "fail")))
      return { kinds, count: Number(text) };
  }
  return undefined;
}

const LEFT =
  /^(?:left|remain|remains|remaining|übrig|restent|restant|quedan|restam|restano|rimangono|残り|剩)/;

const NUMBERS: Readonly<Record<string, number>> = {
  twice: 2,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  zwei: 2,
  drei: 3,
  fünf: 5,
  zehn: 10,
  deux: 2,
  trois: 3,
  cinq: 5,
  dix: 10,
  dos: 2,
  tres: 3,
  três: 3,
  cinco: 5,
  diez: 10,
  dez: 10,
  due: 2,
  tre: 3,
  cinque: 5,
  dieci: 10,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  十: 10,
};
const TIMES =
  /\b(twice)\b|(?:^|[^\p{L}\p{N}])(\d{1,3}|\p{L}{2,6}) ?(?:times|mal|fois|veces|vezes|volte)(?![\p{L}])|(\d{1,3}|[两二三四五十]) ?(?:回|次|遍)/iu;

/** How often a claim says that something ran. */
export function timesIn(text: string): number | undefined {
  const found = TIMES.exec(text);
  const word = (found?.[1] ?? found?.[2] ?? found?.[3])?.toLowerCase();
  if (word === undefined) return undefined;
  return /^\d/.test(word) ? Number(word) : NUMBERS[word];
}
