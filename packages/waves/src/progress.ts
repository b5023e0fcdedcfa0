import { degrees } from "./csr.js";
import type { Topology } from "./topology.js";

/** Where a node stands. From `done` on it is settled: it will not change in this run. */
export const State = {
  waiting: 0,
  ready: 1,
  running: 2,
  /** Between two attempts. */
  delayed: 3,
  /** The nodes it was expanded into are at work. */
  expanded: 4,
  /** Behind a held node. */
  blocked: 5,
  done: 6,
  failed: 7,
  "timed-out": 8,
  skipped: 9,
  cancelled: 10,
  held: 11,
} as const;

export type StateName = keyof typeof State;
export type SettledName = "done" | "failed" | "timed-out" | "skipped" | "cancelled" | "held";

/** The name of each state, by its number. */
export const STATE_NAMES = Object.keys(State) as StateName[];

export interface ProgressEvents {
  /** Everything it waits for is done; it may be taken. */
  onReady(node: number): void;
  /** It will never run: `cause` is the node to blame, and `feeds` says that it only fed nodes that cannot run. */
  onSkipped(node: number, cause: number, feeds: boolean): void;
}

/**
 * Which nodes may start, from what became of the others. One place for dependencies, turns of writers, strict
 * waves and skipping, used by the run and by the simulation that the advice rests on. Linear in all, no recursion.
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
    for (let at = offsets[node]!, end = offsets[node + 1]!; at < end; at++) this.#release(targets[at]!);
  }

  /** It ended: strict waves and turns go on, its dependents do not. */
  settle(node: number, as: SettledName): void {
    const wasBlocked = this.state[node] === State.blocked;
    this.state[node] = State[as];
    if (!wasBlocked) this.#close(node);
    if (this.#turnsPending !== undefined) this.#endTurn(node, this.#turnsPending);
  }

  /**
   * Nothing that depends on it, directly or not, will ever run, but for nodes that run in any case: of what these wait for, it counts
   * as ended.
   */
  skipDependents(cause: number): number[] {
    const skipped: number[] = [];
    const { nodes } = this.#topology;
    this.#eachDependent(cause, (node) => {
      if (this.state[node] !== State.waiting && this.state[node] !== State.blocked) return false;
      if (nodes[node]!.always) {
        this.#release(node);
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
   * Gives up nodes that have not started and of which all dependents were skipped: nothing in this run could use
   * what they make. `usable` counts each node's dependents that may still run, and is kept by the caller.
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

  /** Everything that depends on it stays where it is for the rest of this run. */
  blockDependents(gate: number): void {
    this.#eachDependent(gate, (node) => {
      if (this.state[node] !== State.waiting) return false;
      this.state[node] = State.blocked;
      this.#close(node);
      return true;
    });
  }

  /** One less of what it waits for. */
  #release(node: number): void {
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
   * A turn is over when its node has ended and all turns before it are over; a skipped node in a row of writers must
   * not let the one behind it pass the one before it.
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
