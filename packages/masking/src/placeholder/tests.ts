import { eachMatch, oneLine } from "./words.js";

/**
 * How test runners report counts: a number and a word (`12 passed`, `3 failures`), or a word and a
 * number (`Failures: 3`, `# pass 12`). For the first kind the expression matches one digit; with more,
 * it would retry from each of them.
 */
const COUNT =
  /\d[ \t]{1,4}(?:tests?[ \t]{1,4})?(passed|passing|pass|ok|failed|failures?|failing|errors?|skipped|ignored)\b/gi;
const COUNT_AFTER =
  /\b(passed|pass|failed|fail|failures?|errors?|skipped)[=:]?[ \t]{1,4}(\d{1,9})\b|\b(failures?|errors?|skipped)=(\d{1,9})\b/gi;

/** A line that names a failed test, in the runners' own formats. */
const FAILURE =
  /^[ \t]{0,12}(?:FAILED|FAIL:?|ERROR:|--- FAIL:|not ok \d{1,6} -|✗|✘|×|✕|●|❯)[ \t]{1,4}(\S[^\n]{0,300})|^test (\S{1,200}) \.\.\. FAILED/m;

/**
 * "12 passed, 1 failed; first failure: tests/test_a.py::test_b", from a run's output;
 * undefined if it has no counts.
 */
export function describeTests(text: string): string | undefined {
  const tail = text.slice(-6_000);
  const counts = readCounts(tail);
  const failure = FAILURE.exec(text.slice(0, 200_000));
  const first = oneLine(failure?.[1] ?? failure?.[2] ?? "", 64);
  const ran = tail.includes("Ran ") ? /^Ran (\d{1,9}) tests?\b/m.exec(tail) : null;
  if (ran && counts.passed === undefined) {
    counts.passed = Math.max(0, Number(ran[1]) - (counts.failed ?? 0) - (counts.skipped ?? 0));
  }
  let told = "";
  for (const kind of KINDS) if (counts[kind] !== undefined) told += `${told && ", "}${counts[kind]} ${kind}`;
  if (first === "") return told || undefined;
  return `${told && `${told}; `}first failure: ${first}`;
}

const KINDS = ["passed", "failed", "skipped"] as const;

type Counts = Record<(typeof KINDS)[number], number | undefined>;

/** The last count of each kind: runners that report file by file sum up at the end. */
function readCounts(text: string): Counts {
  const counts: Counts = { passed: undefined, failed: undefined, skipped: undefined };
  let failures = 0;
  let line = -1;
  const add = (at: number, word: string, count: number): true => {
    const kind = /^(?:pass|ok)/i.test(word) ? "passed" : /^(?:skip|ignor)/i.test(word) ? "skipped" : "failed";
    if (kind !== "failed") counts[kind] = count;
    else {
      // "1 failed, 2 errors" on one line is three that did not pass.
      const begin = text.lastIndexOf("\n", at);
      failures = begin === line ? failures + count : count;
      line = begin;
      counts.failed = failures;
    }
    return true;
  };
  eachMatch(COUNT, text, ({ index, 1: word }) => add(index, word!, numberBefore(text, index + 1)));
  if (counts.passed === undefined && counts.failed === undefined) {
    eachMatch(COUNT_AFTER, text, (found) =>
      add(found.index, (found[1] ?? found[3])!, Number(found[2] ?? found[4])),
    );
  }
  return counts;
}

function numberBefore(text: string, end: number): number {
  let begin = end;
  while (end - begin < 9 && /\d/.test(text.charAt(begin - 1))) begin--;
  return Number(text.slice(begin, end));
}
