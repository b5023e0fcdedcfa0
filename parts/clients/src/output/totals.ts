import type { Totals } from "../index.js";

/** Sums the usage of all sessions. If one of them lacks a value, the sum of that value is unknown. */
export class StreamTotals {
  #before: Totals | undefined;
  #session: Totals = {};

  set({ spent, costUsd }: Totals): void {
    this.#session = { spent: spent ?? this.#session.spent, costUsd: costUsd ?? this.#session.costUsd };
  }

  add({ spent, costUsd }: Totals): void {
    const session = this.#session;
    this.#session = {
      spent: spent === undefined ? session.spent : sumOf(session.spent, spent),
      costUsd: costUsd === undefined ? session.costUsd : (session.costUsd ?? 0) + costUsd,
    };
  }

  next(): void {
    this.#before = this.all();
    this.#session = {};
  }

  all(): Totals {
    const { spent, costUsd } = this.#session;
    const before = this.#before;
    if (before === undefined) return this.#session;
    return {
      spent: spent && before.spent && sumOf(before.spent, spent),
      costUsd: costUsd === undefined || before.costUsd === undefined ? undefined : before.costUsd + costUsd,
    };
  }
}

function sumOf(one: Totals["spent"], other: { input: number; output: number }) {
  return { input: (one?.input ?? 0) + other.input, output: (one?.output ?? 0) + other.output };
}
