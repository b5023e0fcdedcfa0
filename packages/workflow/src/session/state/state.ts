import type { PhaseStatus } from "../../definition/index.js";
import type { RunBudget, SessionEvent } from "../events.js";
import { applyToPhase, type PhaseEvent } from "./apply-phase-event.js";
import { atRest, expandedInto, insideReady, withoutInside } from "./expansion.js";
import { afterRejection } from "./gate-answer.js";
import { positionOf, withChanged } from "./phase-list.js";
import type { PhaseState } from "./phase-state.js";
import { pendingPhase, readyAgain } from "./planned-state.js";
import { rerunAlways } from "./rerun-always.js";

export type { PhaseStatus };

/** The state of a session. */
export interface SessionState {
  id: string;
  workflow: { id: string; name: string; path: string };
  /** From the events. The process of a `running` session may have died since, see `readSession`. */
  status: "running" | "waiting" | "paused" | "failed" | "completed" | "cancelled";
  startedAt: string;
  updatedAt: string;
  concurrency: number;
  process: { pid: number; start?: string | undefined; host: string };
  /** Its inputs by name. */
  inputs: Record<string, unknown>;
  /** The budget for all of its runs together. */
  budget?: RunBudget;
  /** In the order of the workflow file; the phases inside a composite phase follow it. */
  phases: PhaseState[];
  /** Phases removed by a change of a list or the file. One that returns keeps its counters. */
  gone: PhaseState[];
  /**
   * Phases at whose gates the session has paused, so a person has seen them; the next resume answers them.
   */
  announcedGates: string[];
  /** Changes of the workflow file that the latest resume found. */
  changes: string[];
  /** It paused because its budget is used up. */
  isSpent?: true;
  /** Set if it paused because of limits: when the first of them ends, ISO 8601. */
  resumeAt?: string;
  /** The newest handoff it wrote. */
  handoff?: string;
  /** A handoff that was claimed and not yet acknowledged. */
  claimId?: string;
}

/** The fold of events; undefined if they do not begin with `session.started`. Pure. */
export function foldEvents(events: Iterable<SessionEvent>): SessionState | undefined {
  let state: SessionState | undefined;
  for (const event of events) state = applyEvent(state, event);
  return state;
}

/** The state after one more event. Pure. */
export function applyEvent(state: SessionState | undefined, event: SessionEvent): SessionState | undefined {
  if (event.type === "session.started") return started(event);
  if (state === undefined) return undefined;
  return { ...applyKnown(state, event), updatedAt: event.at };
}

/** Whether the session is over. A cancelled one can still be resumed by its id. */
export function isOver({ status }: Pick<SessionState, "status">): boolean {
  return status === "completed" || status === "cancelled";
}

export function phaseState(state: SessionState, id: string): PhaseState | undefined {
  return state.phases[positionOf(state.phases, id)];
}

type Started = Extract<SessionEvent, { type: "session.started" }>;
type Resumed = Extract<SessionEvent, { type: "session.resumed" }>;

function started(event: Started): SessionState {
  const { sessionId, workflow, concurrency, process, at, phases, inputs = {}, budget } = event;
  return {
    id: sessionId,
    workflow,
    status: "running",
    startedAt: at,
    updatedAt: at,
    concurrency,
    process,
    inputs,
    ...(budget && { budget }),
    phases: phases.map(pendingPhase),
    gone: [],
    announcedGates: [],
    changes: [],
  };
}

function resumed(state: SessionState, event: Resumed): SessionState {
  const { workflow, concurrency, process, changes, inputs = state.inputs } = event;
  const { resumeAt, budget: _, isSpent: __, ...before } = state;
  const { budget } = event;
  const known = resumeAt === undefined ? state.phases : state.phases.map(retriedNow);
  const ready = event.phases.flatMap((planned) => [
    readyAgain(
      planned,
      known[positionOf(known, planned.id)] ?? state.gone.find(({ id }) => id === planned.id),
    ),
    ...insideReady(known, planned.id),
  ]);
  const phases = rerunAlways(ready);
  // Only this resume may answer the gates it was shown. If an answer is lost, or the phase runs again, a
  // person is asked again.
  const announcedGates: string[] = [];
  return {
    ...rearranged(before, phases),
    ...{ workflow, concurrency, process, changes, inputs, announcedGates },
    ...(budget && { budget }),
    status: "running",
  };
}

/** After a pause for a limit, a resume retries at once: the person may know that the limit has ended. */
function retriedNow(phase: PhaseState): PhaseState {
  const waits = phase.status === "deferred" || phase.status === "retrying";
  return waits ? { ...phase, status: "pending" } : phase;
}

function applyKnown(state: SessionState, event: Exclude<SessionEvent, Started>): SessionState {
  switch (event.type) {
    case "session.resumed":
      return resumed(state, event);
    case "session.paused":
      return {
        ...state,
        status: event.reason === "gate" ? "waiting" : "paused",
        phases: state.phases.map(atRest),
        announcedGates: event.gates,
        ...(event.reason === "budget" && { isSpent: true }),
        ...(event.until !== undefined && { resumeAt: event.until }),
      };
    case "session.failed":
      return { ...state, status: "failed", phases: state.phases.map(atRest) };
    case "session.completed":
      return { ...state, status: "completed" };
    case "session.cancelled": {
      const { claimId: _, ...rest } = state;
      return { ...rest, status: "cancelled", phases: state.phases.map(cancelled), announcedGates: [] };
    }
    case "handoff.written": {
      // It replaces the claimed one, which no phase has acknowledged.
      const { claimId: _, ...rest } = state;
      return { ...rest, handoff: event.path };
    }
    case "handoff.claimed":
      return { ...state, claimId: event.claimId };
    case "handoff.acknowledged": {
      const { claimId: _, ...rest } = state;
      return rest;
    }
    case "cleanup.ended":
    case "pause.requested":
      return state;
    case "phase.expanded":
      return rearranged(state, expandedInto(state.phases, event, state.gone));
    case "gate.rejected":
      return { ...state, phases: afterRejection(state.phases, event) };
    default: {
      const { phases, gone } = withPlainPhase(state, event);
      return {
        ...state,
        gone,
        phases: withChanged(phases, event.phase, (phase) => applyToPhase(phase, event)),
      };
    }
  }
}

/** The session with a new list of phases; removed ones move to `gone`. */
function rearranged(state: SessionState, phases: readonly PhaseState[]): SessionState {
  const gone = [...state.gone, ...state.phases].filter(({ id }) => positionOf(phases, id) === -1);
  return { ...state, phases: [...phases], gone };
}

/** Cancels phases that were running or waiting for another attempt. */
function cancelled(phase: PhaseState): PhaseState {
  const isInProgress = ["running", "retrying", "deferred"].includes(phase.status);
  return isInProgress ? { ...phase, status: "cancelled" } : phase;
}

/** A phase that starts as a program is not expanded any more, so the phases inside it are removed. */
function withPlainPhase(state: SessionState, { type, phase }: PhaseEvent): SessionState {
  const phases = type === "phase.started" ? withoutInside(state.phases, phase) : state.phases;
  return phases === state.phases ? state : rearranged(state, phases);
}
