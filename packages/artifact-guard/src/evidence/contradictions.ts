import { type CheckClaim, isFirm } from "./claims.js";
import { tooRare } from "./repetitions.js";
import { type SessionRecord, stepsOf } from "./session-record.js";
import { countsSkipped, skippedIn } from "./skipped-tests.js";
import type { Moment, Run } from "./timeline.js";
import { absentLevel, absentOption, isOfAbsentPackage, unselectedName } from "./unselected.js";
import type { Finding } from "./verdict.js";

/** A finding about a claim with this text. */
type Contradiction = Finding & { text: string };

/**
 * Finds a claim that is wrong in a detail although the check passed: another tool ran, or without the named
 * option, less often than claimed, or the named tests were skipped.
 * @param claims claims about one kind of check
 */
export function contradictionIn(
  claims: readonly CheckClaim[],
  moments: readonly Moment[],
  record: SessionRecord,
): Contradiction | undefined {
  const runs = moments.filter(
    (moment): moment is Run => moment.type === "run" && moment.kinds.some((each) => each === claims[0]?.kind),
  );
  const firm = claims.filter(isFirm);
  const state = claims[0]?.kind === "checks" ? pipelineState(record) : undefined;
  if (state !== undefined && firm[0] !== undefined) return { text: firm[0].text, ...state };
  for (const claim of firm.slice(0, MAX_CLAIMS)) {
    const found = detailOf(claim, runs, record);
    if (found !== undefined) return found;
  }
  return unselected(firm, runs) ?? claims.flatMap((claim) => skipped(claim, runs.at(-1)) ?? [])[0];
}

/** Each is compared with the whole record. */
const MAX_CLAIMS = 20;

/** Finds that the last list of runs in CI begins with one that failed or is still running. */
function pipelineState(record: SessionRecord): Finding | undefined {
  const last = stepsOf(record).findLast(
    (step) => step.type === "command" && /\bgh run list\b/.test(step.command),
  );
  const [, state] = last?.type === "command" ? (/^(X|\*) {1,9}\S/m.exec(last.output) ?? []) : [];
  return state === undefined
    ? undefined
    : {
        missing: `CI ${state === "X" ? "failed" : "was still running"} when it was last listed`,
        isContradicted: true,
      };
}

function detailOf({ kind, text, tool }: CheckClaim, runs: readonly Run[], record: SessionRecord) {
  const steps = stepsOf(record).flatMap((step) => (step.type === "command" ? step : []));
  const commands = steps.map(({ command }) => command);
  if (tool !== undefined && isAbsent(tool, runs, steps))
    return { text, missing: `${tool} did not run in this session` };
  const rare = tooRare(text, record);
  if (rare !== undefined) return { text, ...rare };
  const level = kind === "test" ? absentLevel(text, runs) : undefined;
  if (level !== undefined) return { text, missing: `no run in this session shows ${level} tests` };
  if (record.folder !== undefined && isOfAbsentPackage(text, runs, record.folder))
    return { text, missing: "only other packages were checked in this session" };
  const option = absentOption(text, commands);
  return option === undefined ? undefined : { text, missing: `nothing in this session ran with ${option}` };
}

/** Whether every run is known to be of another tool, and no command or output mentions this one. */
function isAbsent(
  tool: string,
  runs: readonly Run[],
  steps: readonly { command: string; output: string }[],
): boolean {
  const mentions = (text: string) => text.toLowerCase().includes(tool);
  return (
    runs.length > 0 &&
    runs.every((run) => run.tool !== undefined && !run.tool.includes(tool)) &&
    !steps.some(({ command, output }) => mentions(command) || mentions(output))
  );
}

function unselected(claims: readonly CheckClaim[], runs: readonly Run[]): Contradiction | undefined {
  const name = unselectedName(
    claims.map(({ text }) => text),
    runs.map(({ command }) => command),
  );
  const claim = claims.find(({ text }) => name !== undefined && text.toLowerCase().includes(name));
  if (claim === undefined) return undefined;
  const tests = claim.kind === "test" ? " tests" : "";
  return { text: claim.text, missing: `${name}${tests} did not run in this session` };
}

function skipped({ kind, text }: CheckClaim, last: Run | undefined): Contradiction | undefined {
  if (kind !== "test" || last === undefined) return undefined;
  const name = skippedIn(text, last.output);
  if (name !== undefined) return { text, missing: `${name} was skipped`, isContradicted: true };
  return countsSkipped(text, last)
    ? { text, missing: `${last.skipped} tests were skipped`, isContradicted: true }
    : undefined;
}
