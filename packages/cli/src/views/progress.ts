import type { PhaseState, SessionEvent, SessionState } from "@agentos/workflow";
import { leavesOf } from "@agentos/workflow/sessions";
import { oneLine } from "../terminal/index.js";
import { isSettled } from "./ended.js";
import type { AskedGate } from "./gate-keys.js";

/** A run as the views show it: the session's state, and what only this process saw of it. */
export interface Progress {
  state: SessionState;
  /** Ids of phases, wave by wave. */
  waves: readonly (readonly string[])[];
  /** When this run began, in milliseconds: a resumed session is older than its run. */
  beganAt: number;
  /** The newest lines that a phase printed in this run, oldest first. */
  output: ReadonlyMap<string, readonly string[]>;
  /** When a phase is tried again, in milliseconds. */
  againAt: ReadonlyMap<string, number>;
  /** For how long nothing went on because a person had to answer, in milliseconds. */
  askedMs: number;
  /** Since when that is so, in milliseconds; undefined while something goes on. */
  askedSince?: number | undefined;
  /** The gate that the person at the terminal can answer with keys. */
  asked?: AskedGate | undefined;
  /** What somebody asked for and is not over yet. */
  stopping?: "pausing" | "stopping";
}

/** How many lines of a failed phase's output the summary shows. */
const KEPT_LINES = 5;

/** The progress of a run that just began. */
export function beginProgress(state: SessionState, waves: Progress["waves"], at: Date): Progress {
  return { state, waves, beganAt: at.getTime(), output: new Map(), againAt: new Map(), askedMs: 0 };
}

/** The progress after one more event. */
export function withEvent(progress: Progress, event: SessionEvent, state: SessionState): Progress {
  const eventAt = Date.parse(event.at);
  const next: Progress = { ...progress, state, askedMs: askedMs(progress, eventAt) };
  next.askedSince = waitsForPerson(state) ? eventAt : undefined;
  if (
    event.type === "phase.retrying" ||
    event.type === "phase.deferred" ||
    event.type === "agent_run.retry_queued"
  ) {
    const at = Date.parse(event.at) + event.afterMs;
    next.againAt = new Map(progress.againAt).set(event.phase, at);
  }
  // Lines of an earlier attempt explain nothing about this one.
  if (event.type === "phase.started" && progress.output.has(event.phase))
    next.output = new Map(progress.output).set(event.phase, []);
  if (event.type === "pause.requested" && progress.stopping !== "stopping")
    next.stopping = event.now ? "stopping" : "pausing";
  return next;
}

/** The progress after a phase printed a line; an empty one is no news. */
export function withLine(progress: Progress, phase: string, line: string): Progress {
  const text = oneLine(line);
  if (text === "") return progress;
  const lines = [...(progress.output.get(phase) ?? []), text].slice(-KEPT_LINES);
  return { ...progress, output: new Map(progress.output).set(phase, lines) };
}

/** How long the run took until then without what it waited for a person, in milliseconds. */
export function ranMs(progress: Progress, at: Date): number {
  return at.getTime() - progress.beganAt - askedMs(progress, at.getTime());
}

/** How long the run waited until then for nothing but a person, in milliseconds. */
export function askedMs({ askedMs: before, askedSince }: Progress, at: number): number {
  return askedSince === undefined ? before : before + Math.max(0, at - askedSince);
}

/** Whether nothing goes on because somebody has to answer first. */
function waitsForPerson(state: SessionState): boolean {
  // Asked after each event: the usual answer must not take a walk through all phases and their parts.
  if (state.phases.some(({ status, expanded }) => status === "running" && expanded === undefined))
    return false;
  const has = (...statuses: PhaseState["status"][]) =>
    leavesOf(state).some(({ status }) => statuses.includes(status));
  return has("waiting", "stopped") && !has("retrying", "deferred");
}

/** How long the phase has run, or ran; undefined before it started. */
export function elapsedMs(phase: PhaseState, at: Date): number | undefined {
  if (phase.status === "running")
    return phase.startedAt === undefined ? undefined : at.getTime() - Date.parse(phase.startedAt);
  return ["pending", "skipped", "not-needed"].includes(phase.status) ? undefined : phase.durationMs;
}

/** The dependencies a phase still waits for. */
export function unfinishedDependencies(phase: PhaseState, state: SessionState): string[] {
  const finished = new Set(state.phases.filter(isSettled).map(({ id }) => id));
  return phase.dependsOn.filter((id) => !finished.has(id));
}
