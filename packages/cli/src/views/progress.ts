import type { PhaseState, SessionEvent, SessionState } from "@agentos/workflow";
import { leavesOf } from "@agentos/workflow/sessions";
import { oneLine } from "../terminal/index.js";
import { isSettled } from "./ended.js";
import type { AskedGate } from "./gate-keys.js";

/** The state of a run, and what only this process knows about it. */
export interface Progress {
  state: SessionState;
  waves: readonly (readonly string[])[];
  /** When this run began, in milliseconds since 1970. A resumed session began earlier. */
  beganAt: number;
  output: ReadonlyMap<string, readonly string[]>;
  /** When each phase will be retried, in milliseconds since 1970. */
  againAt: ReadonlyMap<string, number>;
  /** How long the run has waited only for a person, in milliseconds, up to `askedSince`. */
  askedMs: number;
  /** The time of the last event, in milliseconds, while the run is waiting only for a person. */
  askedSince?: number | undefined;
  /** The gate that can be approved or rejected with keys. */
  asked?: AskedGate | undefined;
  /** A stop that was requested but is not yet complete. */
  stopping?: "pausing" | "stopping";
}

const KEPT_LINES = 5;

export function beginProgress(state: SessionState, waves: Progress["waves"], at: Date): Progress {
  return { state, waves, beganAt: at.getTime(), output: new Map(), againAt: new Map(), askedMs: 0 };
}

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
  // Lines from an earlier attempt do not explain the current one.
  if (event.type === "phase.started" && progress.output.has(event.phase))
    next.output = new Map(progress.output).set(event.phase, []);
  if (event.type === "pause.requested" && progress.stopping !== "stopping")
    next.stopping = event.now ? "stopping" : "pausing";
  return next;
}

/** Adds a line that a phase printed. Ignores empty lines. */
export function withLine(progress: Progress, phase: string, line: string): Progress {
  const text = oneLine(line);
  if (text === "") return progress;
  const lines = [...(progress.output.get(phase) ?? []), text].slice(-KEPT_LINES);
  return { ...progress, output: new Map(progress.output).set(phase, lines) };
}

/** Returns the run's duration in milliseconds, excluding time spent waiting only for a person. */
export function ranMs(progress: Progress, at: Date): number {
  return at.getTime() - progress.beganAt - askedMs(progress, at.getTime());
}

export function askedMs({ askedMs: before, askedSince }: Progress, at: number): number {
  return askedSince === undefined ? before : before + Math.max(0, at - askedSince);
}

/** Whether the run is waiting only for a person. */
function waitsForPerson(state: SessionState): boolean {
  // This runs after each event, so the usual case must not visit all phases and their parts.
  if (state.phases.some(({ status, expanded }) => status === "running" && expanded === undefined))
    return false;
  const has = (...statuses: PhaseState["status"][]) =>
    leavesOf(state).some(({ status }) => statuses.includes(status));
  return has("waiting", "stopped") && !has("retrying", "deferred");
}

/** Returns how long a phase ran or has been running, or undefined before it starts. */
export function elapsedMs(phase: PhaseState, at: Date): number | undefined {
  if (phase.status === "running")
    return phase.startedAt === undefined ? undefined : at.getTime() - Date.parse(phase.startedAt);
  return ["pending", "skipped", "not-needed"].includes(phase.status) ? undefined : phase.durationMs;
}

export function unfinishedDependencies(phase: PhaseState, state: SessionState): string[] {
  const finished = new Set(state.phases.filter(isSettled).map(({ id }) => id));
  return phase.dependsOn.filter((id) => !finished.has(id));
}
