import type { Clock } from "./clock.js";
import type { NodeInput } from "./node-input.js";
import type { NodeResult } from "./run-result.js";
import { formatDuration } from "./text.js";

/** What a task is given. */
export interface TaskContext<Node extends NodeInput = NodeInput> {
  readonly id: string;
  /** The node as it was given to `createGraph`, your own fields included. */
  readonly node: Node;
  /** From 1; goes on counting when a run is resumed. */
  readonly attempt: number;
  /**
   * Aborted at the node's time-out, when the run is aborted, and under fail-fast when another node failed.
   */
  readonly signal: AbortSignal;
  /** The outputs of its dependencies by id, in declared order. */
  readonly inputs: ReadonlyMap<string, unknown>;
  /**
   * What became of the nodes that it was expanded into last, by id, in their order; undefined before it was.
   */
  readonly children: ReadonlyMap<string, NodeResult> | undefined;
}

/**
 * How a call of a task ended. `abandoned`: it was aborted and did not end in the time it was given for that.
 */
export type Ending =
  | { type: "returned"; value: unknown }
  | { type: "threw"; error: unknown }
  | { type: "abandoned" };

/** Why a call of a task was aborted. */
export type StopCause = "timed-out" | "cancelled";

/** What all executions of a run share. */
export interface Surroundings {
  clock: Clock;
  /** How long an aborted task may take to end. */
  graceMs: number;
  inputsFor(number: number): ReadonlyMap<string, unknown>;
  childrenOf(number: number): ReadonlyMap<string, NodeResult> | undefined;
}

/** One call of a task: its context, its abort signal, and an end even when the task ignores that signal. */
export class Execution<Node extends NodeInput = NodeInput> {
  /** The number of its node within the run. */
  readonly number: number;
  readonly context: TaskContext<Node>;
  stopCause: StopCause | undefined;
  /** What the task's signal was aborted with. */
  stopReason: unknown;
  readonly #surroundings: Surroundings;
  /** Its time-out, later the time it has to end after an abort. */
  #timer: unknown;
  #controller: AbortController | undefined;
  #end: ((ending: Ending) => void) | undefined;

  constructor(number: number, node: Node, attempt: number, surroundings: Surroundings) {
    this.number = number;
    this.#surroundings = surroundings;
    this.context = new LazyContext(this, node, attempt);
  }

  /**
   * Made when a task first asks for it: at 100,000 nodes the controllers would cost more than the scheduling.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.stopCause !== undefined) this.#controller.abort(this.stopReason);
    }
    return this.#controller.signal;
  }

  /** Calls the task; never rejects. A late end of an abandoned task is observed and dropped. */
  run(task: (context: TaskContext<Node>) => unknown): Ending | Promise<Ending> {
    // It may have been stopped while its start was written to the journal.
    if (this.stopCause !== undefined) return { type: "threw", error: this.stopReason };
    let result: unknown;
    try {
      result = task(this.context);
    } catch (error) {
      return { type: "threw", error };
    }
    if (!isThenable(result)) return { type: "returned", value: result };
    return new Promise((resolve) => {
      this.#end = resolve;
      Promise.resolve(result).then(
        (value) => resolve({ type: "returned", value }),
        (error: unknown) => resolve({ type: "threw", error }),
      );
    });
  }

  /** Stops the task when it takes longer than this. */
  armTimeout(limitMs: number): void {
    this.#setTimer(limitMs, () => {
      this.stop("timed-out", new DOMException(`Timed out after ${formatDuration(limitMs)}`, "TimeoutError"));
    });
  }

  /**
   * Aborts the task's signal with this reason, and gives the task up when it does not end in time. The first
   * cause stays.
   */
  stop(cause: StopCause, reason: unknown): void {
    if (this.stopCause !== undefined) return;
    this.stopCause = cause;
    this.stopReason = reason;
    this.#setTimer(this.#surroundings.graceMs, () => this.#end?.({ type: "abandoned" }));
    this.#controller?.abort(reason);
  }

  /** Takes back whatever it waits for. */
  clearTimer(): void {
    if (this.#timer !== undefined) this.#surroundings.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readInputs(): ReadonlyMap<string, unknown> {
    return this.#surroundings.inputsFor(this.number);
  }

  readChildren(): ReadonlyMap<string, NodeResult> | undefined {
    return this.#surroundings.childrenOf(this.number);
  }

  #setTimer(ms: number, callback: () => void): void {
    this.clearTimer();
    this.#timer = this.#surroundings.clock.setTimeout(callback, ms);
  }
}

class LazyContext<Node extends NodeInput> implements TaskContext<Node> {
  readonly id: string;
  readonly node: Node;
  readonly attempt: number;
  readonly #execution: Execution<Node>;
  #inputs: ReadonlyMap<string, unknown> | undefined;
  #children: ReadonlyMap<string, NodeResult> | undefined;

  constructor(execution: Execution<Node>, node: Node, attempt: number) {
    this.id = node.id;
    this.node = node;
    this.attempt = attempt;
    this.#execution = execution;
  }

  get signal(): AbortSignal {
    return this.#execution.signal;
  }

  get inputs(): ReadonlyMap<string, unknown> {
    this.#inputs ??= this.#execution.readInputs();
    return this.#inputs;
  }

  get children(): ReadonlyMap<string, NodeResult> | undefined {
    this.#children ??= this.#execution.readChildren();
    return this.#children;
  }
}

function isThenable(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
