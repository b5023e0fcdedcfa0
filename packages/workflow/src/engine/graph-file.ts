import { describeError, writeFileAtomic } from "@agentos/internal";
import { type SessionGraph, sessionGraph } from "../session/session-graph.js";
import { type OpenSession, stateOf } from "./open-session.js";

/** Keeps `graph.json` of a session as its events go on. */
export function keepGraph(session: OpenSession): void {
  const { log, paths, prepared, options } = session;
  const facts = { waves: prepared.graph.waves, phase: prepared.phase };
  let last = "";
  let failed = false;
  const write = () => {
    const graph = sessionGraph(stateOf(session), facts);
    const stands = standOf(graph);
    if (stands === last) return;
    try {
      writeFileAtomic(paths.graph, `${JSON.stringify(graph, null, 2)}\n`);
      last = stands;
    } catch (error) {
      // Nothing of the session is in it that its events do not have; they say themselves when the disk is full.
      if (!failed) options.onWarning?.(`Can not write ${paths.graph}: ${describeError(error)}`);
      failed = true;
    }
  };
  write();
  log.watch(write);
}

/** What readers wait for: that time went by is no news. */
function standOf({ updatedAt: _, ...graph }: SessionGraph): string {
  return JSON.stringify(graph);
}
