import type { PhaseState, SessionState } from "@agentos/workflow";
import { childrenOf, type Inside, insideOf, outerPhases } from "@agentos/workflow/sessions";
import { list } from "../terminal/index.js";

/** A row in a list of phases. */
export interface Row {
  phase: PhaseState;
  /** `audit 12/300`, `review #2`. */
  label: string;
  /** The progress of the phases inside. */
  inside?: Inside | undefined;
}

/**
 * One row per phase of a session. Items and iterations are counted in the row of their phase; phases of a
 * group or a used workflow have their own rows.
 * @param options.all also adds a row for each item and iteration
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

/** `web and api run`; empty if there are no names. */
export function aboutThese(names: readonly string[], one: string, many: string): string {
  return names.length === 0 ? "" : `${list(names, MAX_NAMES)} ${names.length === 1 ? one : many}`;
}

/** What happens inside a phase: `web and api run, docs failed`; empty if nothing does. */
export function describeInside({ id }: PhaseState, inside: Inside): string {
  const about = (ids: readonly string[], one: string, many: string) =>
    aboutThese(
      ids.map((each) => nameWithin(id, each)),
      one,
      many,
    );
  return [
    about(inside.waiting, "waits", "wait"),
    about(inside.stopped, "was stopped", "were stopped"),
    about(inside.failed, "failed", "failed"),
    about(inside.running, "runs", "run"),
    about(inside.delayed, "is delayed", "are delayed"),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** `web` for `audit[web]` in `audit`, `fix` for `review#2/fix` in `review#2`, `#2/fix` in `review`. */
function nameWithin(outer: string, id: string): string {
  const rest = id.slice(outer.length);
  if (rest.startsWith("/")) return rest.slice(1);
  return rest.startsWith("[") ? rest.slice(1).replace("]", "") : rest;
}
