import { type Counts, countingPart, readCounts } from "./counts.js";
import { firstFailure } from "./failures.js";
import { oneLine } from "./words.js";

const MAX_NAME = 64;
const MAX_LENGTH = 400_000;

/** Lines of one summary are at most this far apart: `2 passing`, `1 failing`. */
const MAX_GAP = 2;

/** pnpm says which package runs which script, and puts that before each of its lines. */
const ANNOUNCEMENT = /^(\S{1,200} [\w:-]{1,60})\$ /;
const NPM_SCRIPT = /^> (?:\S{1,200}@\S{1,60} )?test$/;

/**
 * "12 passed, 1 failed; first failure: tests/test_a.py::test_b", from the output of one or more test runs.
 * No count is told unless every summary is understood and adds up, and no name unless there are as many names
 * as failures.
 * @param hasFailed what the exit code says; undefined if there is none
 */
export function describeTests(output: string, hasFailed: boolean | undefined): string | undefined {
  if (output.length > MAX_LENGTH) return undefined;
  const { lines, scripts } = readScripts(output.split("\n"));
  const summed = countsOf(lines, scripts);
  const counts = (summed === undefined ? verdictsOf(lines) : summed) ?? {};
  const isCounted = [counts.passed, counts.failed, counts.errors].some((count) => count !== undefined);
  const failures = isCounted ? (counts.failed ?? 0) + (counts.errors ?? 0) : undefined;
  // What contradicts the exit code was printed by something else.
  const isTrue = failures === undefined || hasFailed === undefined || hasFailed === failures > 0;
  const { passed, failed, errors, skipped, todo } = isTrue ? counts : {};
  const hasName = hasFailed !== false && !(isTrue && failures === 0);
  const name = hasName ? firstFailure(lines, isTrue ? failures : undefined) : undefined;
  const told = [
    passed !== undefined && `${passed} passed`,
    failed !== undefined && `${failed} failed`,
    errors && `${errors} ${errors === 1 ? "error" : "errors"}`,
    (skipped ?? todo) !== undefined && isCounted && `${(skipped ?? 0) + (todo ?? 0)} skipped`,
  ].filter(Boolean);
  const all = [told.join(", "), name && `first failure: ${oneLine(name, MAX_NAME)}`].filter(Boolean);
  return all.join("; ") || undefined;
}

/** The lines without what a package manager puts before them, and how many scripts it ran. */
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
  /** How its first line is written. */
  form: string;
}

/**
 * What the summaries say together; null if one is not understood or does not add up, undefined without
 * any.
 */
function countsOf(lines: readonly string[], scripts: number): Counts | null | undefined {
  const found: Summary[] = [];
  for (const [line, text] of lines.entries()) {
    const counts = text.trim() === "OK" ? { failed: 0 } : readCounts(text);
    if (counts === undefined) continue;
    // "out of": a run of programs that may have reported tests of their own.
    if (counts === null || (text.includes(" out of ") && found.length > 0)) return null;
    const last = found.at(-1);
    const merged = last && line - last.line <= MAX_GAP ? merge(last.counts, counts) : undefined;
    if (merged) Object.assign(last!, { counts: merged, line });
    else found.push({ counts, line, form: formOf(text) });
  }
  const told = found.filter(({ counts }) => Object.keys(counts).some((key) => key !== "total"));
  if (told.length === 0) return undefined;
  const all = told.map((each) => completed(each)).filter((counts) => counts !== undefined);
  if (all.length < told.length) return null;
  if (all.length === 1) return all[0];
  if (all.some(({ passed }) => passed === undefined)) return null;
  const last = all.at(-1)!;
  const others = sumOf(all.slice(0, -1));
  const form = told.at(-1)!.form;
  const forms = new Set(told.slice(0, -1).map((each) => each.form));
  const isTotal = VERDICTS.every((verdict) => (others[verdict] ?? 0) === (last[verdict] ?? 0));
  // Runs in one form add up, and so do as many as there were scripts. Else one may be what a test printed.
  if ((forms.size === 1 && forms.has(form)) || all.length === scripts) return sumOf(all);
  // Some runners sum up, in another form, what they said before.
  return isTotal && all.length > 2 && forms.size === 1 ? last : null;
}

/** A line without its figures, and without how many there are: `P in P` for `2 failed, 1 passed in 3s`. */
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

/** Two lines of one summary; undefined if both count the same, unless one found none. */
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
 * With the passed ones, which some runners leave to the reader; undefined if the counts contradict the
 * total.
 */
function completed({ counts, form }: Summary): Counts | undefined {
  const { total, ...told } = counts;
  // unittest's errors may be outside of the tests that it ran.
  if (total === undefined || (form.startsWith("Ran ") && counts.errors)) return told;
  const rest = (counts.failed ?? 0) + (counts.errors ?? 0) + (counts.skipped ?? 0) + (counts.todo ?? 0);
  const passed = counts.passed ?? total - rest;
  return passed >= 0 && passed + rest === total ? { ...told, passed } : undefined;
}

const GO_RUN = /^=== RUN {3}[^/]+$/;
const GO_VERDICT = /^--- (PASS|FAIL|SKIP): /;
const TAP_VERDICT = /^(not )?ok \d{1,9}\b(?:.*#\s*(skip|todo))?/i;
const TAP_PLAN = /^1\.\.(\d{1,9})$/;

/** Counts verdicts line by line where the output says how many there are: `go test -v`, TAP. */
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
