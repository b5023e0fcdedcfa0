import { degrees } from "./csr.js";
import type { Topology } from "./topology.js";

/** States of nodes. In `done` and all later states, a node is settled unless it is rewound or released. */
export const State = {
  waiting: 0,
  ready: 1,
  running: 2,
  /** Is waiting between two attempts. */
  delayed: 3,
  /** The nodes of its expansion are in progress. */
  expanded: 4,
  /** Runs again once everything that is being rewound has ended. */
  withdrawn: 5,
  /** Depends on a held node. */
  blocked: 6,
  done: 7,
  failed: 8,
  "timed-out": 9,
  skipped: 10,
  cancelled: 11,
  held: 12,
} as const;

export type StateName = keyof typeof State;
export type SettledName = "done" | "failed" | "timed-out" | "skipped" | "cancelled" | "held";

export const STATE_NAMES = Object.keys(State) as StateName[];

/** A dependent of a node in these states starts only because of `always` or `continueOnError`. */
const FAILED = new Set<number>([State.failed, State["timed-out"], State.skipped, State.cancelled]);

export interface ProgressEvents {
  onReady(node: number): void;
  /** `cause` is the node that failed. `feeds` is set if all nodes that need this one were skipped. */
  onSkipped(node: number, cause: number, feeds: boolean): void;
}

/** Decides which nodes may start. Takes linear time overall and uses no recursion. */
export class Progress {
  readonly state: Uint8Array;
  /** Number of nodes that may still end in this run. */
  open: number;
  readonly #topology: Topology;
  readonly #events: ProgressEvents;
  readonly #pending: Int32Array;
  /** For each wave, the number of nodes that may still run. Undefined unless `barrier` is set. */
  readonly #openInWave: Int32Array | undefined;
  #wave = 0;

  constructor(topology: Topology, barrier: boolean, events: ProgressEvents) {
    this.#topology = topology;
    this.#events = events;
    this.state = new Uint8Array(topology.size);
    this.open = topology.size;
    this.#pending = degrees(topology.dependencies);
    const { offsets } = topology.levels;
    if (barrier)
      this.#openInWave = Int32Array.from(
        { length: offsets.length - 1 },
        (_, wave) => offsets[wave + 1]! - offsets[wave]!,
      );
  }

  begin(): void {
    const { order, offsets } = this.#topology.levels;
    const end = offsets[1] ?? 0;
    for (let at = 0; at < end; at++) this.#readyIfFree(order[at]!);
  }

  complete(node: number): void {
    this.settle(node, "done");
    this.releaseDependents(node);
  }

  /** Lets dependents start. Also called after a failure that `continueOnError` tolerates. */
  releaseDependents(node: number): void {
    const { offsets, targets } = this.#topology.dependents;
    for (let at = offsets[node]!, end = offsets[node + 1]!; at < end; at++) this.#countDown(targets[at]!);
  }

  /** Settles a node without releasing its dependents. With `barrier`, the next wave may start. */
  settle(node: number, as: SettledName): void {
    const wasBlocked = this.state[node] === State.blocked;
    this.state[node] = State[as];
    if (!wasBlocked) this.#close(node);
  }

  /**
   * Skips all transitive dependents except `always` nodes, which may run once the cause has ended, even
   * if it failed.
   */
  skipDependents(cause: number): number[] {
    const skipped: number[] = [];
    const { nodes } = this.#topology;
    this.#eachDependent(cause, (node) => {
      if (this.state[node] !== State.waiting && this.state[node] !== State.blocked) return false;
      if (nodes[node]!.always) {
        this.#countDown(node);
        return false;
      }
      this.settle(node, "skipped");
      skipped.push(node);
      this.#events.onSkipped(node, cause, false);
      return true;
    });
    return skipped;
  }

  /**
   * Skips nodes whose dependents were all skipped, because nothing could use their output.
   * @param usable for each node, the number of dependents that may still run
   */
  skipFeeders(skipped: number[], cause: number, usable: Int32Array): void {
    const { offsets, targets } = this.#topology.dependencies;
    const stack = [...skipped];
    while (stack.length > 0) {
      const node = stack.pop()!;
      for (let at = offsets[node]!, end = offsets[node + 1]!; at < end; at++) {
        const feeder = targets[at]!;
        if (--usable[feeder]! > 0) continue;
        const state = this.state[feeder]!;
        if (state !== State.waiting && state !== State.ready && state !== State.blocked) continue;
        this.settle(feeder, "skipped");
        this.#events.onSkipped(feeder, cause, true);
        stack.push(feeder);
      }
    }
  }

  blockDependents(gate: number): void {
    this.#eachDependent(gate, (node) => {
      if (this.state[node] !== State.waiting) return false;
      this.state[node] = State.blocked;
      this.#close(node);
      return true;
    });
  }

  /** Marks a held node as done or expanded, and unblocks its dependents. */
  release(node: number, as: "done" | "expanded"): void {
    this.state[node] = State[as];
    if (as === "expanded") this.#open(node);
    else {
      const { offsets, targets } = this.#topology.dependents;
      for (let at = offsets[node]!, end = offsets[node + 1]!; at < end; at++) this.#pending[targets[at]!]!--;
    }
    this.#unblock();
  }

  /** Returns a node and all of its dependents, in a valid execution order. */
  withDependents(node: number): number[] {
    const found = new Set([node]);
    this.#eachDependent(node, (dependent) => {
      const isNew = !found.has(dependent);
      found.add(dependent);
      return isNew;
    });
    const { waveOf } = this.#topology.levels;
    return [...found].sort((a, b) => waveOf[a]! - waveOf[b]! || a - b);
  }

  /** Resets a node. It cannot start until {@link restore} is called. */
  withdraw(node: number): void {
    if (this.state[node]! >= State.blocked) this.#open(node);
    this.state[node] = State.withdrawn;
  }

  /**
   * Lets withdrawn nodes start once their dependencies are done. Expects the nodes in a valid execution
   * order.
   */
  restore(nodes: readonly number[]): void {
    const { offsets, targets } = this.#topology.dependencies;
    // If a node failed while its dependents were withdrawn, they were not skipped then. Skip them now.
    const causes = new Map<number, number>();
    for (const node of nodes) {
      let pending = 0;
      for (let at = offsets[node]!; at < offsets[node + 1]!; at++) {
        const dependency = targets[at]!;
        const hasFailed = causes.has(dependency) || FAILED.has(this.state[dependency]!);
        if (this.#allows(dependency, node, hasFailed)) continue;
        pending++;
        if (hasFailed && !causes.has(node)) causes.set(node, causes.get(dependency) ?? dependency);
      }
      this.#pending[node] = pending;
      this.state[node] = State.blocked;
      this.#close(node);
    }
    for (const [node, cause] of causes) {
      this.settle(node, "skipped");
      this.#events.onSkipped(node, cause, false);
    }
    this.#unblock();
  }

  #allows(dependency: number, node: number, hasFailed: boolean): boolean {
    const state = this.state[dependency]!;
    if (!hasFailed) return state === State.done;
    const { nodes } = this.#topology;
    const isOwnFailure = state === State.failed || state === State["timed-out"];
    return nodes[node]!.always === true || (isOwnFailure && nodes[dependency]!.continueOnError === true);
  }

  /** Unblocks nodes that no longer depend on a held node. */
  #unblock(): void {
    const { offsets, targets } = this.#topology.dependencies;
    for (const node of this.#topology.levels.order) {
      if (this.state[node] !== State.blocked) continue;
      let isBlocked = false;
      for (let at = offsets[node]!; at < offsets[node + 1]! && !isBlocked; at++) {
        const state = this.state[targets[at]!];
        isBlocked = state === State.held || state === State.blocked;
      }
      if (isBlocked) continue;
      this.state[node] = State.waiting;
      this.#open(node);
    }
    for (const node of this.#topology.levels.order) this.#readyIfFree(node);
  }

  #open(node: number): void {
    this.open++;
    if (this.#openInWave === undefined) return;
    const wave = this.#topology.levels.waveOf[node]!;
    this.#openInWave[wave]!++;
    this.#wave = Math.min(this.#wave, wave);
  }

  #countDown(node: number): void {
    if (--this.#pending[node]! === 0) this.#readyIfFree(node);
  }

  #readyIfFree(node: number): void {
    if (this.state[node] !== State.waiting || this.#pending[node]! > 0) return;
    if (this.#openInWave !== undefined && this.#topology.levels.waveOf[node]! > this.#wave) return;
    this.state[node] = State.ready;
    this.#events.onReady(node);
  }

  #close(node: number): void {
    this.open--;
    const open = this.#openInWave;
    if (open === undefined) return;
    const { order, offsets, waveOf } = this.#topology.levels;
    open[waveOf[node]!]!--;
    while (open[this.#wave] === 0) {
      this.#wave++;
      for (let at = offsets[this.#wave]!, end = offsets[this.#wave + 1] ?? at; at < end; at++)
        this.#readyIfFree(order[at]!);
    }
  }

  #eachDependent(from: number, visit: (node: number) => boolean): void {
    const { offsets, targets } = this.#topology.dependents;
    const stack = [from];
    while (stack.length > 0) {
      const node = stack.pop()!;
      for (let at = offsets[node]!, end = offsets[node + 1]!; at < end; at++) {
        if (visit(targets[at]!)) stack.push(targets[at]!);
      }
    }
  }
}
