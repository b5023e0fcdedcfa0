/** Test counts by outcome. A field is absent if the run did not report it. */
export interface Counts {
  passed?: number;
  failed?: number;
  errors?: number;
  skipped?: number;
  /** Tests that are not implemented yet or are expected to fail. */
  todo?: number;
  total?: number;
}

type Meaning = keyof Counts | "unit" | "other" | "filler";

const VOCABULARY: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    passed: "pass passed passes passing success successes succeeded ok",
    failed: "fail failed fails failing failure failures",
    errors: "error errors cancelled timeout",
    skipped: "skip skipped skips ignored pending disabled",
    todo: "todo xfailed xfailures xfail",
    total: "total",
    unit: "test tests spec specs example examples run runs checks cases",
    other:
      "suite suites file files snapshot snapshots assertion assertions expect warning warnings measured filtered " +
      "xpass xpassed xsuccesses deselected duration duration_ms time elapsed ms s sec secs second seconds",
    filler:
      "result in across from out and ran done finished took listed below you have calls expected unexpected info",
  }).flatMap(([meaning, words]) => words.split(" ").map((word) => [word, meaning as Meaning])),
);

const TOKEN = /#\d+|[A-Za-z_](?:[\w./\\@-]*\w)?|\d+(?:\.\d+)*[\w%]*/g;
/** Lines that count something other than tests, and TAP verdicts, which cover one test each. */
const ABOUT_OTHERS = /^[\W\d]*(?:test )?(?:suites?|files?|snapshots?|assertions?)\b|^\s*(?:not )?ok \d/i;
const PAIR = /[a-z][:=]?\s+\d|[a-z]=\d|\d\s+[a-z]/i;
/** Matches "(7)" at the end of a line, and the "out of 3" in "failed out of 3". */
const TOTAL = /\((\d{1,9})\)\s*$|\bout of (\d{1,9})\b/;

/**
 * Returns the counts in a line that contains only test counts. A number can precede its word
 * (`12 passed, 1 failed in 3s`) or follow it (`Failures: 1, Errors: 0`). Returns null for a line
 * that begins like a summary but contains unknown words, and undefined for all other lines.
 */
export function readCounts(line: string): Counts | undefined | null {
  // "expected failures=1" becomes "xfailures=1", which is not a failure.
  const said = line.replace(/\b(?:un)?expected (?=(?:fail|pass|success)[a-z]*[=:])/gi, "x");
  if (line.length > 300 || !/\d/.test(line) || ABOUT_OTHERS.test(line)) return undefined;
  const counts: Counts = {};
  const total = TOTAL.exec(said);
  if (total) counts.total = Number(total[1] ?? total[2]);
  let isStrange = false;
  let isStated = false;
  for (const clause of countingPart(said)
    .replace(TOTAL, "")
    .split(/[,;|/]/)) {
    const tokens = clause.match(TOKEN) ?? [];
    const meanings = tokens.map((token) => VOCABULARY.get(token.toLowerCase()));
    for (const [at, token] of tokens.entries()) {
      if (!/^\d/.test(token)) {
        if (meanings[at] !== undefined) continue;
        if (!isStated && counts.total === undefined) return undefined;
        isStrange = true;
      } else if (/^\d+$/.test(token)) {
        const meaning = meaningOfNumber(meanings, at);
        if (meaning === undefined || meaning === "other" || meaning === "filler") continue;
        const verdict = meaning === "unit" ? "total" : meaning;
        counts[verdict] = (counts[verdict] ?? 0) + Number(token);
        isStated ||= verdict !== "total";
      }
    }
  }
  if (!isStated && counts.total === undefined) return undefined;
  return !isStrange ? counts : isStated ? null : undefined;
}

/** Removes the text around counts, as in "Failed! - Failed: 1, Passed: 13 - a.dll". */
export function countingPart(line: string): string {
  const parts = line.split(/ - | <<< /);
  return parts.filter((part) => PAIR.test(part)).join(",");
}

/** Returns what a number counts: "failed" in "2 tests failed", "run" in "Tests run: 4". */
function meaningOfNumber(meanings: readonly (Meaning | undefined)[], at: number): Meaning | undefined {
  const next = meanings[at + 1];
  // The next word is unknown, as in "1 target failed".
  if (next === undefined && at + 1 < meanings.length) return undefined;
  if (next === "unit") {
    const beyond = meanings[at + 2];
    if (beyond !== undefined && beyond !== "filler") return beyond;
    // The first word says what is counted, as in "[  PASSED  ] 2 tests" and "OK (1 test)".
    const first = meanings[0];
    return at === 1 && first !== undefined && first !== "filler" ? first : next;
  }
  return next === undefined || next === "filler" ? meanings[at - 1] : next;
}
