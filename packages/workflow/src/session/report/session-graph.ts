import { withoutUndefined } from "@agentos/platform";
import { type Inside, insideOf } from "../state/inside.js";
import { outerPhases } from "../state/phase-list.js";
import type { PhaseStatus, SessionState } from "../state/state.js";

/**
 * The content of `graph.json` in a session's folder: the phases, their order and states as plain data, for
 * readers that do not parse events. The file is replaced as a whole. After a crash it is outdated until a
 * resume rewrites it, so check that `process` is alive before trusting `running`.
 */
export interface SessionGraph {
  sessionId: string;
  /** The workflow's id. */
  workflow: string;
  status: SessionState["status"];
  /** Time of the newest event, ISO 8601. */
  updatedAt: string;
  /** The process that ran the session when this was written. */
  process: { pid: number; start?: string; host: string };
  /** In the order of the workflow file. */
  phases: GraphPhase[];
  /** Ids, wave by wave, for display. A phase starts as soon as its dependencies are done. */
  waves: string[][];
}

/** A phase of a {@link SessionGraph}. */
export interface GraphPhase {
  id: string;
  name: string;
  agent: string;
  state: PhaseStatus;
  /** It failed, and its dependents run anyway. */
  tolerated?: boolean;
  /** Ids, including the implicit order of the file. */
  dependsOn: string[];
  /** The pool that limits how many of its phases run at once. */
  pool?: string;
  /** Seconds, from the file. */
  estimate?: number;
  /** The progress of the phases inside it, once they are known. */
  inside?: Inside;
}

/** Facts that are in the workflow file but not in the session's events. */
interface GraphFacts {
  waves: readonly (readonly string[])[];
  phase(id: string): { pool?: string; estimate?: number };
}

/** The graph of a session. Pure. */
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
