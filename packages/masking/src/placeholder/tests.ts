import { type Counts, countingPart, readCounts } from "./counts.js";
import { firstFailure } from "./failures.js";
import { oneLine } from "./words.js";

const MAX_NAME = 64;
const MAX_LENGTH = 400_000;

/** The maximum distance between lines of the same summary, such as `2 passing` and `1 failing`. */
const MAX_GAP = 2;

/** pnpm announces a script with the prefix that it adds to each line of the script's output. */
const ANNOUNCEMENT = /^(\S{1,200} [\w:-]{1,60})\$ /;
const NPM_SCRIPT = /^> (?:\S{1,200}@\S{1,60} )?test$/;

/**
 * Summarizes test runs: "12 passed, 1 failed; first failure: tests/test_a.py::test_b". Counts
 * appear only if every summary is understood and adds up. A name appears only if there are as many
 * names as failures.
 * @param hasFailed the outcome according to the exit code, if there is one
 */
export function describeTests(output: string, hasFailed: boolean | undefined): string | undefined {
  if (output.length > MAX_LENGTH) return undefined;
  const { lines, scripts } = readScripts(output.split("\n"));
  const summed = countsOf(lines, scripts);
  const counts = (summed === undefined ? verdictsOf(lines) : summed) ?? {};
  const isCounted = [counts.passed, counts.failed, counts.errors].some((count) => count !== undefined);
  const failures = isCounted ? (counts.failed ?? 0) + (counts.errors ?? 0) : undefined;
  // If the counts contradict the exit code, another program printed them.
  const isTrue = failures === undefined || hasFailed === undefined || hasFailed === failures > 0;
  const { passed, failed, errors, skipped, todo } = isTrue ? counts : {};
  const hasName = hasFailed !== false && !(isTrue && failures === 0);
  const name = hasName ? firstFailure(lines, isTrue ? failures : undefined) : undefined;
  const parts = [
    passed !== undefined && `${passed} passed`,
    failed !== undefined && `${failed} failed`,
    errors && `${errors} ${errors === 1 ? "error" : "errors"}`,
    (skipped ?? todo) !== undefined && isCounted && `${(skipped ?? 0) + (todo ?? 0)} skipped`,
  ].filter(Boolean);
  const all = [parts.join(", "), name && `first failure: ${oneLine(name, MAX_NAME)}`].filter(Boolean);
  return all.join("; ") || undefined;
}

function readScripts(all: readonly string[]): { lines: readonly string[]; scripts: number } {
  const prefixes = new Set(all.flatMap((line) => ANNOUNCEMENT.exec(line)?.[1] ?? []));
  if (prefixes.size === 0) return { lines: all, scripts: all.filter((line) => NPM_SCRIPT.test(line)).length };
  const lines = all.map((line) => {
    const end = line.indexOf(": ");
    return end > 0 && prefixes.has(line.slice(0, end)) ? line.slice(end + 2) : line;
  });
  return { lines, scripts: prefixes.size };
}

interface Summary {
  counts: Counts;
  line: number;
  form: string;
}

/**
 * Adds up all summaries. Returns undefined if there are none, and null if one is not understood or
 * contradicts its total.
 */
function countsOf(lines: readonly string[], scripts: number): Counts | null | undefined {
  const found: Summary[] = [];
  for (const [line, text] of lines.entries()) {
    const counts = text.trim() === "OK" ? { failed: 0 } : readCounts(text);
    if (counts === undefined) continue;
    // A line with "out of" is the total of several programs, which may have printed their own summaries.
    if (counts === null || (text.includes(" out of ") && found.length > 0)) return null;
    const last = found.at(-1);
    const merged = last && line - last.line <= MAX_GAP ? merge(last.counts, counts) : undefined;
    if (merged) Object.assign(last!, { counts: merged, line });
    else found.push({ counts, line, form: formOf(text) });
  }
  const reporting = found.filter(({ counts }) => Object.keys(counts).some((key) => key !== "total"));
  if (reporting.length === 0) return undefined;
  const all = reporting.map((each) => completed(each)).filter((counts) => counts !== undefined);
  if (all.length < reporting.length) return null;
  if (all.length === 1) return all[0];
  if (all.some(({ passed }) => passed === undefined)) return null;
  const last = all.at(-1)!;
  const others = sumOf(all.slice(0, -1));
  const form = reporting.at(-1)!.form;
  const forms = new Set(reporting.slice(0, -1).map((each) => each.form));
  const isTotal = VERDICTS.every((verdict) => (others[verdict] ?? 0) === (last[verdict] ?? 0));
  // A test may have printed its own summary in a different form, so summaries are added up only if
  // all have the same form or there is one per script.
  if ((forms.size === 1 && forms.has(form)) || all.length === scripts) return sumOf(all);
  // Some runners repeat the totals at the end in a different form.
  return isTotal && all.length > 2 && forms.size === 1 ? last : null;
}

/** Returns a line's form, with each run of counts as `P`: `2 failed, 1 passed in 3s` becomes `P in P`. */
function formOf(line: string): string {
  return countingPart(line)
    .replace(/\bok\.|\b[A-Z]{2,}\b[.!]?/g, "")
    .replace(/\d+(?:\.\d+)?[ \t]*[A-Za-z]+/g, "P")
    .replace(/P(?:[,;|/ \t]+P)+/g, "P")
    .replace(/\d+/g, "0")
    .replace(/[^\w:]+/g, " ")
    .trim();
}

const VERDICTS = ["passed", "failed", "errors", "skipped", "todo"] as const;

/**
 * Merges two lines of a summary. Returns undefined if both count the same outcome, unless the
 * second line has a single count and one of the two counts is zero.
 */
function merge(one: Counts, other: Counts): Counts | undefined {
  const keys = Object.keys(other) as (keyof Counts)[];
  const isSame = keys.some((key) => one[key] !== undefined && (keys.length > 1 || (one[key] && other[key])));
  return isSame ? undefined : sumOf([one, other]);
}

function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = {};
  for (const counts of all)
    for (const key of Object.keys(counts) as (keyof Counts)[]) sum[key] = (sum[key] ?? 0) + counts[key]!;
  return sum;
}

/**
 * Derives the number of passed tests if it is missing. Returns undefined if the counts contradict
 * the total.
 */
function completed({ counts, form }: Summary): Counts | undefined {
  const { total, ...known } = counts;
  // unittest can report errors that occurred outside the tests it ran.
  if (total === undefined || (form.startsWith("Ran ") && counts.errors)) return known;
  const rest = (counts.failed ?? 0) + (counts.errors ?? 0) + (counts.skipped ?? 0) + (counts.todo ?? 0);
  const passed = counts.passed ?? total - rest;
  return passed >= 0 && passed + rest === total ? { ...known, passed } : undefined;
}

const GO_RUN = /^=== RUN {3}[^/]+$/;
const GO_VERDICT = /^--- (PASS|FAIL|SKIP): /;
const TAP_VERDICT = /^(not )?ok \d{1,9}\b(?:.*#\s*(skip|todo))?/i;
const TAP_PLAN = /^1\.\.(\d{1,9})$/;

/** Counts individual verdicts if the output announces their number, as in `go test -v` and TAP. */
function verdictsOf(lines: readonly string[]): Counts | undefined {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let expected = 0;
  for (const line of lines) {
    const go = GO_VERDICT.exec(line);
    const tap = go ? null : TAP_VERDICT.exec(line);
    if (GO_RUN.test(line)) expected++;
    else expected += Number(TAP_PLAN.exec(line)?.[1] ?? 0);
    if (go) counts[go[1] === "PASS" ? "passed" : go[1] === "FAIL" ? "failed" : "skipped"]++;
    if (tap) counts[tap[2] ? "skipped" : tap[1] ? "failed" : "passed"]++;
  }
  return expected > 0 && counts.passed + counts.failed + counts.skipped === expected ? counts : undefined;
}
