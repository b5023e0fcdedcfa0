import { withoutUndefined } from "@agentos/platform";
import type { PlannedPhase, SessionEvent } from "../events.js";
import { endOfInside, phasesInside, positionOf } from "./phase-list.js";
import { hasFailed, isSettled, type PhaseState } from "./phase-state.js";
import { pendingAgain, readyAgain } from "./planned-state.js";

type Expanded = Extract<SessionEvent, { type: "phase.expanded" }>;

/** Applies the expansion of a phase. Inner phases keep their state, including those that had been removed. */
export function expandedInto(
  phases: readonly PhaseState[],
  event: Expanded,
  gone: readonly PhaseState[] = [],
): PhaseState[] {
  const position = positionOf(phases, event.phase);
  const parent = phases[position];
  if (parent === undefined) return [...phases];
  const end = endOfInside(phases, position);
  const known = subtreesOf(phases.slice(position + 1, end));
  const before = subtreesOf(gone);
  // Iterations are added one by one. All other expansions list every inner phase.
  const inside = new Map(event.by === "repeat" || event.into === undefined ? known : []);
  for (const planned of event.into ?? [])
    inside.set(planned.id, subtree(planned, known.get(planned.id) ?? before.get(planned.id)));
  return [
    ...phases.slice(0, position),
    inProgress(parent, event),
    ...[...inside.values()].flat(),
    ...phases.slice(end),
  ];
}

/** Prepares the inner phases for a resume. Those that have ended keep their results. */
export function insideReady(phases: readonly PhaseState[], id: string): PhaseState[] {
  const parent = phases[positionOf(phases, id)];
  const inside = phasesInside(phases, id);
  if (parent === undefined || isOver(parent)) return inside;
  return [...subtreesOf(inside).values()].flatMap(([child]) =>
    child === undefined
      ? []
      : [isOver(child) ? child : readyAgain(child, child), ...insideReady(phases, child.id)],
  );
}

/** Sends an expanded phase back. Its inner phases run again, except iterations that have ended. */
export function sentBack(phases: readonly PhaseState[], id: string): readonly PhaseState[] {
  const position = positionOf(phases, id);
  const by = phases[position]?.expanded?.by;
  if (by === undefined) return phases;
  const end = endOfInside(phases, position);
  const inside = [...subtreesOf(phases.slice(position + 1, end)).values()].flatMap((subtree) =>
    // An iteration that has ended is followed by a new one.
    by === "repeat" && subtree[0] && hasEnded(subtree[0])
      ? subtree
      : subtree.map((phase) => pendingAgain(phase, phase)),
  );
  return [...phases.slice(0, position + 1), ...inside, ...phases.slice(end)];
}

/** Removes the inner phases of a phase that is no longer composite. */
export function withoutInside(phases: readonly PhaseState[], id: string): readonly PhaseState[] {
  const position = positionOf(phases, id);
  const phase = phases[position];
  if (phase?.expanded === undefined) return phases;
  const { expanded: _, ...plain } = phase;
  return [...phases.slice(0, position), plain, ...phases.slice(endOfInside(phases, position))];
}

/** Composite phases are no longer running once the session has stopped. */
export function atRest(phase: PhaseState): PhaseState {
  return phase.expanded && phase.status === "running" ? { ...phase, status: "pending" } : phase;
}

/** @param last the last iteration, which runs again if it has not ended yet */
export function resetIterations({ expanded }: PhaseState, last?: PhaseState): Pick<PhaseState, "expanded"> {
  if (expanded?.iteration === undefined) return {};
  const isAgain = last !== undefined && !hasEnded(last);
  return { expanded: { ...expanded, base: expanded.iteration - (isAgain ? 1 : 0) } };
}

/** Whether nothing in the phase will run again. The next iteration replaces a failed one. */
function isOver(phase: PhaseState): boolean {
  return (
    isSettled(phase) || (phase.expanded !== undefined && phase.iteration !== undefined && hasFailed(phase))
  );
}

function hasEnded(phase: PhaseState): boolean {
  return isSettled(phase) || hasFailed(phase);
}

function inProgress(parent: PhaseState, { at, by, source, into, inputs }: Expanded): PhaseState {
  const { reason: _, endedAt: __, durationMs: ___, ...rest } = parent;
  const before = parent.expanded?.by === by ? parent.expanded : undefined;
  const iteration = into?.[0]?.iteration ?? before?.iteration;
  const base = before?.base;
  return {
    ...rest,
    status: "running",
    startedAt: parent.startedAt ?? at,
    expanded: {
      by,
      source,
      ...withoutUndefined({ inputs, iteration, base }),
    },
  };
}

function subtreesOf(inside: readonly PhaseState[]): Map<string, PhaseState[]> {
  const subtrees = new Map<string, PhaseState[]>();
  for (let position = 0; position < inside.length; ) {
    const end = endOfInside(inside, position);
    subtrees.set(inside[position]?.id ?? "", inside.slice(position, end));
    position = end;
  }
  return subtrees;
}

function subtree(planned: PlannedPhase, [known, ...descendants]: PhaseState[] = []): PhaseState[] {
  return [readyAgain(planned, known), ...descendants];
}
