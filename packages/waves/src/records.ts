import { describeError } from "@agentos/platform";
import { neighbors } from "./csr.js";
import type { Journal, NodeInputs } from "./journal.js";
import { hashOf, type NodeHistory, reasonToRun } from "./node-history.js";
import type { NodeResult } from "./run-result.js";
import type { Topology } from "./topology.js";
import type { Verdict } from "./verdict.js";

/** What this run and the journal know about each node. */
export class Records {
  readonly results: (NodeResult | undefined)[];
  readonly attempts: Int32Array;
  /** Start of the first attempt in this run, or NaN. */
  readonly firstStart: Float64Array;
  begunAt = Number.POSITIVE_INFINITY;
  endedAt = Number.NEGATIVE_INFINITY;
  readonly reasons = new Map<number, string>();
  readonly #topology: Topology;
  readonly #journal: Journal | undefined;
  readonly #remembered: ReadonlyMap<string, NodeHistory>;
  readonly #outputHashes: (string | undefined)[] = [];
  readonly #inputs = new Map<number, NodeInputs>();

  constructor(
    topology: Topology,
    journal: Journal | undefined,
    remembered: ReadonlyMap<string, NodeHistory>,
  ) {
    this.#topology = topology;
    this.#journal = journal;
    this.#remembered = remembered;
    this.results = new Array(topology.size);
    this.attempts = new Int32Array(topology.size);
    this.firstStart = new Float64Array(topology.size).fill(Number.NaN);
  }

  recall(): void {
    if (this.#remembered.size === 0) return;
    this.#topology.nodes.forEach(({ id }, index) => {
      this.attempts[index] = this.#remembered.get(id)?.attempts ?? 0;
    });
  }

  /** Whether there is a journal. If so, writes must be awaited. */
  get isJournaled(): boolean {
    return this.#journal !== undefined;
  }

  /**
   * Reuses a node's result from the journal, or returns false if the node must run. The node's
   * dependencies must be done.
   */
  reuse(index: number): boolean {
    const remembered = this.#remembered.get(this.#topology.nodes[index]!.id);
    if (remembered === undefined) return false;
    const reason = reasonToRun(remembered, this.#inputsOf(index));
    if (reason !== undefined) {
      this.reasons.set(index, reason);
      return false;
    }
    const { attempts, startedAt, endedAt, output } = remembered.ended!;
    const times = { startedAt, endedAt, durationMs: endedAt - startedAt };
    this.results[index] = { status: "done", attempts, ...times, output, reused: true };
    return true;
  }

  start(index: number, at: number): void | Promise<void> {
    const attempt = ++this.attempts[index]!;
    if (Number.isNaN(this.firstStart[index])) this.firstStart[index] = at;
    if (at < this.begunAt) this.begunAt = at;
    return this.#journal?.append({ type: "started", id: this.#topology.nodes[index]!.id, attempt, at });
  }

  /** @param startedAt start of the last attempt */
  writeEnd(
    index: number,
    { status, output, error }: Verdict,
    startedAt: number,
    endedAt: number,
  ): void | Promise<void> {
    const inputs = this.#inputsOf(index);
    this.#inputs.delete(index);
    return this.#journal?.append({
      ...{ type: "ended", id: this.#topology.nodes[index]!.id, status, attempts: this.attempts[index]! },
      ...{ startedAt, endedAt, inputs },
      ...(output === undefined ? {} : { output }),
      ...(error === undefined ? {} : { error: describeError(error) }),
    });
  }

  end(index: number, end: Verdict, startedAt: number, endedAt: number): NodeResult {
    const durationMs = Math.max(0, endedAt - startedAt);
    if (endedAt > this.endedAt) this.endedAt = endedAt;
    const result: NodeResult = {
      status: end.status,
      attempts: this.attempts[index]!,
      startedAt: this.firstStart[index]!,
      endedAt,
      durationMs,
    };
    if (end.output !== undefined) result.output = end.output;
    if (end.error !== undefined) result.error = end.error;
    if (end.abandoned) result.abandoned = true;
    const reason = end.reason ?? this.reasons.get(index);
    if (reason !== undefined) result.reason = reason;
    this.results[index] = result;
    return result;
  }

  /** Ends an expanded node, whose duration includes that of its children. */
  endExpanded(index: number, end: Verdict, endedAt: number): void {
    this.end(index, end, this.firstStart[index]!, endedAt);
  }

  byId(): Map<string, NodeResult> {
    const results = new Map<string, NodeResult>();
    this.#topology.nodes.forEach(({ id }, index) => {
      const result = this.results[index];
      if (result !== undefined) results.set(id, result);
    });
    return results;
  }

  release(index: number): void | Promise<void> {
    const { reason: _, ...held } = this.results[index]!;
    const result: NodeResult = { ...held, status: "done" };
    this.results[index] = result;
    const { startedAt = 0, endedAt = 0 } = result;
    return this.writeEnd(index, { status: "done", output: result.output }, startedAt, endedAt);
  }

  forget(index: number): void {
    this.results[index] = undefined;
    delete this.#outputHashes[index];
    this.#inputs.delete(index);
    this.reasons.set(index, "it was sent back");
  }

  readonly inputsFor = (index: number): ReadonlyMap<string, unknown> => {
    const inputs = new Map<string, unknown>();
    for (const dependency of neighbors(this.#topology.dependencies, index)) {
      inputs.set(this.#topology.nodes[dependency]!.id, this.results[dependency]?.output);
    }
    return inputs;
  };

  #inputsOf(index: number): NodeInputs {
    let inputs = this.#inputs.get(index);
    if (inputs === undefined) {
      const { fingerprint } = this.#topology.nodes[index]!;
      const dependencies = Array.from(
        neighbors(this.#topology.dependencies, index),
        (dependency): [string, string] => [
          this.#topology.nodes[dependency]!.id,
          this.#outputHashOf(dependency),
        ],
      );
      inputs = { fingerprint: fingerprint === undefined ? null : hashOf(fingerprint), dependencies };
      this.#inputs.set(index, inputs);
    }
    return inputs;
  }

  #outputHashOf(index: number): string {
    this.#outputHashes[index] ??= hashOf(this.results[index]?.output);
    return this.#outputHashes[index];
  }
}
