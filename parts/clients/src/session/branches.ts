import type { JsonObject } from "@agentos/platform";

/**
 * Tracks what a user discards by returning to an earlier request. Clients never truncate their
 * files, so obsolete rows must be recognized.
 */
export interface Branches {
  /** Must be called with each parsed row and its number in the file, in order. */
  read(row: JsonObject, number: number): void;
  /** Must be called with the bytes of each unparsed row, which may be another row's predecessor. */
  unparsed?(line: Uint8Array, number: number): void;
  /** Returns the obsolete rows once the file has been read; undefined if there are none. */
  abandoned(): AbandonedRows | undefined;
}

/** How a client's session files record what the user has discarded. */
export interface BranchFormat<Client extends string = string> {
  readonly client: Client;
  createBranches(): Branches;
}

export interface AbandonedRows {
  has(number: number): boolean;
}

/** Ranges of abandoned rows, for clients that record a rewind in the file. */
export class RowRanges implements AbandonedRows {
  private readonly ranges: { from: number; to: number }[] = [];

  get size(): number {
    return this.ranges.length;
  }

  /** Marks the rows in `[from, to)` as abandoned. `to` must be greater than in earlier calls. */
  add(from: number, to: number): void {
    while ((this.ranges.at(-1)?.from ?? -1) >= from) this.ranges.pop();
    this.ranges.push({ from, to });
  }

  has(number: number): boolean {
    return this.ranges.some(({ from, to }) => number >= from && number < to);
  }
}
