import { describeError, writeFileAtomic } from "@agentos/platform";
import { type SessionGraph, sessionGraph } from "../session/index.js";
import { type OpenSession, stateOf } from "./open-session.js";

/** Fast enough for readers, and rare enough to cost little. */
const INTERVAL_MS = 200;
/** Writing a graph of thousands of phases takes a while, so it is written less often. */
const MOST_OF_THE_TIME = 1 / 20;

/** Keeps `graph.json` of a session up to date. */
export interface KeptGraph {
  /** Writes pending changes; later changes are written immediately. */
  rest(): void;
}

/**
 * Starts to keep `graph.json` up to date: the first change is written immediately, and the changes shortly
 * after it are written together.
 */
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
      // The events contain everything; writing them reports a full disk.
      if (!failed) options.onWarning?.(`Cannot write ${paths.graph}: ${describeError(error)}`);
      failed = true;
    }
  };
  const changes = together(write);
  changes.announce();
  log.watch(changes.announce);
  return changes;
}

/** Runs a function when a change is announced, at most once per interval. */
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

/** The part that readers wait for: everything except the time. */
function contentOf({ updatedAt: _, ...graph }: SessionGraph): string {
  return JSON.stringify(graph);
}
