import type { PhaseState, SessionEvent, SessionState } from "@agentos/workflow";
import { leavesOf } from "@agentos/workflow/sessions";
import { oneLine } from "../terminal/index.js";
import { isSettled } from "./ended.js";
import type { AskedGate } from "./gate-keys.js";

/** A run for the views: the session's state, and what only this process has seen. */
export interface Progress {
  state: SessionState;
  /** Ids of phases, wave by wave. */
  waves: readonly (readonly string[])[];
  /** When this run began, in milliseconds. A resumed session began earlier. */
  beganAt: number;
  /** The last lines that each phase printed in this run. */
  output: ReadonlyMap<string, readonly string[]>;
  /** When each phase will be retried, in milliseconds. */
  againAt: ReadonlyMap<string, number>;
  /** How long the run has only waited for a person, in milliseconds. */
  askedMs: number;
  /** When the run began to wait only for a person, in milliseconds; undefined if it does not. */
  askedSince?: number | undefined;
  /** The gate that can be answered with keys. */
  asked?: AskedGate | undefined;
  /** A requested stop that is still in progress. */
  stopping?: "pausing" | "stopping";
}

/** How many lines the summary shows for a failed phase. */
const KEPT_LINES = 5;

/** The progress at the start of a run. */
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
  // Lines of an earlier attempt do not explain this one.
  if (event.type === "phase.started" && progress.output.has(event.phase))
    next.output = new Map(progress.output).set(event.phase, []);
  if (event.type === "pause.requested" && progress.stopping !== "stopping")
    next.stopping = event.now ? "stopping" : "pausing";
  return next;
}

/** The progress after a phase printed a line. Ignores empty lines. */
export function withLine(progress: Progress, phase: string, line: string): Progress {
  const text = oneLine(line);
  if (text === "") return progress;
  const lines = [...(progress.output.get(phase) ?? []), text].slice(-KEPT_LINES);
  return { ...progress, output: new Map(progress.output).set(phase, lines) };
}

/** How long the run has taken, without waiting for a person, in milliseconds. */
export function ranMs(progress: Progress, at: Date): number {
  return at.getTime() - progress.beganAt - askedMs(progress, at.getTime());
}

/** How long the run has only waited for a person, in milliseconds. */
export function askedMs({ askedMs: before, askedSince }: Progress, at: number): number {
  return askedSince === undefined ? before : before + Math.max(0, at - askedSince);
}

/** Whether the run only waits for a person. */
function waitsForPerson(state: SessionState): boolean {
  // Called after each event, so the usual case must not walk through all phases and their parts.
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

/** The dependencies that a phase still waits for. */
export function unfinishedDependencies(phase: PhaseState, state: SessionState): string[] {
  const finished = new Set(state.phases.filter(isSettled).map(({ id }) => id));
  return phase.dependsOn.filter((id) => !finished.has(id));
}
