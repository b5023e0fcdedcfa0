import { withoutUndefined } from "@agentos/platform";
import { type Inside, insideOf } from "../state/inside.js";
import { outerPhases } from "../state/phase-list.js";
import type { PhaseStatus, SessionState } from "../state/state.js";

/**
 * Content of a session's `graph.json`, for readers that do not parse events. After a crash, the
 * file is outdated until a resume, so check that `process` is alive before trusting `running`.
 */
export interface SessionGraph {
  sessionId: string;
  /** The workflow's id. */
  workflow: string;
  status: SessionState["status"];
  /** ISO 8601 time of the last event. */
  updatedAt: string;
  /** The process that was running the session when the file was written. */
  process: { pid: number; start?: string; host: string };
  /** In file order. */
  phases: GraphPhase[];
  /** Phase ids by wave, for display. Phases start as soon as their dependencies are done. */
  waves: string[][];
}

/** A phase in a {@link SessionGraph}. */
export interface GraphPhase {
  id: string;
  name: string;
  agent: string;
  state: PhaseStatus;
  /** Whether the phase failed and its dependents run regardless. */
  tolerated?: boolean;
  /** Ids of the dependencies, including those that the order of the phases implies. */
  dependsOn: string[];
  /** Pool that limits concurrent phases. */
  pool?: string;
  /** Estimate in seconds, from the file. */
  estimate?: number;
  /** Progress of the inner phases, once they are known. */
  inside?: Inside;
}

interface GraphFacts {
  waves: readonly (readonly string[])[];
  phase(id: string): { pool?: string; estimate?: number };
}

export function sessionGraph(state: SessionState, facts: GraphFacts): SessionGraph {
  const { pid, start, host } = state.process;
  return {
    sessionId: state.id,
    workflow: state.workflow.id,
    status: state.status,
    updatedAt: state.updatedAt,
    process: { pid, ...(start !== undefined && { start }), host },
    phases: outerPhases(state).map((phase) => {
      const { id, name, agent, status, dependsOn } = phase;
      const { pool, estimate } = facts.phase(id);
      const inside = insideOf(state, phase);
      return {
        id,
        name,
        agent,
        state: status,
        ...(phase.tolerated && { tolerated: true }),
        dependsOn: [...dependsOn],
        ...withoutUndefined({ pool, estimate }),
        ...(inside && { inside }),
      };
    }),
    waves: facts.waves.map((wave) => [...wave]),
  };
}
