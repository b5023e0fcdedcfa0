import { checksIn } from "../evidence/index.js";
import type { ChangedFile, TestChange } from "./compare-tests.js";
import { readTests } from "./read-tests.js";
import { isSettings, OF_RUNNER } from "./settings-files.js";

/** Match minimum and maximum thresholds. */
const LEAST =
  /\b(branches|functions|lines|statements|(?:cov-)?fail[_-]under|(?:coverage[_-]?)?thresholds?|minimum(?:_?Coverage)?|min[_-]?coverage)["']?\s?[:=( ]\s?["']?(\d{1,3}(?:\.\d{1,4})?)(?!\w)/gi;
const MOST = /(max-warnings)[ =](\d{1,6})/g;
const SILENCERS =
  /\|\| ?(?:true|exit 0|:)(?:\W|$)|\bcontinue-on-error: ?true|--passWithNoTests|--no-verify|--exit-zero|-DskipTests|\bset \+e\b|\ballow_failure: ?true|"?(?:strict\w{0,40}|no(?!Emit|Lib|Resolve)[A-Z]\w{1,40})"?: ?false|"?skipLibCheck"?: ?true|retryTimes\(|\bignoreBuildErrors: ?true|\bignoreDuringBuilds: ?true|testFailureIgnore|ignoreFailures ?= ?true/;
/** Matches comments that make a tool ignore a line or a file. */
const IGNORES =
  /@ts-(?:ignore|nocheck|expect-error)|eslint-disable|biome-ignore|# type: ignore|# noqa|# pylint: disable|#!?\[allow\(|\/\/ ?nolint|@SuppressWarnings|rubocop:disable|(?:istanbul|c8|v8) ignore|pragma: no cover/;
/** Matches settings that exclude tests by path or name. */
const LEFT_OUT =
  /\b(?:exclude|ignore|testPathIgnorePatterns|testIgnore|--ignore|--deselect|deselect|norecursedirs|omit|collect_ignore|excludedGroups|grepInvert)\b/i;
const OF_TESTS = /\b\w*(?:test|spec|e2e)/i;
const MAX_LINES = 20_000;

export function compareSettings({ path, before, after }: ChangedFile): TestChange[] {
  if (before === null || after === null) return [];
  const [old, now] = [linesOf(before), linesOf(after)];
  const known = new Set(old.map((line) => line.trim()));
  const added = now.flatMap((line, at) =>
    known.has(line.trim()) ? [] : { text: line.trim(), line: at + 1 },
  );
  const change = (kind: TestChange["kind"], what: string, line?: number): TestChange => ({
    kind,
    path,
    what: what.slice(0, 120),
    ...(line !== undefined && { line }),
  });
  if (!isSettings(path)) {
    const isOfTests = readTests(path, after).length > 0;
    // In a type test, a comment that expects an error is an assertion.
    const ignored = added.filter(
      ({ text }) =>
        IGNORES.test(text) && !givesReason(text) && !(isOfTests && text.includes("@ts-expect-error")),
    );
    const grew = ignored.length > 0 && count(now, IGNORES) > count(old, IGNORES);
    return grew ? [change("silenced", ignored[0]!.text, ignored[0]!.line)] : [];
  }
  const silenced = added.find(({ text }) => SILENCERS.test(text) && mayCheck(text));
  const leftOut = added.find(
    ({ text }) =>
      (OF_RUNNER.test(path) || OF_TESTS.test(text)) && LEFT_OUT.test(text) && !namesOnlyGenerated(text),
  );
  return [
    ...lowered(old, now).map(({ name, from, to }) =>
      change("threshold", to === undefined ? `${name}: ${from}, now none` : `${name}: ${from}, now ${to}`),
    ),
    ...(silenced !== undefined && count(now, SILENCERS) > count(old, SILENCERS)
      ? [change("silenced", silenced.text, silenced.line)]
      : []),
    ...(leftOut === undefined ? [] : [change("excluded", leftOut.text, leftOut.line)]),
  ];
}

/** Whether a line can hide the failure of a check. "docker rm x || true" cannot. */
function mayCheck(text: string): boolean {
  if (!text.includes("||")) return true;
  const line = text.replace(/^(?:- )?(?:"?[\w:-]{1,40}"?: ?)?["'@-]?/, "");
  return checksIn(line, { scripts: { find: () => undefined }, own: {} }).checks.length > 0;
}

/** Whether a comment contains more than rule names: "no-console -- this is what a CLI is for". */

const givesReason = (text: string) =>
  text
    .slice(IGNORES.exec(text)?.index)
    .split(/\s/)
    .filter((word) => /^\p{L}{2,}[.,;:]?$/u.test(word)).length > 3;

/** Whether a line names only generated files, such as `dist`. */
function namesOnlyGenerated(text: string): boolean {
  const named = text.match(/["'][^"']{1,200}["']/g) ?? [];
  return (
    named.length > 0 &&
    named.every((name) => MADE.test(name) || /^["']\w+["']$/.test(name)) &&
    MADE.test(text)
  );
}

const MADE =
  /node_modules|\bdist\b|\bbuild\b|coverage|\bout\b|\.git\b|generated|vendor|\.venv|\.cache|\.next/;

const linesOf = (text: string) => text.split("\n", MAX_LINES).map((line) => line.slice(0, 400));
const count = (lines: readonly string[], expression: RegExp) =>
  lines.filter((line) => expression.test(line)).length;

interface Lowered {
  name: string;
  from: number;
  to?: number;
}

const lowered = (old: readonly string[], now: readonly string[]): Lowered[] => [
  ...compared(numbersIn(old, LEAST), numbersIn(now, LEAST), (from, to) => to < from),
  ...compared(numbersIn(old, MOST), numbersIn(now, MOST), (from, to) => to > from),
];

/** Returns thresholds by name. Repeated names are numbered: each package can have its own. */
function numbersIn(lines: readonly string[], expression: RegExp): Map<string, number> {
  const numbers = new Map<string, number>();
  const times = new Map<string, number>();
  for (const line of lines)
    for (const [, name = "", value] of line.matchAll(expression)) {
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      numbers.set(time === 1 ? name : `${name} ${time}`, Number(value));
    }
  return numbers;
}

function compared(
  old: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  isLower: (from: number, to: number) => boolean,
): Lowered[] {
  return [...old].flatMap(([name, from]) => {
    const to = now.get(name);
    if (to === undefined) return { name, from };
    return isLower(from, to) ? { name, from, to } : [];
  });
}
