import { childrenOf, iterationId, phaseState, type SessionState } from "../../session/index.js";
import type { LastIteration } from "../prompt/phase-outputs.js";
import type { PhaseNode } from "./phase-node.js";
import { phaseResult } from "./results.js";

/** Returns the previous iteration's results, or undefined if there is no previous iteration. */
export function lastIteration(state: SessionState, node: PhaseNode): LastIteration | undefined {
  const { parent, own } = node;
  if (parent === undefined) return undefined;
  if (parent.form !== "repeat") return lastIteration(state, parent);
  const iteration = (own.iteration ?? 1) - 1;
  const id = iterationId(parent.id, iteration);
  const last = phaseState(state, id);
  if (last === undefined) return undefined;
  const phases = last.expanded ? childrenOf(state.phases, id) : [last];
  return { iteration, inputs: phases.map((phase) => phaseResult(phase.id, phase)) };
}

/** Returns feedback on the phase or, if there is none, on an enclosing phase. */
export function feedbackFor(state: SessionState, { id, parent }: PhaseNode): string | undefined {
  return phaseState(state, id)?.feedback ?? (parent && feedbackFor(state, parent));
}
