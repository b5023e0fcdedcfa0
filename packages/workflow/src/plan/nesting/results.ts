import {
  childrenOf,
  isFinished,
  type PhaseState,
  phaseState,
  type SessionState,
} from "../../session/index.js";
import type { PhaseInput } from "../prompt/phase-outputs.js";

/** What became of an item of a `forEach`, for the phases behind it. */
export interface ItemResult {
  key: string;
  item: unknown;
  status: PhaseState["status"];
  output?: string;
  outputs?: unknown;
  artifact?: string;
  /** Why it ended otherwise than well. */
  reason?: string;
}

/** What became of all items of a phase; undefined for a phase that has none. */
export function itemResults(state: SessionState, { id, expanded }: PhaseState): ItemResult[] | undefined {
  if (expanded?.by !== "forEach") return undefined;
  return childrenOf(state.phases, id).map(
    ({ key = "", item, status, output, outputs, artifact, reason }) => ({
      key,
      item,
      status,
      ...(output !== undefined && { output }),
      ...(outputs !== undefined && { outputs }),
      ...(artifact !== undefined && { artifact }),
      ...(reason !== undefined && { reason }),
    }),
  );
}

/** What phases left for one that depends on them, for its prompt: each item of a `forEach` for itself. */
export function promptInputs(state: SessionState, ids: readonly string[]): PhaseInput[] {
  return ids.flatMap((id) => {
    const phase = phaseState(state, id);
    if (phase?.expanded?.by !== "forEach") return [leftBy(id, phase)];
    const items = childrenOf(state.phases, id);
    return items.length === 0 ? [leftBy(id, phase)] : items.map((item) => leftBy(item.id, item));
  });
}

/** What a phase left; of one that has no result it says how that came. */
export function leftBy(phase: string, known?: PhaseState): PhaseInput {
  const { output, outputs, artifact, artifacts, log, status, reason } = known ?? {};
  return {
    phase,
    output: output ?? "",
    ...(status !== undefined && !isFinished(known) && { status }),
    ...(reason !== undefined && !isFinished(known) && { reason }),
    ...(outputs !== undefined && { outputs }),
    ...(artifact !== undefined && { artifact }),
    ...(artifact === undefined && artifacts && { artifacts: artifacts.map(({ path }) => path) }),
    ...(log !== undefined && { log }),
  };
}
