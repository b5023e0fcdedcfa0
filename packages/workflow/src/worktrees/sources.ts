import type { PhaseNode } from "../plan/index.js";
import { childrenOf, iterationId, type PhaseState, phaseState, type SessionState } from "../session/index.js";
import type { Source } from "./worktree.js";

/**
 * Returns the commits to start from, in the order of the dependencies. A dependency without a commit is
 * replaced by its parts or, if it has none, by its own dependencies.
 */
export function sourcesOf(state: SessionState, node: PhaseNode): Source[] {
  const found = new Map<string, Source>();
  const seen = new Set<string>();
  const add = (id: string): void => {
    const phase = phaseState(state, id);
    if (phase === undefined || seen.has(id)) return;
    seen.add(id);
    const { worktree } = phase;
    if (worktree?.commit !== undefined) found.set(worktree.commit, { phase: id, commit: worktree.commit });
    else for (const each of before(state, phase)) add(each);
  };
  for (const id of [...earlierIteration(node), ...node.inputsFrom]) add(id);
  return [...found.values()];
}

function before(state: SessionState, { id, dependsOn }: PhaseState): readonly string[] {
  const parts = childrenOf(state.phases, id).map((part) => part.id);
  return parts.length > 0 ? parts : dependsOn;
}

/** Returns the id of the previous iteration, whose work the node's iteration continues. */
function earlierIteration(node: PhaseNode): string[] {
  const { own, parent } = node;
  if (own.iteration !== undefined && own.iteration > 1 && parent)
    return [iterationId(parent.id, own.iteration - 1)];
  return parent === undefined || node.dependsOn.length > 0 ? [] : earlierIteration(parent);
}
