import type { PhaseState, SessionState } from "@agentos/workflow";
import { childrenOf, type Inside, insideOf, outerPhases } from "@agentos/workflow/sessions";
import { list } from "../terminal/index.js";

/** A line of a list of phases. */
export interface Row {
  phase: PhaseState;
  /** `audit 12/300`, `review #2`. */
  label: string;
  /** How it stands with what the phase consists of. */
  inside?: Inside | undefined;
}

/**
 * The phases of a session, a line each: items and iterations are counted in that of the phase around them;
 * phases of a group, or of a workflow that is used, have lines of their own.
 * @param options.all also items and iterations
 */
export function rowsOf(state: SessionState, options: { all?: boolean } = {}): Row[] {
  const below = (phase: PhaseState): Row[] => {
    const { by } = phase.expanded ?? {};
    const isShown = by === "phases" || by === "uses" || (by !== undefined && options.all === true);
    const inner = isShown ? childrenOf(state.phases, phase.id).flatMap(below) : [];
    return [rowOf(state, phase), ...inner];
  };
  return outerPhases(state).flatMap(below);
}

function rowOf(state: SessionState, phase: PhaseState): Row {
  const inside = insideOf(state, phase);
  if (inside === undefined) return { phase, label: phase.id };
  const { by, done, total } = inside;
  return { phase, inside, label: `${phase.id} ${by === "repeat" ? `#${total}` : `${done}/${total}`}` };
}

const MAX_NAMES = 3;

/** What is going on within a phase: `web and api run, docs failed`; empty when nothing is. */
export function describeInside(
  { id }: PhaseState,
  { running, delayed, failed, waiting, stopped }: Inside,
): string {
  const about = (ids: readonly string[], one: string, many: string): string[] =>
    ids.length === 0
      ? []
      : [
          `${list(
            ids.map((each) => nameWithin(id, each)),
            MAX_NAMES,
          )} ${ids.length === 1 ? one : many}`,
        ];
  return [
    ...about(waiting, "waits", "wait"),
    ...about(stopped, "was stopped", "were stopped"),
    ...about(failed, "failed", "failed"),
    ...about(running, "runs", "run"),
    ...about(delayed, "is put off", "are put off"),
  ].join(", ");
}

/** `web` for `audit[web]` in `audit`, `fix` for `review#2/fix` in `review#2`, `#2/fix` in `review`. */
function nameWithin(outer: string, id: string): string {
  const rest = id.slice(outer.length);
  if (rest.startsWith("/")) return rest.slice(1);
  return rest.startsWith("[") ? rest.slice(1).replace("]", "") : rest;
}
