import { changesFile, relevantPath } from "../evidence/index.js";
import { countHelpersAssertions, readTests, type WrittenTest } from "./read-tests.js";
import { isSettings } from "./settings-files.js";

/** The text of a file before and after a turn; null if the file did not exist. */
export interface ChangedFile {
  /** Relative to the project, with `/`. */
  path: string;
  before: string | null;
  after: string | null;
}

/** A change that weakens the project's checks. */
export interface TestChange {
  kind:
    | "deleted"
    | "skipped"
    | "only"
    | "unasserted"
    | "constant"
    | "loosened"
    | "expectation"
    | "snapshot"
    | "swallowed"
    | "script"
    | "threshold"
    | "excluded"
    | "silenced";
  path: string;
  /** The 1-based line, if it still exists. */
  line?: number;
  /** The title of the test, or the setting. */
  what: string;
}

interface Placed extends WrittenTest {
  path: string;
}

const MAX_TESTS = 5000;

/**
 * Returns the changes that weaken tests. Tests are matched by title across files. No test is
 * reported as deleted if there are at least as many tests as before, or more table-driven tests.
 */
export function compareTests(files: readonly ChangedFile[]): TestChange[] {
  const before = testsOf(files, "before");
  const after = testsOf(files, "after");
  const pairs = matched(before, after);
  const everywhere = new Set(after.flatMap(({ assertions }) => assertions.map(({ text }) => text)));
  const known = new Set(pairs.values());
  const isCodeUnchanged = !files.some(changesCode);
  const isHelped = files.some(
    ({ path, before, after }) =>
      countHelpersAssertions(path, after ?? "") > countHelpersAssertions(path, before ?? ""),
  );
  const changes: TestChange[] = [];
  const removed = removedNames(files);
  const isOfRemoved = (code: string) => namesIn(code).some((name) => removed.has(name));
  for (const [test, now] of pairs)
    if (now !== undefined)
      changes.push(...weakened(test, now, { isCodeUnchanged, isHelped, everywhere, isOfRemoved }));
  // If a group was deleted, each of its tests is reported instead.
  const tests = (all: readonly Placed[]) => all.filter(({ isGroup }) => !isGroup);
  // An assertion that moved to a different test is not lost.
  const gone = tests([...pairs].flatMap(([test, now]) => (now === undefined ? test : []))).filter(
    ({ assertions }) => assertions.length === 0 || assertions.some(({ text }) => !everywhere.has(text)),
  );
  const tables = (all: readonly Placed[]) => all.filter(({ isTable }) => isTable).length;
  const isFolded = tables(after) > tables(before);
  const shrunkBy = isFolded ? 0 : tests(before).length - tests(after).length;
  for (const { path, title } of gone
    .filter(({ body }) => !isOfRemoved(body.join("\n")))
    .slice(0, Math.max(0, shrunkBy)))
    changes.push({ kind: "deleted", path, what: title });
  for (const test of after) if (!known.has(test)) changes.push(...weaknessesOf(test));
  return changes;
}

function testsOf(files: readonly ChangedFile[], side: "before" | "after"): Placed[] {
  return files
    .flatMap(({ path, [side]: text }) =>
      text === null ? [] : readTests(path, text).map((test) => ({ ...test, path })),
    )
    .slice(0, MAX_TESTS);
}

function matched(before: readonly Placed[], after: readonly Placed[]): Map<Placed, Placed | undefined> {
  const byTitle = new Map<string, Placed[]>();
  for (const test of after) {
    const key = keyOf(test);
    byTitle.set(key, [...(byTitle.get(key) ?? []), test]);
  }
  const pairs = new Map<Placed, Placed | undefined>();
  for (const test of before) {
    const same = byTitle.get(keyOf(test)) ?? [];
    const at = Math.max(
      0,
      same.findIndex(({ path }) => path === test.path),
    );
    pairs.set(test, same.splice(at, 1)[0]);
  }
  return pairs;
}

const keyOf = ({ title, isGroup }: WrittenTest) => `${isGroup}\0${title.trim()}`;

/** Returns the names that were removed from the code. Tests for them can be removed as well. */
function removedNames(files: readonly ChangedFile[]): ReadonlySet<string> {
  const code = files.filter(
    ({ path, before, after }) =>
      !isSettings(path) &&
      readTests(path, before ?? "").length === 0 &&
      readTests(path, after ?? "").length === 0,
  );
  const now = new Set(files.flatMap(({ after }) => namesIn(after ?? "")));
  return new Set(code.flatMap(({ before }) => namesIn(before ?? "")).filter((name) => !now.has(name)));
}

/** Returns names in lower case: tests find the component `Banner` by its role "banner". */
const namesIn = (text: string) => text.toLowerCase().match(/[a-z_$][\w$]{2,}/g) ?? [];

/** Whether a change affects code other than tests, settings and documents. */
function changesCode({ path, before, after }: ChangedFile): boolean {
  if (relevantPath(path, undefined) === undefined || isSettings(path)) return false;
  if (readTests(path, after ?? "").length > 0 || readTests(path, before ?? "").length > 0) return false;
  return changesFile({ before, after: after ?? "" });
}

function weakened(
  before: Placed,
  after: Placed,
  context: {
    isCodeUnchanged: boolean;
    isHelped: boolean;
    everywhere: ReadonlySet<string>;
    isOfRemoved: (code: string) => boolean;
  },
): TestChange[] {
  if (after.isSkipped && !before.isSkipped) return changeOf(after, "skipped");
  if (after.isOnly && !before.isOnly) return changeOf(after, "only");
  if (after.isGroup || after.isSkipped) return [];
  const count = (test: WrittenTest, strength: string) =>
    test.assertions.filter((assertion) => assertion.strength === strength).length;
  const known = new Set(before.assertions.map(({ text }) => text));
  const still = new Set(after.assertions.map(({ text }) => text));
  const added = after.assertions.filter(({ text }) => !known.has(text));
  const constant = added.find(({ strength }) => strength === "constant");
  if (constant !== undefined) return changeOf(after, "constant", constant.line);
  // Assertions can move to a different test, or into a helper that several tests call.
  const isMoved =
    context.isHelped ||
    before.assertions.every(({ text }) => context.everywhere.has(text) || context.isOfRemoved(text));
  if (swallowsIn(after) > swallowsIn(before)) return changeOf(after, "swallowed");
  if (before.assertions.length > 0 && after.assertions.length === 0 && !isMoved)
    return changeOf(after, "unasserted");
  const shapes = new Set(before.assertions.flatMap(({ text }) => (still.has(text) ? [] : shapeOf(text))));
  // An assertion that differs from an earlier one only in its values does not make up for a lost one.
  const isOnlyAdapted = added.every(({ text }) => shapes.has(shapeOf(text)));
  if (after.assertions.length < before.assertions.length && isOnlyAdapted && !isMoved)
    return changeOf(after, "unasserted");
  const loose = added.find(({ strength }) => strength === "loose");
  if (loose !== undefined && count(after, "strict") < count(before, "strict"))
    return changeOf(after, "loosened", loose.line);
  // If the code is unchanged, a new expected value only repeats the current result.
  const other = context.isCodeUnchanged ? added.find(({ text }) => shapes.has(shapeOf(text))) : undefined;
  return other === undefined ? [] : changeOf(after, "expectation", other.line);
}

const shapeOf = (text: string) =>
  text.replace(/"[^"]{0,200}"|'[^']{0,200}'|`[^`]{0,200}`|\b\d[\d_.]*(?:e-?\d+)?|\btrue\b|\bfalse\b/gi, "?");

function swallowsIn({ body }: WrittenTest): number {
  return body.filter((line, at) => {
    const next = body[at + 1] ?? "";
    if (/^except\b.{0,200}:$/.test(line)) return next === "pass" || next === "...";
    if (/^except\b.{0,200}: ?(?:pass|\.\.\.)$/.test(line) || /\bcatch\b.{0,100}\{\s?\}/.test(line))
      return true;
    if (/^\}? ?catch\b.{0,100}\{$/.test(line)) return next.startsWith("}");
    return /^rescue\b/.test(line) && (next === "end" || next === "nil");
  }).length;
}

function weaknessesOf(test: Placed): TestChange[] {
  if (test.isSkipped) return changeOf(test, "skipped");
  if (test.isOnly) return changeOf(test, "only");
  const isConstant = ({ strength }: WrittenTest["assertions"][number]) => strength === "constant";
  return test.assertions.length > 0 && test.assertions.every(isConstant) ? changeOf(test, "constant") : [];
}

const changeOf = ({ path, title: what, line }: Placed, kind: TestChange["kind"], at = line): TestChange[] => [
  { kind, path, line: at, what },
];
