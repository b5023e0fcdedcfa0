import { type CheckRun, checksIn, kindsOfName, scriptsIn } from "../evidence/index.js";
import type { ChangedFile, TestChange } from "./compare-tests.js";
import { isSettings, OF_RUNNER } from "./settings-files.js";

/** Matches minimum thresholds. */
const LEAST =
  /\b(branches|functions|lines|statements|(?:cov-)?fail[_-]under|(?:coverage[_-]?)?thresholds?|minimum(?:_?Coverage)?|min[_-]?coverage)["']?\s?[:=( ]\s?["']?(\d{1,3}(?:\.\d{1,4})?)(?!\w)/gi;
const SILENCERS =
  /\|\| ?(?:true|exit 0|:)(?:\W|$)|\bcontinue-on-error: ?true|--passWithNoTests|--no-verify|--exit-zero|-DskipTests|\bset \+e\b|\ballow_failure: ?true|"?(?:strict\w{0,40}|no(?!Emit|Lib|Resolve)[A-Z]\w{1,40})"?: ?false|"?skipLibCheck"?: ?true|retryTimes\(|\bignoreBuildErrors: ?true|\bignoreDuringBuilds: ?true|testFailureIgnore|ignoreFailures ?= ?true/;
/** Matches settings that exclude tests by path or name. */
const LEFT_OUT =
  /\b(?:exclude|ignore|testPathIgnorePatterns|testIgnore|--ignore|--deselect|deselect|norecursedirs|omit|collect_ignore|excludedGroups|grepInvert)\b/i;
const OF_TESTS = /\b\w*(?:test|spec|e2e)/i;
const MAX_LINES = 20_000;

export function compareSettings({ path, before, after }: ChangedFile): TestChange[] {
  if (before === null || after === null || !isSettings(path)) return [];
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

/** Returns the thresholds that are lower now or missing. */
function lowered(old: readonly string[], now: readonly string[]) {
  const left = numbersIn(now);
  return [...numbersIn(old)].flatMap(([name, from]) => {
    const to = left.get(name);
    return to === undefined || to < from ? { name, from, to } : [];
  });
}

/** Returns thresholds by name. Repeated names are numbered: each package can have its own. */
function numbersIn(lines: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const times = new Map<string, number>();
  for (const line of lines)
    for (const [, name = "", value] of line.matchAll(LEAST)) {
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      numbers.set(time === 1 ? name : `${name} ${time}`, Number(value));
    }
  return numbers;
}

const NAMES_COMMANDS = /^(?:package\.json|composer\.json|Makefile|GNUmakefile|justfile)$/;

/** Returns the scripts and targets that now check less than before. */
export function compareScripts({ path, before, after }: ChangedFile): TestChange[] {
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (before === null || after === null || !NAMES_COMMANDS.test(file)) return [];
  const [old, now] = [scriptsIn(file, before), scriptsIn(file, after)];
  const runs = (scripts: ReadonlyMap<string, string>, body: string) =>
    checksIn(body, { scripts: { find: (_, name) => scripts.get(name) }, own: {} }).checks;
  return [...old].flatMap(([name, body]) => {
    const changed = now.get(name);
    if (changed === body || kindsOfName(name).length === 0) return [];
    if (changed === undefined && [...now.values()].includes(body)) return [];
    if (changed !== undefined && !isLess(runs(old, body), runs(now, changed))) return [];
    return [{ kind: "script" as const, path, what: `${name}: ${changed ?? "removed"}`.slice(0, 120) }];
  });
}

/** Whether the new runs check nothing, check only a part, or hide failures. */
function isLess(old: readonly CheckRun[], now: readonly CheckRun[]): boolean {
  if (old.length === 0) return false;
  if (now.length === 0) return true;
  const isHidden = (runs: readonly CheckRun[]) => runs.some(({ hiddenBy }) => hiddenBy !== undefined);
  const isConfined = (runs: readonly CheckRun[]) => runs.every(({ parts }) => parts !== undefined);
  return (
    (isHidden(now) && !isHidden(old)) ||
    (isConfined(now) && !isConfined(old)) ||
    (old.some(({ kinds }) => kinds.includes("test")) && !now.some(({ kinds }) => kinds.includes("test")))
  );
}
