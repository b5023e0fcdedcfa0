import type { Clock } from "./clock.js";
import type { NodeInput } from "./node-input.js";
import type { NodeResult } from "./run-result.js";
import { formatDuration } from "./text.js";

/** The argument that a task receives. */
export interface TaskContext<Node extends NodeInput = NodeInput> {
  readonly id: string;
  /** The node as passed to `createGraph`, including fields of your own. */
  readonly node: Node;
  /** Numbered from 1. Resumed runs continue the numbering. */
  readonly attempt: number;
  /** Aborted if the attempt times out, the run is aborted or, with fail-fast, another node fails. */
  readonly signal: AbortSignal;
  /** Outputs of the dependencies by id, in declared order. */
  readonly inputs: ReadonlyMap<string, unknown>;
  /** Results of the nodes from the last expansion, by id. Undefined if there was no expansion. */
  readonly children: ReadonlyMap<string, NodeResult> | undefined;
}

/** How a call ended. `abandoned`: it was aborted but did not end within the grace period. */
export type Ending =
  | { type: "returned"; value: unknown }
  | { type: "threw"; error: unknown }
  | { type: "abandoned" };

export type StopCause = "timed-out" | "cancelled";

export interface ExecutionEnvironment {
  clock: Clock;
  graceMs: number;
  inputsFor(number: number): ReadonlyMap<string, unknown>;
  childrenOf(number: number): ReadonlyMap<string, NodeResult> | undefined;
}

/** One call of a task. It ends even if the task ignores its abort signal. */
export class Execution<Node extends NodeInput = NodeInput> {
  readonly number: number;
  readonly context: TaskContext<Node>;
  stopCause: StopCause | undefined;
  stopReason: unknown;
  readonly #environment: ExecutionEnvironment;
  /** Timer for the timeout or, after an abort, for the grace period. */
  #timer: unknown;
  #controller: AbortController | undefined;
  #end: ((ending: Ending) => void) | undefined;

  constructor(number: number, node: Node, attempt: number, environment: ExecutionEnvironment) {
    this.number = number;
    this.#environment = environment;
    this.context = new LazyContext(this, node, attempt);
  }

  /**
   * The controller is created on first access, because creating 100,000 controllers would take
   * longer than scheduling the nodes.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.stopCause !== undefined) this.#controller.abort(this.stopReason);
    }
    return this.#controller.signal;
  }

  /** Calls the task and never rejects. The result of an abandoned task is discarded. */
  run(task: (context: TaskContext<Node>) => unknown): Ending | Promise<Ending> {
    // The task may have been stopped while its start was being written to the journal.
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

  armTimeout(limitMs: number): void {
    this.#setTimer(limitMs, () => {
      this.stop("timed-out", new DOMException(`Timed out after ${formatDuration(limitMs)}`, "TimeoutError"));
    });
  }

  /** Aborts the signal, and abandons the task after the grace period. The first cause wins. */
  stop(cause: StopCause, reason: unknown): void {
    if (this.stopCause !== undefined) return;
    this.stopCause = cause;
    this.stopReason = reason;
    this.#setTimer(this.#environment.graceMs, () => this.#end?.({ type: "abandoned" }));
    this.#controller?.abort(reason);
  }

  clearTimer(): void {
    if (this.#timer !== undefined) this.#environment.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readInputs(): ReadonlyMap<string, unknown> {
    return this.#environment.inputsFor(this.number);
  }

  readChildren(): ReadonlyMap<string, NodeResult> | undefined {
    return this.#environment.childrenOf(this.number);
  }

  #setTimer(ms: number, callback: () => void): void {
    this.clearTimer();
    this.#timer = this.#environment.clock.setTimeout(callback, ms);
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
