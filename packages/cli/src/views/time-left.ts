import type { PhaseState, SessionState } from "@agentos/workflow";
import { outerPhases } from "@agentos/workflow/sessions";
import { joinParts } from "../terminal/index.js";
import { elapsedMs } from "./progress.js";
import { describeExpectedCost } from "./taken.js";

/**
 * Estimates when a session will be done or will need a person, in milliseconds from now, based on how
 * long its phases have taken before. The estimate is the longest chain of remaining phases or the
 * total remaining work divided by the concurrency, whichever is longer. Returns undefined if no
 * remaining phase has an estimate.
 */
export function timeLeft(session: SessionState, at: Date): number | undefined {
  const outer = outerPhases(session);
  const usual = outer.flatMap((phase) => usualMs(phase) ?? []);
  const left = outer.filter(isLeft);
  if (!left.some((phase) => usualMs(phase) !== undefined)) return undefined;
  const typical = median(usual);
  const byId = new Map(outer.map((phase) => [phase.id, phase]));
  const ends = new Map<string, number>();
  let work = 0;
  for (const phase of left) endOf(phase);
  const finite = [...ends.values()].filter(Number.isFinite);
  return finite.length === 0 ? undefined : Math.max(...finite, work / session.concurrency);

  function endOf(phase: PhaseState): number {
    const known = ends.get(phase.id);
    if (known !== undefined) return known;
    const spent = phase.status === "running" ? (elapsedMs(phase, at) ?? 0) : 0;
    const own = Math.max(0, (usualMs(phase) ?? typical) - spent);
    const end = own + Math.max(0, ...phase.dependsOn.map((id) => startAfter(byId.get(id))));
    ends.set(phase.id, end);
    if (Number.isFinite(end)) work += own;
    return end;
  }

  /**
   * Returns the time until the dependents of a phase can start. It is infinite if they must wait
   * for a person, because of a gate or a failure.
   */
  function startAfter(phase: PhaseState | undefined): number {
    if (phase === undefined || phase.status === "completed" || phase.status === "not-needed") return 0;
    return phase.gate === undefined && isLeft(phase) ? endOf(phase) : Number.POSITIVE_INFINITY;
  }
}

/** Returns, for example, `about 4 min left` or `longer than usual`. */
export function describeTimeLeft(session: SessionState, at: Date): string {
  const ms = timeLeft(session, at);
  if (ms === undefined) return "";
  return ms === 0 ? "longer than usual" : `${roughly(ms)} left`;
}

/** Returns, for example, `about 4 min, in total about 120k tokens in, 8k out, $1.20`. */
export function describeExpected(session: SessionState, at: Date): string {
  const ms = timeLeft(session, at);
  const gated = session.phases.some(({ gate }) => gate !== undefined);
  const time = ms === undefined || ms === 0 ? "" : `${roughly(ms)}${gated ? " to its first gate" : ""}`;
  const cost = describeExpectedCost(session);
  return joinParts([time, cost === "" ? "" : `in total ${cost}`]);
}

function usualMs({ estimate }: PhaseState): number | undefined {
  return estimate === undefined ? undefined : estimate * 1000;
}

function isLeft({ status }: PhaseState): boolean {
  return ["pending", "running", "retrying", "deferred"].includes(status);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns, for example, `a few seconds`, `about 40s`, `about 4 min` or `about 1 h 20 min`. */
function roughly(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 7.5) return "a few seconds";
  if (seconds < 55) return `about ${Math.round(seconds / 5) * 5}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min`;
  const rounded = Math.round(minutes / 10) * 10;
  const rest = rounded % 60;
  return `about ${Math.floor(rounded / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}
