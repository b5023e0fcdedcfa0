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

/** The state of a session, as derived from its events. */
export interface SessionState {
  id: string;
  workflow: { id: string; name: string; path: string };
  /** The process of a `running` session may have died; see `readSession`. */
  status: "running" | "waiting" | "paused" | "failed" | "completed" | "cancelled";
  startedAt: string;
  updatedAt: string;
  concurrency: number;
  process: { pid: number; start?: string | undefined; host: string };
  /** By name. */
  inputs: Record<string, unknown>;
  /** Budget for all of the session's runs together. */
  budget?: RunBudget;
  /** In file order. Inner phases follow their composite phase. */
  phases: PhaseState[];
  /** Phases removed from a list or from the file. They keep their counters in case they return. */
  gone: PhaseState[];
  /** Gates that a person has seen, because the session paused at them. The next resume answers them. */
  announcedGates: string[];
  /** Changes to the workflow file that the latest resume found. */
  changes: string[];
  /** Set if the session paused because its budget is exhausted. */
  isSpent?: true;
  /** ISO 8601 time at which the first limit resets. Set if the session paused because of limits. */
  resumeAt?: string;
  /** Path of the latest handoff. */
  handoff?: string;
  /** Set while a claimed handoff has not yet been acknowledged. */
  claimId?: string;
}

/** Folds events into a state. Returns undefined if the first event is not `session.started`. */
export function foldEvents(events: Iterable<SessionEvent>): SessionState | undefined {
  let state: SessionState | undefined;
  for (const event of events) state = applyEvent(state, event);
  return state;
}

export function applyEvent(state: SessionState | undefined, event: SessionEvent): SessionState | undefined {
  if (event.type === "session.started") return started(event);
  if (state === undefined) return undefined;
  return { ...applyKnown(state, event), updatedAt: event.at };
}

/** Whether the session is complete or cancelled. A cancelled session can be resumed by id. */
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
  // Only this resume may approve or reject the announced gates. A later resume asks a person again.
  const announcedGates: string[] = [];
  return {
    ...rearranged(before, phases),
    ...{ workflow, concurrency, process, changes, inputs, announcedGates },
    ...(budget && { budget }),
    status: "running",
  };
}

/**
 * If limits paused the session, a resume does not wait for them to reset, because the person who
 * resumes the session may know that they have already reset.
 */
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
      // The new handoff replaces the claimed handoff, which no phase has acknowledged.
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

/** Moves removed phases to `gone`. */
function rearranged(state: SessionState, phases: readonly PhaseState[]): SessionState {
  const gone = [...state.gone, ...state.phases].filter(({ id }) => positionOf(phases, id) === -1);
  return { ...state, phases: [...phases], gone };
}

function cancelled(phase: PhaseState): PhaseState {
  const isInProgress = ["running", "retrying", "deferred"].includes(phase.status);
  return isInProgress ? { ...phase, status: "cancelled" } : phase;
}

/** A phase that starts as a program is no longer composite. */
function withPlainPhase(state: SessionState, { type, phase }: PhaseEvent): SessionState {
  const phases = type === "phase.started" ? withoutInside(state.phases, phase) : state.phases;
  return phases === state.phases ? state : rearranged(state, phases);
}
