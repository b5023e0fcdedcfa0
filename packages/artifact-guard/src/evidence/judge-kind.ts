import { isTargetRunner } from "./check-table.js";
import type { CheckClaim } from "./claims.js";
import { covers, type Edit, editsAfter } from "./edits.js";
import { isDocument, packageOf } from "./files.js";
import { readOutput } from "./outcome.js";
import { CHECK_KINDS, type CheckKind, type SessionRecord, stepsOf } from "./session-record.js";
import type { Moment, Run } from "./timeline.js";
import { explain, type Finding, NAMES } from "./verdict.js";

/** Limits the work, because each run is compared with all edits. */
const MAX_RUNS = 32;

/** Determines whether a run after the last relevant edit shows that a check passes. */
export function judgeKind(
  kind: CheckKind | "checks",
  moments: readonly Moment[],
  claim: CheckClaim | undefined,
  record: SessionRecord,
  message: string,
): Finding {
  const isShownBy = ({ kinds, program }: Run) =>
    kind === "checks" ||
    kinds.includes(kind) ||
    // `make test` builds what it tests.
    (kind === "build" && kinds.includes("test") && isTargetRunner(program.split(" ", 1)[0]!)) ||
    // `tsc --noEmit` shows that the code compiles, although it builds nothing.
    (kind === "build" && kinds.includes("types") && SAYS_COMPILES.test(claim?.text ?? ""));
  const all = moments.flatMap((moment, at) =>
    moment.type === "run" && isShownBy(moment) ? [{ run: moment, at }] : [],
  );
  // If the session edited nothing, the agent may be reporting a run in a different folder.
  const runs = editsIn(moments).length > 0 ? all.filter(({ run }) => run.elsewhere === undefined) : all;
  const name = NAMES[kind];
  if (runs.length === 0 && kind === "test" && hasPasted(record.requests.at(-1) ?? "", claim)) return {};
  if (runs.length === 0) {
    const elsewhere = all.at(-1)?.run.elsewhere;
    const hasEdits = editsIn(moments).length > 0;
    return {
      missing:
        elsewhere === undefined ? `${name} did not run in this session` : `${name} ran in ${elsewhere} only`,
      mayBeUnread: !hasEdits,
      // In a plan or an explanation, "tests pass" is often a goal.
      isDoubtful: !editsMoreThanDocuments(record) && claim !== undefined && claim.certainty !== "sure",
    };
  }
  if (kind === "checks") {
    const red = failedCheck(runs);
    if (red !== undefined)
      return { missing: `the last run of ${NAMES[red.kinds[0]!]} failed`, command: red.command };
  }
  const short = claim === undefined ? undefined : countMismatch(claim, runs, moments);
  if (short !== undefined) return short;
  const request = wordsOf(record.requests.at(-1) ?? "");
  const claimed = wordsOf(claim?.text ?? "");
  /** The parts that partial runs have covered since the last edit. */
  const seen: string[] = [];
  const isSeen = ({ path }: Edit) => seen.some((part) => isWithin(path, part));
  for (const { run, at } of runs.slice(-MAX_RUNS).toReversed()) {
    if (run.result !== "passed") {
      if (!showsCurrentState(run, claim)) continue;
      break;
    }
    const found = { command: run.command };
    const stale = editsAfter(moments, at, run).filter((edit) => !isSeen(edit));
    const { parts } = run;
    if (parts === undefined) {
      if (stale.length === 0) return found;
      break;
    }
    if (stale.length === 0 && isEnough(run, parts)) return found;
    seen.push(...parts.filter((part) => !stale.some(({ path }) => isWithin(path, part))));
    if (isOfEnough(run) && coversAll(moments, { ...run, parts: seen })) return found;
  }
  return explain(name, runs, moments, message);

  function isEnough(run: Run, parts: readonly string[]): boolean {
    if (claim?.isRestricted === true) return !isOfOtherPackage(claim.text, parts);
    return (
      (claim?.count !== undefined && claim.count === run.passed) ||
      (claim?.whole !== "project" && parts.some((part) => isMentioned(part, request))) ||
      (claim?.whole === undefined && parts.some((part) => isMentioned(part, claimed))) ||
      // If nothing was edited, the tests of one package are enough.
      (run.isOfPackage === true && editsIn(moments).length === 0)
    );
  }

  /** Whether the tests of the edited parts are enough: for "the full suite", those of a package are. */
  function isOfEnough({ isOfPackage = false }: Run): boolean {
    return claim?.whole === undefined || (claim.whole === "suite" && isOfPackage);
  }

  /** Whether a claim names an edited package but the run covers only other packages. */
  function isOfOtherPackage(text: string, parts: readonly string[]): boolean {
    const words = wordsOf(text);
    return editsIn(moments)
      .map(({ path }) => (record.folder === undefined ? "" : packageOf(record.folder, path)))
      .some(
        (each) =>
          each !== "" &&
          isMentioned(each, words) &&
          parts.length > 0 &&
          !parts.some((part) => isWithin(each, part) || isWithin(part, each) || isMentioned(part, words)),
      );
  }
}

/** Whether the session changed any file that is no document, for example a workflow. */
const editsMoreThanDocuments = (record: SessionRecord) =>
  stepsOf(record).some((step) => step.type === "edit" && !isDocument(step.path));

const SAYS_COMPILES = /[ck]ompil|компил|编译|コンパイル|컴파일|\btsc\b/i;

/** Returns a finding if fewer tests passed, or more were skipped, than the agent claims. */
function countMismatch(
  { count }: CheckClaim,
  runs: readonly { run: Run; at: number }[],
  moments: readonly Moment[],
): Finding | undefined {
  // Comparing all runs with all edits takes long.
  if (count === undefined) return undefined;
  const last = runs.at(-1)!.run;
  const now = runs.filter(
    ({ run, at }) => run.result === "passed" && editsAfter(moments, at, run).length === 0,
  );
  if (now.length === 0) return undefined;
  const { skipped = 0 } = last;
  const counted = now.flatMap(({ run }) => run.passed ?? []);
  if (counted.length < now.length) return undefined;
  const passed = counted.reduce((sum, each) => sum + each, 0);
  if (count <= passed) return undefined;
  const rest = skipped > 0 ? `; ${skipped} ${skipped === 1 ? "was" : "were"} skipped` : "";
  const tests = passed === 1 ? "test" : "tests";
  return {
    missing: `${passed} ${tests} passed, not ${count}${rest}`,
    command: last.command,
    isContradicted: true,
  };
}

/** Whether a run that did not pass represents the current state. */
function showsCurrentState({ result, parts, command }: Run, claim: CheckClaim | undefined): boolean {
  if (result === "nothing-ran") return parts === undefined;
  // "The unit tests pass" can be true even if the browser tests fail.
  if (claim !== undefined && result === "failed" && END_TO_END.test(command))
    return !(claim.isRestricted || /\bunit/i.test(claim.text)) || END_TO_END.test(claim.text);
  return result === "failed" || result === "hidden" || result === "unreported";
}

/** Whether the user pasted the output of a run that passed. */
function hasPasted(request: string, claim: CheckClaim | undefined): boolean {
  const { outcome, isCounted, passed = 0 } = readOutput(request);
  return outcome === "passed" && isCounted && (claim?.count ?? 0) <= passed;
}

const END_TO_END = /e2e|end-to-end|playwright|cypress|integration|browser/i;

/** Returns a run that certainly failed and is the last one of its kind, if there is one. */
const failedCheck = (runs: readonly { run: Run }[]): Run | undefined =>
  CHECK_KINDS.map((kind) => runs.findLast(({ run }) => run.kinds.includes(kind))?.run).find(
    (last) => last?.result === "failed" && !last.isOneOfMany,
  );

function isWithin(path: string, part: string): boolean {
  return (
    path === part || path.startsWith(`${part}/`) || path.endsWith(`/${part}`) || path.includes(`/${part}/`)
  );
}

const editsIn = (moments: readonly Moment[]) =>
  moments.filter((moment): moment is Edit => moment.type === "edit");

function coversAll(moments: readonly Moment[], run: Run): boolean {
  const edits = editsIn(moments).filter(({ path }) => covers(run, path));
  const parts = run.parts ?? [];
  return edits.length > 0 && edits.every(({ path }) => parts.some((part) => isWithin(path, part)));
}

const wordsOf = (text: string) =>
  new Set(
    text
      .slice(-8000)
      .toLowerCase()
      .match(/[\p{L}\p{N}_@./-]+/gu) ?? [],
  );

/** Whether the words include a part's path, or its name with or without the extension. */
function isMentioned(part: string, words: ReadonlySet<string>): boolean {
  const path = part.toLowerCase();
  const name = path.slice(path.lastIndexOf("/") + 1);
  const names = [path, `./${path}`, `${path}/`, name, name.replace(/\.\w+$/, "")].filter(
    ({ length }) => length > 1,
  );
  return names.some(
    (each) =>
      words.has(each) || words.has(`${each}.`) || [...words].some((word) => word.endsWith(`/${each}`)),
  );
}
