import type { TaskContext } from "./execution.js";
import { type Graph, indexOfId, topologyOf } from "./graph.js";
import type { NodeInput } from "./node-input.js";
import { State, type StateName } from "./progress.js";
import type { Place, Region } from "./region.js";
import { assertOptions, type RunOptions } from "./run-options.js";
import type { NodeResult, RunResult } from "./run-result.js";
import { Scheduler } from "./scheduler.js";
import { quote } from "./text.js";

/**
 * Does a node's work and returns its output, or a promise for it. May also return `notNow(...)`,
 * `again(...)`, `hold(...)` or `expand(...)`. Throws if the node has failed.
 */
export type Task<Node extends NodeInput = NodeInput> = (context: TaskContext<Node>) => unknown;

/** A run of a graph that can be watched, paused and changed. */
export interface Run {
  /**
   * Starts the run. Further calls return the same promise. Failed tasks do not reject the promise.
   * If the journal fails or `onEvent` throws, the promise is rejected once running tasks have ended.
   */
  start(): Promise<RunResult>;
  /**
   * Starts no further nodes, but lets running tasks end. To continue later, create a new run with the
   * same journal.
   */
  pause(): void;
  /**
   * Marks a held node as done, and lets its dependents start. If the node is still running and its
   * task then returns a hold, the node is done at once.
   * @throws TypeError if the id is unknown, the node is neither held nor running, or the run has ended
   */
  release(id: string): Promise<void>;
  /**
   * Runs a node and all of its dependents again. Nodes that are running are aborted with `reason`.
   * Once the aborted nodes have ended, and before any node starts again, `commit` is called with the
   * ids of all nodes to rerun.
   * @throws TypeError if the id is unknown or the run has ended
   */
  rewind(id: string, options?: { commit?: (ids: string[]) => void; reason?: unknown }): Promise<void>;
}

/**
 * Runs the graph. Nodes start as soon as their dependencies are done and a slot is free, longest
 * remaining path first. Resolves once nothing is running, even if tasks failed.
 * @throws TypeError before anything starts if an option or a node's pool is invalid
 */
export async function runGraph<Node extends NodeInput>(
  graph: Graph<Node>,
  task: Task<Node>,
  options: RunOptions<Node> = {},
): Promise<RunResult> {
  return createRun(graph, task, options).start();
}

/**
 * Like {@link runGraph}, for callers that watch, pause or change the run.
 * @throws TypeError if an option or a node's pool is invalid
 */
export function createRun<Node extends NodeInput>(
  graph: Graph<Node>,
  task: Task<Node>,
  options: RunOptions<Node> = {},
): Run {
  if (typeof task !== "function") throw new TypeError(`Expected "task" to be a function, got ${typeof task}`);
  assertOptions(options);
  let outcome: Promise<RunResult> | undefined;
  let hasEnded = false;
  let onIdle = (): void => {};
  const scheduler = new Scheduler<Node>(topologyOf(graph), task, options, () => onIdle());

  const run = async (): Promise<RunResult> => {
    const { signal } = options;
    const abort = (): void => scheduler.stop("aborted", signal?.reason);
    try {
      await scheduler.recall();
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve;
      });
      if (signal?.aborted) abort();
      else signal?.addEventListener("abort", abort, { once: true });
      scheduler.begin();
      await idle;
      if (scheduler.halt === "broken") throw scheduler.brokenBy;
      return summarize(scheduler);
    } finally {
      hasEnded = true;
      signal?.removeEventListener("abort", abort);
    }
  };
  return {
    start: () => (outcome ??= run()),
    pause: () => scheduler.stop("paused"),
    release: async (id) => {
      if (hasEnded) throw new TypeError("The run has ended");
      return scheduler.release(placeOf(scheduler, id));
    },
    rewind: async (id, { commit = () => {}, reason = new Error(`${quote(id)} was sent back`) } = {}) => {
      if (hasEnded) throw new TypeError("The run has ended");
      return scheduler.rewind(placeOf(scheduler, id), commit, reason);
    },
  };
}

function placeOf<Node extends NodeInput>({ regions }: Scheduler<Node>, id: string): Place {
  return regions.find(id) ?? { region: regions.root, index: indexOfId(regions.root.topology, id) };
}

function summarize<Node extends NodeInput>(scheduler: Scheduler<Node>): RunResult {
  const nodes = new Map<string, NodeResult>();
  let begunAt = Number.POSITIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  for (const region of scheduler.regions.current()) {
    const { topology, records } = region;
    begunAt = Math.min(begunAt, records.begunAt);
    endedAt = Math.max(endedAt, records.endedAt);
    topology.nodes.forEach(({ id }, index) => {
      nodes.set(id, records.results[index] ?? leftOver(scheduler.halt, { region, index }));
    });
  }
  const makespanMs = Math.max(0, endedAt - begunAt);
  return { status: statusOf(scheduler), nodes, makespanMs };
}

function statusOf<Node extends NodeInput>({ halt, regions }: Scheduler<Node>): RunResult["status"] {
  const states = [...regions.current()].map(({ progress }) => progress.state);
  const has = (name: StateName): boolean => states.some((state) => state.includes(State[name]));
  const isCut = has("cancelled") || states.some((state) => state.some((each) => each < State.done));
  if (halt === "aborted" && isCut) return "aborted";
  if ([...regions].some(hasFailure)) return "failed";
  if (has("delayed") || (halt === "paused" && has("ready"))) return "paused";
  return has("held") ? "held" : "completed";
}

function hasFailure({ progress, topology }: Region): boolean {
  return topology.nodes.some(({ continueOnError }, index) => {
    const state = progress.state[index];
    return !continueOnError && (state === State.failed || state === State["timed-out"]);
  });
}

function leftOver(halt: Scheduler<NodeInput>["halt"], { region, index }: Place): NodeResult {
  const { progress, records } = region;
  const attempts = records.attempts[index]!;
  const state = progress.state[index];
  const what =
    state === State.expanded
      ? "the nodes it was expanded into had ended"
      : `it could ${state === State.delayed ? "start again" : "start"}`;
  if (halt === "aborted" || halt === "failed") {
    const why = halt === "aborted" ? "the run was aborted" : "another node failed";
    return { status: "cancelled", attempts, reason: `${why} before ${what}` };
  }
  const reason = state === State.blocked ? "it depends on a held node" : `the run ended before ${what}`;
  return { status: "pending", attempts, reason };
}
