import { withoutUndefined } from "@agentos/platform";
import {
  childrenOf,
  isFinished,
  type PhaseState,
  phaseState,
  type SessionState,
} from "../../session/index.js";
import type { PhaseInput } from "../prompt/phase-outputs.js";

export interface ItemResult {
  key: string;
  item: unknown;
  status: PhaseState["status"];
  output?: string;
  outputs?: unknown;
  artifact?: string;
  reason?: string;
}

/** Returns the results of a `forEach`'s items, or undefined for any other phase. */
export function itemResults(state: SessionState, { id, expanded }: PhaseState): ItemResult[] | undefined {
  if (expanded?.by !== "forEach") return undefined;
  return childrenOf(state.phases, id).map(
    ({ key = "", item, status, output, outputs, artifact, reason }) => ({
      key,
      item,
      status,
      ...withoutUndefined({ output, outputs, artifact, reason }),
    }),
  );
}

/** Returns the results of phases. Lists each item in a `forEach` separately. */
export function promptInputs(state: SessionState, ids: readonly string[]): PhaseInput[] {
  return ids.flatMap((id) => {
    const phase = phaseState(state, id);
    if (phase?.expanded?.by !== "forEach") return [phaseResult(id, phase)];
    const items = childrenOf(state.phases, id);
    return items.length === 0 ? [phaseResult(id, phase)] : items.map((item) => phaseResult(item.id, item));
  });
}

/** Includes the status and the reason only if the phase did not complete. */
export function phaseResult(phase: string, known?: PhaseState): PhaseInput {
  const { output, outputs, artifact, artifacts, log, status, reason } = known ?? {};
  return {
    phase,
    output: output ?? "",
    ...(status !== undefined && !isFinished(known) && { status }),
    ...(reason !== undefined && !isFinished(known) && { reason }),
    ...withoutUndefined({ outputs, artifact }),
    ...(artifact === undefined && artifacts && { artifacts: artifacts.map(({ path }) => path) }),
    ...(log !== undefined && { log }),
  };
}
