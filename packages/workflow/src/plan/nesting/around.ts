import { childrenOf, iterationId, phaseState, type SessionState } from "../../session/index.js";
import type { LastIteration } from "../prompt/phase-outputs.js";
import type { PhaseNode } from "./phase-node.js";
import { leftBy } from "./results.js";

/**
 * What the iteration before the one that a phase is in left; undefined in a first one, and outside of any.
 */
export function lastIteration(state: SessionState, node: PhaseNode): LastIteration | undefined {
  const { parent, own } = node;
  if (parent === undefined) return undefined;
  if (parent.form !== "repeat") return lastIteration(state, parent);
  const iteration = (own.iteration ?? 1) - 1;
  const id = iterationId(parent.id, iteration);
  const last = phaseState(state, id);
  if (last === undefined) return undefined;
  const phases = last.expanded ? childrenOf(state.phases, id) : [last];
  return { iteration, inputs: phases.map((phase) => leftBy(phase.id, phase)) };
}

/** Why a person sent a phase back, or one around it. */
export function feedbackFor(state: SessionState, { id, parent }: PhaseNode): string | undefined {
  return phaseState(state, id)?.feedback ?? (parent && feedbackFor(state, parent));
}
