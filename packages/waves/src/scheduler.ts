import pLimit, { type LimitFunction } from "p-limit";
import { AdaptiveLimit } from "./adaptive-limit.js";
import { isHold, isNotNow, type NotNow } from "./answers.js";
import { backoffMs, DEFAULT_BACKOFF } from "./backoff.js";
import { type Clock, systemClock } from "./clock.js";
import { degrees } from "./csr.js";
import { type Ending, Execution, type StopCause, type TaskContext } from "./execution.js";
import { checkedDuration } from "./graph.js";
import { fillWeights, remainingPaths } from "./longest-path.js";
import type { NodeInput } from "./node-input.js";
import { Progress, State } from "./progress.js";
import { ReadyQueue } from "./ready-queue.js";
import { type End, Records } from "./records.js";
import {
  checkedRetries,
  checkedTimeout,
  DEFAULT_ABORT_GRACE_MS,
  DEFAULT_CONCURRENCY,
  type Pools,
  type RunOptions,
  resolvePools,
} from "./run-options.js";
import type { RunEvent } from "./run-result.js";
import { formatDuration, quote } from "./text.js";
import type { Topology } from "./topology.js";

/** Why nothing more is started. A later one of these overrules an earlier one. */
export const HALTS = ["paused", "failed", "aborted", "broken"] as const;
export type Halt = (typeof HALTS)[number];

/** A wait between two attempts of a node. */
export interface Delay {
  timer: unknown;
  until: number;
  why: "retry" | "not-now";
}

/**
 * Starts nodes and deals with their ends, until nothing is left that may start. A ticket, when its turn comes at p-limit,
 * takes the best node there is then, and goes on with the next until none may start or the limit has sunk.
 */
export class Scheduler<Node extends NodeInput> {
  readonly topology: Topology;
  readonly records: Records;
  readonly progress: Progress;
  readonly pools: Pools;
  readonly priority: Float64Array;
  readonly limit: AdaptiveLimit;
  readonly running = new Set<Execution<Node>>();
  readonly delays = new Map<number, Delay>();
  readonly clock: Clock;
  halt: Halt | undefined;
  brokenBy: unknown;
  readonly #task: (context: TaskContext<Node>) => unknown;
  readonly #options: RunOptions<Node>;
  readonly #queue: ReadyQueue;
  readonly #limiter: LimitFunction;
  readonly #onIdle: () => void;
  /** How many dependents of each node may still run; kept only where it decides what is given up. */
  readonly #usable: Int32Array | undefined;
  readonly #failures = new Map<number, number>();
  /** Nodes that became ready and for which the journal has not been asked yet. */
  #arrivals: number[] = [];
  #tickets = 0;
  /** Tickets whose turn has not come. */
  #idleTickets = 0;
  /** Nodes between their start and the record of their end. */
  #busy = 0;

  /** `onIdle` is called when nothing runs and nothing more will start. */
  constructor(
    topology: Topology,
    task: (context: TaskContext<Node>) => unknown,
    options: RunOptions<Node>,
    onIdle: () => void,
  ) {
    const concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
    this.topology = topology;
    this.clock = options.clock ?? systemClock;
    this.records = new Records(topology, options.journal);
    this.pools = resolvePools(topology, options.pools);
    this.priority = prioritise(topology, options.estimates);
    this.limit = new AdaptiveLimit(concurrency);
    this.progress = new Progress(topology, options.barrier ?? false, {
      onReady: (index) => (this.records.remembers ? this.#arrivals.push(index) : this.#queue.add(index)),
      onSkipped: (index, cause, feeds) => this.#recordSkip(index, cause, feeds),
    });
    this.#task = task;
    this.#options = options;
    this.#onIdle = onIdle;
    this.#limiter = pLimit(concurrency);
    this.#queue = new ReadyQueue(this.progress.state, this.priority, {
      ...this.pools,
      claims: topology.onOverlap === "exclude" ? topology.claims : undefined,
    });
    if (options.onFailure === "continue-independent") this.#usable = degrees(topology.dependents);
  }

  /** Starts what may start. */
  begin(): void {
    try {
      this.progress.begin();
      this.#admit();
      this.#submitTickets();
    } catch (error) {
      this.#break(error);
    }
    this.#checkIdle();
  }

  /** Starts nothing more; "failed" and "aborted" also abort what runs. */
  stop(halt: Halt, reason?: unknown): void {
    if (this.halt !== undefined && HALTS.indexOf(halt) <= HALTS.indexOf(this.halt)) return;
    this.halt = halt;
    for (const { timer } of this.delays.values()) this.clock.clearTimeout(timer);
    if (halt === "failed" || halt === "aborted") {
      for (const execution of this.running) this.#stopExecution(execution, "cancelled", reason);
    }
    this.#checkIdle();
  }

  #break(error: unknown): void {
    if (this.halt !== "broken") this.brokenBy = error;
    this.stop("broken");
  }

  #checkIdle(): void {
    if (this.#busy > 0) return;
    if (this.halt === undefined && (this.delays.size > 0 || this.#queue.available > 0)) return;
    this.#onIdle();
  }

  /** Takes nodes that became ready into the queue, or over it when the journal has their result. */
  #admit(): void {
    while (this.#arrivals.length > 0) {
      const arrivals = this.#arrivals;
      this.#arrivals = [];
      for (const index of arrivals) {
        // It may have been given up since, by a failure in the same step.
        if (this.progress.state[index] !== State.ready) continue;
        if (!this.records.reuse(index)) {
          this.#queue.add(index);
          continue;
        }
        this.#emitSettled(index);
        this.progress.complete(index);
      }
    }
  }

  /** As many tickets as there are nodes to take and places to run them. */
  #submitTickets(): void {
    if (this.halt !== undefined) return;
    let wanted = Math.min(this.#queue.available - this.#idleTickets, this.limit.value - this.#tickets);
    for (; wanted > 0; wanted--) {
      this.#tickets++;
      this.#idleTickets++;
      void this.#limiter(this.#runTicket);
    }
  }

  readonly #runTicket = async (): Promise<void> => {
    this.#idleTickets--;
    while (this.halt === undefined && this.#tickets <= this.limit.value) {
      const index = this.#queue.take();
      if (index === -1) break;
      this.#busy++;
      this.progress.state[index] = State.running;
      this.#submitTickets();
      try {
        await this.#execute(index);
      } catch (error) {
        this.#break(error);
      }
      this.#busy--;
    }
    this.#tickets--;
    this.#checkIdle();
  };

  async #execute(index: number): Promise<void> {
    const { records, clock } = this;
    const node = this.topology.nodes[index] as Node;
    const startedAt = clock.now();
    const written = records.start(index, startedAt);
    const execution = new Execution(
      index,
      node,
      records.attempts[index]!,
      this.limit.cuts,
      records.inputsFor,
    );
    this.running.add(execution);
    let ending: Ending;
    try {
      if (written !== undefined) await written;
      this.#emitStarted(index, startedAt);
      this.#armTimeout(execution, node);
      ending = await execution.run(this.#task);
    } finally {
      this.running.delete(execution);
      if (execution.timer !== undefined) clock.clearTimeout(execution.timer);
      this.#queue.release(index);
    }
    const verdict = judge(execution, ending);
    if (isNotNow(verdict)) {
      this.#postpone(execution, verdict.afterMs);
    } else if (!this.#retries(index, node, verdict)) {
      const endedAt = clock.now();
      if (records.isJournaled) await records.writeEnd(index, verdict, startedAt, endedAt);
      records.end(index, verdict, startedAt, endedAt);
      this.#settle(index, verdict.status);
    }
    this.#admit();
  }

  #settle(index: number, status: End["status"]): void {
    this.#emitSettled(index);
    if (status === "done") {
      if (this.limit.succeed()) this.#applyLimit();
      this.progress.complete(index);
      return;
    }
    this.progress.settle(index, status);
    if (status === "held") this.progress.blockDependents(index);
    if (status === "failed" || status === "timed-out") this.#fail(index);
  }

  /** The policies. Whichever it is, nothing that depends on the node will run. */
  #fail(index: number): void {
    const skipped = this.progress.skipDependents(index);
    if (this.#usable !== undefined) this.progress.skipFeeders(skipped, index, this.#usable);
    if (this.#options.onFailure !== "fail-fast") return;
    const cause = this.records.results[index]!.error;
    this.stop("failed", new Error(`Stopped because ${quote(this.#idOf(index))} failed`, { cause }));
  }

  #recordSkip(index: number, cause: number, feeds: boolean): void {
    const blamed = `${quote(this.#idOf(cause))} ${this.records.results[cause]!.status === "timed-out" ? "timed out" : "failed"}`;
    const reason = feeds
      ? `${blamed}, so nothing that could use its output will run`
      : `it depends on ${blamed.replace(/ (failed|timed out)$/, ", which $1")}`;
    this.records.results[index] = { status: "skipped", attempts: this.records.attempts[index]!, reason };
    this.#emitSettled(index);
  }

  /** Whether a failed attempt is followed by another one. */
  #retries(index: number, node: Node, { status, error, abandoned }: End): boolean {
    if (status !== "failed" && status !== "timed-out") return false;
    // The attempt that was given up may still be at work: a second one beside it would do the work twice.
    if (abandoned || this.halt === "failed" || this.halt === "aborted") return false;
    const { retries, backoff = DEFAULT_BACKOFF } = this.#options;
    const failures = (this.#failures.get(index) ?? 0) + 1;
    if (failures > checkedRetries(typeof retries === "function" ? retries(node) : retries)) return false;
    this.#failures.set(index, failures);
    const afterMs = backoffMs(backoff, failures);
    const attempt = this.records.attempts[index]!;
    this.#emit({ type: "retrying", id: node.id, attempt, at: this.clock.now(), afterMs, error });
    this.#delay(index, afterMs, "retry");
    return true;
  }

  /** "Not now" is no failure: the attempt is given back, and fewer tasks run at the same time for a while. */
  #postpone({ index, cutsAtStart }: Execution<Node>, afterMs: number): void {
    this.records.attempts[index]!--;
    this.#emit({ type: "not-now", id: this.#idOf(index), at: this.clock.now(), afterMs });
    if (this.limit.refuse(cutsAtStart, this.running.size + 1)) this.#applyLimit();
    this.#delay(index, afterMs, "not-now");
  }

  #delay(index: number, afterMs: number, why: Delay["why"]): void {
    this.progress.state[index] = State.delayed;
    if (this.halt !== undefined) return;
    const until = this.clock.now() + afterMs;
    const wake = (): void => {
      const left = until - this.clock.now();
      // Timers have a longest wait, and some fire a little early.
      if (left > 0) {
        delay.timer = this.clock.setTimeout(wake, left);
        return;
      }
      this.delays.delete(index);
      this.progress.state[index] = State.ready;
      this.#queue.add(index);
      this.#submitTickets();
    };
    const delay: Delay = { timer: this.clock.setTimeout(wake, afterMs), until, why };
    this.delays.set(index, delay);
  }

  #armTimeout(execution: Execution<Node>, node: Node): void {
    const { timeoutMs } = this.#options;
    if (timeoutMs === undefined) return;
    const limitMs = checkedTimeout(typeof timeoutMs === "function" ? timeoutMs(node) : timeoutMs);
    if (limitMs === undefined || limitMs === Number.POSITIVE_INFINITY) return;
    execution.timer = this.clock.setTimeout(() => {
      const reason = new DOMException(`Timed out after ${formatDuration(limitMs)}`, "TimeoutError");
      this.#stopExecution(execution, "timed-out", reason);
    }, limitMs);
  }

  /** Aborts a task, and gives it up when it does not end in time. */
  #stopExecution(execution: Execution<Node>, cause: StopCause, reason: unknown): void {
    if (!execution.stop(cause, reason)) return;
    if (execution.timer !== undefined) this.clock.clearTimeout(execution.timer);
    const graceMs = this.#options.abortGraceMs ?? DEFAULT_ABORT_GRACE_MS;
    execution.timer = this.clock.setTimeout(() => execution.abandon(), graceMs);
  }

  #applyLimit(): void {
    const limit = this.limit.value;
    this.#limiter.concurrency = limit;
    this.#emit({ type: "limit-changed", limit, at: this.clock.now() });
  }

  #emitStarted(index: number, at: number): void {
    if (this.#options.onEvent === undefined) return;
    const reason = this.records.reasons.get(index);
    const attempt = this.records.attempts[index]!;
    const because = reason === undefined ? {} : { reason };
    this.#emit({ type: "started", id: this.#idOf(index), attempt, at, ...because });
  }

  #emitSettled(index: number): void {
    if (this.#options.onEvent === undefined) return;
    const result = this.records.results[index]!;
    this.#emit({ type: "settled", id: this.#idOf(index), at: this.clock.now(), result });
  }

  #emit(event: RunEvent): void {
    this.#options.onEvent?.(event);
  }

  #idOf(index: number): string {
    return this.topology.nodes[index]!.id;
  }
}

/** What the end of a task's call means, given whether and why it was aborted. */
function judge(
  { stopCause, stopReason }: Pick<Execution, "stopCause" | "stopReason">,
  ending: Ending,
): End | NotNow {
  if (ending.type === "abandoned") return { status: stopCause!, error: stopReason, abandoned: true };
  // Late is late, also with a result; but work that was finished in spite of a cancellation is kept.
  if (stopCause === "timed-out") return { status: "timed-out", error: stopReason };
  if (ending.type === "threw") return { status: stopCause ?? "failed", error: ending.error };
  const { value } = ending;
  if (isHold(value))
    return {
      status: "held",
      output: value.output,
      ...(value.reason === undefined ? {} : { reason: value.reason }),
    };
  if (!isNotNow(value)) return { status: "done", output: value };
  return stopCause === undefined ? value : { status: "cancelled", error: stopReason };
}

/** For each node the length of what is left when it starts, by what is known of durations, else by hops. */
function prioritise(
  topology: Topology,
  estimates: ((id: string) => number | undefined) | undefined,
): Float64Array {
  const weights = fillWeights(topology.size, (index) => {
    const { id, estimate } = topology.nodes[index]!;
    return checkedDuration(estimates?.(id), id) ?? estimate;
  });
  return remainingPaths(topology.levels.order, topology.after, weights);
}
