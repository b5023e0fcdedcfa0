import { type Inside, insideOf } from "../state/inside.js";
import { outerPhases } from "../state/phase-list.js";
import type { PhaseStatus, SessionState } from "../state/state.js";

/**
 * A session's phases, their order and where each stands, as plain data: what `graph.json` in the session's
 * folder holds, for readers that know nothing of events. It is derived and replaced whole; after a crash it
 * says what was last so, until a resume writes it anew: ask whether `process` lives before believing
 * `running`.
 */
export interface SessionGraph {
  sessionId: string;
  /** Its id. */
  workflow: string;
  status: SessionState["status"];
  /** ISO 8601, of the newest event. */
  updatedAt: string;
  /** Who ran the session when this was written. */
  process: { pid: number; start?: string; host: string };
  /** In the order of the workflow file. */
  phases: GraphPhase[];
  /** Ids, wave by wave: for showing. A phase starts when what it depends on is done. */
  waves: string[][];
}

/** A phase within a {@link SessionGraph}. */
export interface GraphPhase {
  id: string;
  name: string;
  agent: string;
  state: PhaseStatus;
  /** It failed, and what depends on it goes on. */
  tolerated?: boolean;
  /** Ids; also where the file leaves the order to the position of its phases. */
  dependsOn: string[];
  /** So many phases of one pool run at once as the workflow says. */
  pool?: string;
  /** Seconds, as the file has it. */
  estimate?: number;
  /** How it stands with what it consists of, once that is known. */
  inside?: Inside;
}

/** What a session's events do not tell: it stands in the workflow file. */
interface GraphFacts {
  waves: readonly (readonly string[])[];
  phase(id: string): { pool?: string; estimate?: number };
}

/** The graph of a session as it stands. Pure. */
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
        ...(pool !== undefined && { pool }),
        ...(estimate !== undefined && { estimate }),
        ...(inside && { inside }),
      };
    }),
    waves: facts.waves.map((wave) => [...wave]),
  };
}
