export interface Counts {
  failed?: number;
  passed?: number;
  skipped?: number;
  total?: number;
  /** Whether the numbers are for files or suites rather than tests. */
  isOfFiles: boolean;
}

type Key = "failed" | "passed" | "skipped" | "total";

const WORDS: ReadonlyMap<string, Key> = new Map(
  Object.entries({
    failed:
      "failed failing failure failures fail fails errors error errored broken problems problem offenses offences violations cancelled canceled interrupted",
    passed: "passed passing pass passes succeeded successful success successes xfailed",
    skipped: "skipped skips pending ignored todo skip deselected disabled excluded",
    total:
      "tests test examples specs run runs items assertions files suites suite total targets tasks cases programs subtests",
  }).flatMap(([key, words]) => words.split(" ").map((word) => [word, key as Key] as const)),
);
/** Matches lines in which the numbers follow the words: "Failed: 0, Passed: 11". */
const BEHIND =
  /\b(?:failed|failures?|fail|passed|pass|errors?|skipped|succeeded|ok)\s{0,20}[:=]\s{0,20}\d|\btotal:? \d+, (?:failed|passed) \d/i;
const LABELED = /[a-z]\s{0,20}[:=]\s{0,20}\d/i;
const OF_FILES = /^(?:\W{0,3}(?:test )?(?:suites?|files?|snapshots?))\b/i;
const CTEST = /^\d{1,3}% tests passed, (\d{1,6}) tests? failed out of (\d{1,6})/;
/** Matches the result of one test in the Test Anything Protocol: "ok 3 fails without an argument". */
const TAP_RESULT = /^(?:not )?ok \d/;
/** Matches the result of one class in Maven, which the total includes. */
const OF_CLASS = /Time elapsed: .{0,40} -{1,2} in /;
const MAX_TOKENS = 40;

/** Reads a summary ("Tests 1 failed | 3 passed (4)"). Returns undefined for other lines. */
export function countsIn(given: string): Counts | undefined {
  if (!/\d/.test(given) || TAP_RESULT.test(given) || OF_CLASS.test(given)) return undefined;
  const ofCtest = CTEST.exec(given);
  if (ofCtest !== null) return { failed: Number(ofCtest[1]), total: Number(ofCtest[2]), isOfFiles: false };
  const line = given.replace(/\d{1,3}(?:\.\d{1,3})?%|\d{1,3}(?::\d\d){1,2}/g, "");
  const tokens = line.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  if (tokens.length > MAX_TOKENS) return undefined;
  const keys = tokens.map((token) => keyOf(token, line));
  const isBehind = BEHIND.test(line) || !hasNumberBefore();
  const isLabeled = LABELED.test(line) || /^(?:#|ℹ|\[) ?/.test(line);
  const counts: Counts = { isOfFiles: OF_FILES.test(line) };
  for (const [index, key] of keys.entries()) {
    if (key === undefined) continue;
    const value = isBehind && (key !== "total" || isLabeled) ? behind(index) : before(index);
    if (value === undefined) continue;
    // Of failures and errors, the larger number is used. Of several totals, such as "5 tests, 9 assertions",
    // the first is used.
    if (key === "failed") counts.failed = Math.max(counts.failed ?? 0, value);
    else counts[key] ??= value;
  }
  // "11 successful, 12 total" implies a failure.
  if (/ successful, \d{1,6} total/.test(line) && counts.passed! < counts.total!)
    counts.failed ??= counts.total! - counts.passed!;
  const { failed, passed, skipped, total } = counts;
  const isSummary =
    failed !== undefined ||
    passed !== undefined ||
    (skipped ?? 0) > 0 ||
    (total !== undefined && /^(?:ran|done|ok \(|tests?|total|files=|\d|#|ℹ|\[=)/i.test(line));
  return isSummary ? counts : undefined;

  function hasNumberBefore(): boolean {
    const first = keys.findIndex((key) => key !== undefined && key !== "total");
    if (first === -1) return !LABELED.test(line);
    return before(first) !== undefined;
  }

  function before(index: number): number | undefined {
    return numberAt(index - 1) ?? (keys[index - 1] === "total" ? numberAt(index - 2) : undefined);
  }

  function behind(index: number): number | undefined {
    return numberAt(index + 1) ?? (isBehind && !BEHIND.test(line) ? before(index) : undefined);
  }

  function numberAt(index: number): number | undefined {
    const token = tokens[index];
    return token !== undefined && /^\d{1,7}$/.test(token) ? Number(token) : undefined;
  }
}

/** Ignores the sum in "3 problems (0 errors, 3 warnings)". */
function keyOf(token: string, line: string): Key | undefined {
  if (/^problems?$/.test(token) && /\d errors?/.test(line)) return undefined;
  if (token === "ok") return /\bok:\s{0,20}\d/i.test(line) ? "passed" : undefined;
  return WORDS.get(token);
}
