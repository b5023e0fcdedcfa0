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

/** What has happened so far in a session. */
export interface SessionState {
  id: string;
  workflow: { id: string; name: string; path: string };
  /** As the events tell; a `running` session may have died since, see `readSession`. */
  status: "running" | "waiting" | "paused" | "failed" | "completed" | "cancelled";
  startedAt: string;
  updatedAt: string;
  concurrency: number;
  process: { pid: number; start?: string | undefined; host: string };
  /** What it was started with, by name. */
  inputs: Record<string, unknown>;
  /** What it may take, with all of its runs. */
  budget?: RunBudget;
  /** In the order of the workflow file, each with the phases that it consists of behind it. */
  phases: PhaseState[];
  /** Phases that it no longer has, because a list or the file was changed. One that comes back counts on. */
  gone: PhaseState[];
  /** Phases whose gates the session paused at, so that a person was told; the next resume answers. */
  announcedGates: string[];
  /** What changed in the workflow file, as the newest resume found it. */
  changes: string[];
  /** It paused because its budget is spent. */
  isSpent?: true;
  /** It paused because limits refuse what is left: when the first of them opens again, ISO 8601. */
  resumeAt?: string;
  /** The newest handoff it wrote. */
  handoff?: string;
  /** A handoff that was claimed and not yet acknowledged. */
  claimId?: string;
}

/** The state that events add up to; undefined when they do not begin with `session.started`. Pure. */
export function foldEvents(events: Iterable<SessionEvent>): SessionState | undefined {
  let state: SessionState | undefined;
  for (const event of events) state = applyEvent(state, event);
  return state;
}

/** The state after one more event. The given state is not changed. */
export function applyEvent(state: SessionState | undefined, event: SessionEvent): SessionState | undefined {
  if (event.type === "session.started") return started(event);
  if (state === undefined) return undefined;
  return { ...applyKnown(state, event), updatedAt: event.at };
}

/** Whether nothing is left to do about the session, unless somebody names it. */
export function isOver({ status }: Pick<SessionState, "status">): boolean {
  return status === "completed" || status === "cancelled";
}

/** The phase with that id. */
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
  const known = resumeAt === undefined ? state.phases : state.phases.map(askedAgain);
  const ready = event.phases.flatMap((planned) => [
    readyAgain(
      planned,
      known[positionOf(known, planned.id)] ?? state.gone.find(({ id }) => id === planned.id),
    ),
    ...insideReady(known, planned.id),
  ]);
  const phases = rerunAlways(ready);
  // This resume brings the answers, and only it: should they get lost, or the phase run again, a person is
  // asked again.
  const announcedGates: string[] = [];
  return {
    ...rearranged(before, phases),
    ...{ workflow, concurrency, process, changes, inputs, announcedGates },
    ...(budget && { budget }),
    status: "running",
  };
}

/** A person who resumes what paused for a limit may know that it is open by now, and it can be asked. */
function askedAgain(phase: PhaseState): PhaseState {
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
      return { ...rest, status: "cancelled", phases: state.phases.map(givenUp), announcedGates: [] };
    }
    case "handoff.written": {
      // It takes the place of the one that was claimed, which no phase has finished with.
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
    case "limit.changed":
      return state;
    case "phase.expanded":
      return rearranged(state, expandedInto(state.phases, event, state.gone));
    case "gate.rejected":
      return { ...state, phases: afterRejection(state.phases, event) };
    default: {
      const { phases, gone } = arranged(state, event);
      return {
        ...state,
        gone,
        phases: withChanged(phases, event.phase, (phase) => applyToPhase(phase, event)),
      };
    }
  }
}

/** A session with another list of phases. */
function rearranged(state: SessionState, phases: readonly PhaseState[]): SessionState {
  const gone = [...state.gone, ...state.phases].filter(({ id }) => positionOf(phases, id) === -1);
  return { ...state, phases: [...phases], gone };
}

/** What was under way, or waited for another attempt, is so no more; what is done stays done. */
function givenUp(phase: PhaseState): PhaseState {
  const isUnderWay = ["running", "retrying", "deferred"].includes(phase.status);
  return isUnderWay ? { ...phase, status: "cancelled" } : phase;
}

/** A session with the phases within the one that an event is about as it leaves them. */
function arranged(state: SessionState, { type, phase }: PhaseEvent): SessionState {
  const phases = type === "phase.started" ? withoutInside(state.phases, phase) : state.phases;
  return phases === state.phases ? state : rearranged(state, phases);
}
