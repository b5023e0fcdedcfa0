import type { PlannedPhase, SessionEvent } from "../events.js";
import { endOfInside, phasesInside, positionOf } from "./phase-list.js";
import { hasFailed, isSettled, type PhaseState } from "./phase-state.js";
import { pendingAgain, readyAgain } from "./planned-state.js";

type Expanded = Extract<SessionEvent, { type: "phase.expanded" }>;

/**
 * The phases of a session after one of them was expanded; what is known of the inner ones already is kept,
 * also of those that are gone and come back.
 */
export function expandedInto(
  phases: readonly PhaseState[],
  event: Expanded,
  gone: readonly PhaseState[] = [],
): PhaseState[] {
  const position = positionOf(phases, event.phase);
  const parent = phases[position];
  if (parent === undefined) return [...phases];
  const end = endOfInside(phases, position);
  const known = familiesOf(phases.slice(position + 1, end));
  const before = familiesOf(gone);
  // An iteration follows the others; anything else is said as a whole.
  const inside = new Map(event.by === "repeat" || event.into === undefined ? known : []);
  for (const planned of event.into ?? [])
    inside.set(planned.id, family(planned, known.get(planned.id) ?? before.get(planned.id)));
  return [
    ...phases.slice(0, position),
    underWay(parent, event),
    ...[...inside.values()].flat(),
    ...phases.slice(end),
  ];
}

/** The phases within one as a resume finds them: what came to its end keeps it. */
export function insideReady(phases: readonly PhaseState[], id: string): PhaseState[] {
  const parent = phases[positionOf(phases, id)];
  const inside = phasesInside(phases, id);
  if (parent === undefined || isOver(parent)) return inside;
  return [...familiesOf(inside).values()].flatMap(([child]) =>
    child === undefined
      ? []
      : [isOver(child) ? child : readyAgain(child, child), ...insideReady(phases, child.id)],
  );
}

/**
 * The phases of a session after a person sent an expanded one back: all that it consists of is to run again,
 * but for iterations that came to their end.
 */
export function sentBack(phases: readonly PhaseState[], id: string): readonly PhaseState[] {
  const position = positionOf(phases, id);
  const by = phases[position]?.expanded?.by;
  if (by === undefined) return phases;
  const end = endOfInside(phases, position);
  const inside = [...familiesOf(phases.slice(position + 1, end)).values()].flatMap((family) =>
    // What follows an iteration is another one.
    by === "repeat" && family[0] && hasEnded(family[0])
      ? family
      : family.map((phase) => pendingAgain(phase, phase)),
  );
  return [...phases.slice(0, position + 1), ...inside, ...phases.slice(end)];
}

/** Without the phases within one that is a plain phase again, because its file was changed. */
export function withoutInside(phases: readonly PhaseState[], id: string): readonly PhaseState[] {
  const position = positionOf(phases, id);
  const phase = phases[position];
  if (phase?.expanded === undefined) return phases;
  const { expanded: _, ...plain } = phase;
  return [...phases.slice(0, position), plain, ...phases.slice(endOfInside(phases, position))];
}

/** A phase in a session that does not run: one that others make up is itself not at work any more. */
export function atRest(phase: PhaseState): PhaseState {
  return phase.expanded && phase.status === "running" ? { ...phase, status: "pending" } : phase;
}

/**
 * An expanded phase that has come to an end, or that a person sent back: its iterations count anew.
 * @param last its last iteration, where that may not have ended and runs again
 */
export function countedAnew({ expanded }: PhaseState, last?: PhaseState): Pick<PhaseState, "expanded"> {
  if (expanded?.iteration === undefined) return {};
  const isAgain = last !== undefined && !hasEnded(last);
  return { expanded: { ...expanded, base: expanded.iteration - (isAgain ? 1 : 0) } };
}

/**
 * Nothing in it runs again: its work is done, or it is an iteration that failed, which another one follows.
 */
function isOver(phase: PhaseState): boolean {
  return (
    isSettled(phase) || (phase.expanded !== undefined && phase.iteration !== undefined && hasFailed(phase))
  );
}

function hasEnded(phase: PhaseState): boolean {
  return isSettled(phase) || hasFailed(phase);
}

function underWay(parent: PhaseState, { at, by, source, into, inputs }: Expanded): PhaseState {
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
      ...(inputs !== undefined && { inputs }),
      ...(iteration !== undefined && { iteration }),
      ...(base !== undefined && { base }),
    },
  };
}

/** Each direct child with what is within it, by its id. */
function familiesOf(inside: readonly PhaseState[]): Map<string, PhaseState[]> {
  const families = new Map<string, PhaseState[]>();
  for (let position = 0; position < inside.length; ) {
    const end = endOfInside(inside, position);
    families.set(inside[position]?.id ?? "", inside.slice(position, end));
    position = end;
  }
  return families;
}

function family(planned: PlannedPhase, [known, ...within]: PhaseState[] = []): PhaseState[] {
  return [readyAgain(planned, known), ...within];
}
