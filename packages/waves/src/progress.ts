import { degrees } from "./csr.js";
import type { Topology } from "./topology.js";

/** Where a node stands. From `done` on it is settled, until it is rewound or, when it is held, released. */
export const State = {
  waiting: 0,
  ready: 1,
  running: 2,
  /** Between two attempts. */
  delayed: 3,
  /** The nodes it was expanded into are at work. */
  expanded: 4,
  /** To run anew, as soon as all that is to do so has ended. */
  withdrawn: 5,
  /** Behind a held node. */
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

/** The name of each state, by its number. */
export const STATE_NAMES = Object.keys(State) as StateName[];

/** Ends after which only those go on that go on in any case. */
const FAILED = new Set<number>([State.failed, State["timed-out"], State.skipped, State.cancelled]);

export interface ProgressEvents {
  /** Everything it waits for is done; it may be taken. */
  onReady(node: number): void;
  /**
   * It will never run: `cause` is the node to blame, and `feeds` says that it only fed nodes that cannot run.
   */
  onSkipped(node: number, cause: number, feeds: boolean): void;
}

/**
 * Which nodes may start, from what became of the others. One place for dependencies, turns of writers, strict
 * waves and skipping, used by the run and by the simulation that the advice rests on. Linear in all, no
 * recursion.
 */
export class Progress {
  readonly state: Uint8Array;
  /** How many nodes may still come to an end in this run. */
  open: number;
  readonly #topology: Topology;
  readonly #events: ProgressEvents;
  readonly #pending: Int32Array;
  /** Turns that are not over yet; undefined when there are none. */
  readonly #turnsPending: Int32Array | undefined;
  /** Nodes of each wave that may still run; undefined without strict waves. */
  readonly #openInWave: Int32Array | undefined;
  #wave = 0;

  constructor(topology: Topology, barrier: boolean, events: ProgressEvents) {
    this.#topology = topology;
    this.#events = events;
    this.state = new Uint8Array(topology.size);
    this.open = topology.size;
    this.#pending = degrees(topology.dependencies);
    this.#turnsPending = topology.turns && degrees(topology.turns.before);
    const { offsets } = topology.levels;
    if (barrier)
      this.#openInWave = Int32Array.from(
        { length: offsets.length - 1 },
        (_, wave) => offsets[wave + 1]! - offsets[wave]!,
      );
  }

  /** Announces the nodes that wait for nothing. */
  begin(): void {
    const { order, offsets } = this.#topology.levels;
    const end = offsets[1] ?? 0;
    for (let at = 0; at < end; at++) this.#readyIfFree(order[at]!);
  }

  /** It succeeded: its dependents may come. */
  complete(node: number): void {
    this.settle(node, "done");
    this.releaseDependents(node);
  }

  /** Its dependents may come, though it did not succeed where the caller says so. */
  releaseDependents(node: number): void {
    const { offsets, targets } = this.#topology.dependents;
    for (let at = offsets[node]!, end = offsets[node + 1]!; at < end; at++) this.#countDown(targets[at]!);
  }

  /** It ended: strict waves and turns go on, its dependents do not. */
  settle(node: number, as: SettledName): void {
    const wasBlocked = this.state[node] === State.blocked;
    this.state[node] = State[as];
    if (!wasBlocked) this.#close(node);
    if (this.#turnsPending !== undefined) this.#endTurn(node, this.#turnsPending);
  }

  /**
   * Nothing that depends on it, directly or not, will ever run, but for nodes that run in any case: of what
   * these wait for, it counts as ended.
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
   * Gives up nodes that have not started and of which all dependents were skipped: nothing in this run could
   * use what they make. `usable` counts each node's dependents that may still run, and is kept by the caller.
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

  /** Everything that depends on it stays where it is until it is released. */
  blockDependents(gate: number): void {
    this.#eachDependent(gate, (node) => {
      if (this.state[node] !== State.waiting) return false;
      this.state[node] = State.blocked;
      this.#close(node);
      return true;
    });
  }

  /** A held node counts as done, or goes on as expanded: what only stood behind it may come. */
  release(node: number, as: "done" | "expanded"): void {
    this.state[node] = State[as];
    if (as === "expanded") this.#open(node);
    else {
      const { offsets, targets } = this.#topology.dependents;
      for (let at = offsets[node]!, end = offsets[node + 1]!; at < end; at++) this.#pending[targets[at]!]!--;
    }
    this.#unblock();
  }

  /** The node and all that depends on it, directly or not, in an order in which they could run. */
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

  /** Takes a node back to where it has not begun. It does not come before {@link restore}. */
  withdraw(node: number): void {
    if (this.state[node]! >= State.blocked) this.#open(node);
    this.state[node] = State.withdrawn;
  }

  /**
   * Lets withdrawn nodes come again, each when what it depends on is done. Given in an order in which they
   * could run.
   */
  restore(nodes: readonly number[]): void {
    const { offsets, targets } = this.#topology.dependencies;
    /** What failed while they were withdrawn has met nothing to skip. */
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
    this.#recountTurns();
    for (const [node, cause] of causes) {
      this.settle(node, "skipped");
      this.#events.onSkipped(node, cause, false);
    }
    this.#unblock();
  }

  /** Whether a node that depends on another may come for all that became of it. */
  #allows(dependency: number, node: number, hasFailed: boolean): boolean {
    const state = this.state[dependency]!;
    if (!hasFailed) return state === State.done;
    const { nodes } = this.#topology;
    const isOwnFailure = state === State.failed || state === State["timed-out"];
    return nodes[node]!.always === true || (isOwnFailure && nodes[dependency]!.continueOnError === true);
  }

  /** Nodes that stand behind no held one any more wait again. */
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

  #recountTurns(): void {
    const pending = this.#turnsPending;
    if (pending === undefined) return;
    const { offsets, targets } = this.#topology.turns!.before;
    // A turn comes after those before it, in this order too.
    for (const node of this.#topology.levels.order) {
      let left = 0;
      for (let at = offsets[node]!; at < offsets[node + 1]!; at++) {
        const before = targets[at]!;
        if (this.state[before]! < State.done || pending[before]! > 0) left++;
      }
      pending[node] = left;
    }
  }

  #open(node: number): void {
    this.open++;
    if (this.#openInWave === undefined) return;
    const wave = this.#topology.levels.waveOf[node]!;
    this.#openInWave[wave]!++;
    this.#wave = Math.min(this.#wave, wave);
  }

  /** One less of what it waits for. */
  #countDown(node: number): void {
    if (--this.#pending[node]! === 0) this.#readyIfFree(node);
  }

  #readyIfFree(node: number): void {
    if (this.state[node] !== State.waiting || this.#pending[node]! > 0) return;
    if (this.#turnsPending !== undefined && this.#turnsPending[node]! > 0) return;
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

  /**
   * A turn is over when its node has ended and all turns before it are over; a skipped node in a row of
   * writers must not let the one behind it pass the one before it.
   */
  #endTurn(node: number, pending: Int32Array): void {
    const { offsets, targets } = this.#topology.turns!.after;
    const stack = pending[node] === 0 ? [node] : [];
    while (stack.length > 0) {
      const ended = stack.pop()!;
      for (let at = offsets[ended]!; at < offsets[ended + 1]!; at++) {
        const next = targets[at]!;
        if (--pending[next]! > 0) continue;
        if (this.state[next]! >= State.done) stack.push(next);
        else this.#readyIfFree(next);
      }
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
