import type { PhaseState, SessionState } from "@agentos/workflow";
import { childrenOf, type Inside, insideOf, outerPhases } from "@agentos/workflow/sessions";
import { joinParts, list } from "../terminal/index.js";

export interface Row {
  phase: PhaseState;
  /** For example, `audit 12/300` or `review #2`. */
  label: string;
  inside?: Inside | undefined;
}

/**
 * Items and iterations are counted in the row of their phase. The phases in a group, or in a
 * workflow that a phase uses, have separate rows.
 * @param options.all whether items and iterations have rows too
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

export function aboutThese(names: readonly string[], one: string, many: string): string {
  return names.length === 0 ? "" : `${list(names, MAX_NAMES)} ${names.length === 1 ? one : many}`;
}

/** Returns, for example, `docs failed, web and api run`. */
export function describeInside({ id }: PhaseState, inside: Inside): string {
  const about = (ids: readonly string[], one: string, many: string) =>
    aboutThese(
      ids.map((each) => nameWithin(id, each)),
      one,
      many,
    );
  return joinParts([
    about(inside.waiting, "waits", "wait"),
    about(inside.stopped, "was stopped", "were stopped"),
    about(inside.failed, "failed", "failed"),
    about(inside.running, "runs", "run"),
    about(inside.delayed, "is delayed", "are delayed"),
  ]);
}

/** Removes the outer phase's id: `audit[web]` becomes `web`, and `deploy/plan` becomes `plan`. */
function nameWithin(outer: string, id: string): string {
  const rest = id.slice(outer.length);
  if (rest.startsWith("/")) return rest.slice(1);
  return rest.startsWith("[") ? rest.slice(1).replace("]", "") : rest;
}
