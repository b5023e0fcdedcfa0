import type { Totals } from "./row.js";

/** What all sessions of a stream took together. A figure that one of them does not tell is not known of all. */
export class StreamTotals {
  #before: Totals | undefined;
  #session: Totals & { turns?: number | undefined } = {};
  #turnsBefore = 0;

  set(totals: Totals & { turns?: number | undefined }): void {
    this.#session = { ...this.#session, ...defined(totals) };
  }

  add({ spent, costUsd, turns = 0 }: Totals & { turns?: number | undefined }): void {
    const session = this.#session;
    this.#session = {
      spent: spent === undefined ? session.spent : sumOf(session.spent, spent),
      costUsd: costUsd === undefined ? session.costUsd : (session.costUsd ?? 0) + costUsd,
      turns: (session.turns ?? 0) + turns,
    };
  }

  /** Another session begins. */
  next(): void {
    const { spent, costUsd, turns } = this.all();
    this.#before = { spent, costUsd };
    this.#turnsBefore = turns ?? 0;
    this.#session = {};
  }

  all(): Totals & { turns?: number | undefined } {
    const { spent, costUsd, turns } = this.#session;
    const before = this.#before;
    const all = turns === undefined ? undefined : this.#turnsBefore + turns;
    if (before === undefined) return { spent, costUsd, turns: all };
    return {
      spent: spent && before.spent && sumOf(before.spent, spent),
      costUsd: costUsd === undefined || before.costUsd === undefined ? undefined : before.costUsd + costUsd,
      turns: all,
    };
  }
}

function sumOf(one: Totals["spent"], other: { input: number; output: number }) {
  return { input: (one?.input ?? 0) + other.input, output: (one?.output ?? 0) + other.output };
}

function defined<Type extends object>(object: Type): Partial<Type> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as Partial<Type>;
}
