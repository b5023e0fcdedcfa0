import { AdaptiveLimit } from "./adaptive-limit.js";
import { isAgain, isNotNow } from "./answers.js";
import { backoffMs, DEFAULT_BACKOFF } from "./backoff.js";
import { type Clock, systemClock } from "./clock.js";
import { degrees } from "./csr.js";
import { type Delay, Delays } from "./delays.js";
import { Execution, type Surroundings, type TaskContext } from "./execution.js";
import type { NodeInput } from "./node-input.js";
import { prioritise } from "./priority.js";
import { Progress, State } from "./progress.js";
import { ReadyQueue } from "./ready-queue.js";
import { Records } from "./records.js";
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
import { quote } from "./text.js";
import { Tickets } from "./tickets.js";
import type { Topology } from "./topology.js";
import { judge, type Verdict } from "./verdict.js";

/** Why nothing more is started. A later one of these overrules an earlier one. */
const HALTS = ["paused", "failed", "aborted", "broken"] as const;
type Halt = (typeof HALTS)[number];

/**
 * Starts nodes and deals with their ends, until nothing runs and nothing is left that may start.
 */
export class Scheduler<Node extends NodeInput> {
  readonly topology: Topology;
  readonly records: Records;
  readonly progress: Progress;
  readonly pools: Pools;
  readonly priority: Float64Array;
  readonly limit: AdaptiveLimit;
  readonly running = new Set<Execution<Node>>();
  readonly delays: Delays;
  readonly clock: Clock;
  readonly barrier: boolean;
  halt: Halt | undefined;
  brokenBy: unknown;
  readonly #task: (context: TaskContext<Node>) => unknown;
  readonly #options: RunOptions<Node>;
  readonly #queue: ReadyQueue;
  readonly #tickets: Tickets;
  readonly #onIdle: () => void;
  readonly #surroundings: Surroundings;
  /** How many dependents of each node may still run; kept only where it decides what is given up. */
  readonly #usable: Int32Array | undefined;
  readonly #failures = new Map<number, number>();
  /** Nodes that became ready and for which the journal has not been asked yet. */
  #arrivals: number[] = [];
  /** Nodes between their start and the record of their end. */
  #busy = 0;

  /** `onIdle` is called when nothing runs and nothing more will start. */
  constructor(
    topology: Topology,
    task: (context: TaskContext<Node>) => unknown,
    options: RunOptions<Node>,
    onIdle: () => void,
  ) {
    this.topology = topology;
    this.clock = options.clock ?? systemClock;
    this.delays = new Delays(this.clock);
    this.barrier = options.barrier ?? false;
    this.records = new Records(topology, options.journal);
    this.pools = resolvePools(topology, options.pools);
    this.priority = prioritise(topology, options.estimates);
    this.limit = new AdaptiveLimit(options.concurrency ?? DEFAULT_CONCURRENCY);
    this.progress = new Progress(topology, this.barrier, {
      onReady: (index) => (this.records.remembers ? this.#arrivals.push(index) : this.#queue.add(index)),
      onSkipped: (index, cause, feeds) => this.#recordSkip(index, cause, feeds),
    });
    this.#task = task;
    this.#options = options;
    this.#onIdle = onIdle;
    this.#tickets = new Tickets(this.limit, {
      available: () => (this.halt === undefined ? this.#queue.available : 0),
      begin: () => this.#startNext(),
      onReturn: () => this.#checkIdle(),
    });
    const { inputsFor } = this.records;
    this.#surroundings = {
      clock: this.clock,
      graceMs: options.abortGraceMs ?? DEFAULT_ABORT_GRACE_MS,
      inputsFor,
    };
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
      this.#tickets.giveOut();
    } catch (error) {
      this.#break(error);
    }
    this.#checkIdle();
  }

  /** Starts nothing more; "failed" and "aborted" also abort what runs. */
  stop(halt: Halt, reason?: unknown): void {
    if (this.halt === undefined || HALTS.indexOf(halt) > HALTS.indexOf(this.halt)) this.halt = halt;
    this.delays.stop();
    // Also when the run is broken already: whoever aborts it then still wants the tasks to end.
    if (halt === "failed" || halt === "aborted") {
      for (const execution of this.running) execution.stop("cancelled", reason);
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

  #startNext(): Promise<void> | undefined {
    const index = this.halt === undefined ? this.#queue.take() : -1;
    if (index === -1) return undefined;
    this.#busy++;
    this.progress.state[index] = State.running;
    return this.#execute(index);
  }

  /** One attempt of a node, from its start to the record of its end; never rejects. */
  async #execute(index: number): Promise<void> {
    const { records, clock } = this;
    const node = this.topology.nodes[index] as Node;
    const startedAt = clock.now();
    try {
      const written = records.start(index, startedAt);
      const attempt = records.attempts[index]!;
      const execution = new Execution(index, node, attempt, this.limit.cuts, this.#surroundings);
      this.running.add(execution);
      if (written !== undefined) await written;
      this.#emitStarted(index, startedAt);
      this.#armTimeout(execution, node);
      const ending = await execution.run(this.#task);
      execution.clearTimer();
      this.running.delete(execution);
      this.#queue.release(index);
      const verdict = judge(execution, ending);
      if (isNotNow(verdict)) {
        this.#postpone(execution, verdict.afterMs);
      } else if (isAgain(verdict)) {
        this.#emit({ type: "again", id: node.id, attempt, at: clock.now(), afterMs: verdict.afterMs });
        this.#delay(index, verdict.afterMs, "again");
      } else if (!this.#retries(index, node, verdict)) {
        const endedAt = clock.now();
        if (records.isJournaled) await records.writeEnd(index, verdict, startedAt, endedAt);
        records.end(index, verdict, startedAt, endedAt);
        this.#settle(index, verdict.status);
      }
      this.#admit();
    } catch (error) {
      // The journal, a listener or a caller's option failed; tasks only give verdicts.
      this.#break(error);
    }
    this.#busy--;
  }

  #settle(index: number, status: Verdict["status"]): void {
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
    const { results, attempts } = this.records;
    const skippedFor = this.#idOf(cause);
    const id = quote(skippedFor);
    const what = results[cause]!.status === "timed-out" ? "timed out" : "failed";
    const reason = feeds
      ? `${id} ${what}, so nothing that could use its output will run`
      : `it depends on ${id}, which ${what}`;
    results[index] = { status: "skipped", attempts: attempts[index]!, reason, skippedFor };
    this.#emitSettled(index);
  }

  /** Whether a failed attempt is followed by another one. */
  #retries(index: number, node: Node, { status, error, abandoned }: Verdict): boolean {
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
    this.delays.add(index, afterMs, why, () => {
      this.progress.state[index] = State.ready;
      this.#queue.add(index);
      this.#tickets.giveOut();
    });
  }

  #armTimeout(execution: Execution<Node>, node: Node): void {
    const { timeoutMs } = this.#options;
    const limitMs = checkedTimeout(typeof timeoutMs === "function" ? timeoutMs(node) : timeoutMs);
    if (limitMs !== undefined && limitMs !== Number.POSITIVE_INFINITY) execution.armTimeout(limitMs);
  }

  #applyLimit(): void {
    this.#tickets.applyLimit();
    this.#emit({ type: "limit-changed", limit: this.limit.value, at: this.clock.now() });
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
