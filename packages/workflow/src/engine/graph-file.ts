import { describeError, writeFileAtomic } from "@agentos/platform";
import { type SessionGraph, sessionGraph } from "../session/index.js";
import { type OpenSession, stateOf } from "./open-session.js";

const INTERVAL_MS = 200;
/** Large graphs take a long time to write, so at most this share of the time is spent writing. */
const MOST_OF_THE_TIME = 1 / 20;

export interface KeptGraph {
  /** Writes pending changes. Later changes are written immediately. */
  rest(): void;
}

/** Keeps `graph.json` up to date. Writes the first change immediately and batches later changes. */
export function keepGraph(session: OpenSession): KeptGraph {
  const { log, paths, prepared, options } = session;
  const facts = { waves: prepared.graph.waves, phase: prepared.phase };
  let last = "";
  let failed = false;
  const write = () => {
    const graph = sessionGraph(stateOf(session), facts);
    const content = contentOf(graph);
    if (content === last) return;
    try {
      writeFileAtomic(paths.graph, `${JSON.stringify(graph)}\n`, { durable: false });
      last = content;
    } catch (error) {
      // The event log contains the same data, and the session stops if that log cannot be written.
      if (!failed) options.onWarning?.(`Cannot write ${paths.graph}: ${describeError(error)}`);
      failed = true;
    }
  };
  const changes = together(write);
  changes.announce();
  log.watch(changes.announce);
  return changes;
}

function together(run: () => void): KeptGraph & { announce(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isResting = false;
  let isDue = false;
  const announce = () => {
    isDue = true;
    if (timer !== undefined) return;
    isDue = false;
    const begun = performance.now();
    run();
    if (isResting) return;
    const wait = Math.max(INTERVAL_MS, (performance.now() - begun) / MOST_OF_THE_TIME);
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) announce();
    }, wait).unref();
  };
  return {
    announce,
    rest() {
      isResting = true;
      clearTimeout(timer);
      timer = undefined;
      if (isDue) announce();
    },
  };
}

/** Returns the content to compare, without the time, which changes with every event. */
function contentOf({ updatedAt: _, ...graph }: SessionGraph): string {
  return JSON.stringify(graph);
}
