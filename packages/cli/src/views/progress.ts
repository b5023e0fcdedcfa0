import type { PhaseState, SessionEvent, SessionState } from "@agentos/workflow";
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
  /**
   * By pool, the empty name for phases without one: how many may run at once now, where refusals have left
   * fewer than there may be.
   */
  cuts: ReadonlyMap<string, Cut>;
  /** The gate that the person at the terminal can answer with keys. */
  asked?: AskedGate | undefined;
  /** What somebody asked for and is not over yet. */
  stopping?: "pausing" | "stopping";
}

/** What refusals have left of a pool. */
export interface Cut {
  limit: number;
  configured: number;
  /** The phase that was refused. */
  cause: string;
}

/** How many lines of a failed phase's output the summary shows. */
const KEPT_LINES = 5;

/** The progress of a run that just began. */
export function beginProgress(state: SessionState, waves: Progress["waves"], at: Date): Progress {
  // A session that goes on begins with what refusals had left.
  const cuts = new Map(state.limits?.map(({ pool = "", ...cut }) => [pool, cut]));
  return { state, waves, beganAt: at.getTime(), output: new Map(), againAt: new Map(), cuts };
}

/** The progress after one more event. */
export function withEvent(progress: Progress, event: SessionEvent, state: SessionState): Progress {
  const next: Progress = { ...progress, state };
  if (
    event.type === "phase.retrying" ||
    event.type === "phase.deferred" ||
    event.type === "agent_run.retry_queued"
  ) {
    const at = Date.parse(event.at) + event.afterMs;
    next.againAt = new Map(progress.againAt).set(event.phase, at);
  }
  if (event.type === "limit.changed") {
    const { pool = "", limit, configured, cause } = event;
    const cuts = new Map(progress.cuts);
    if (limit < configured) cuts.set(pool, { limit, configured, cause });
    else cuts.delete(pool);
    next.cuts = cuts;
  }
  // Lines of an earlier attempt explain nothing about this one.
  if (event.type === "phase.started") next.output = new Map(progress.output).set(event.phase, []);
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
