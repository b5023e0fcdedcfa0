import type { JsonObject } from "@agentos/platform";

/**
 * Tracks what a user discards in a session by returning to an earlier request and writing another one.
 * Clients never cut their files, so rows that no longer count must be recognised.
 */
export interface Branches {
  /** A parsed row and its number in the file, in order. */
  read(row: JsonObject, number: number): void;
  /** The bytes of an unparsed row; it may be a link in the chain. */
  unparsed?(line: Buffer, number: number): void;
  /** At the end of the file: the rows that no longer count. Undefined if all of them do. */
  abandoned(): AbandonedRows | undefined;
}

/** How a client's session files record what the user discarded. */
export interface BranchFormat<Client extends string = string> {
  readonly client: Client;
  createBranches(): Branches;
}

export interface AbandonedRows {
  has(number: number): boolean;
}

/** Ranges of rows, for clients that record a rewind in the file. */
export class RowRanges implements AbandonedRows {
  private readonly ranges: { from: number; to: number }[] = [];

  get size(): number {
    return this.ranges.length;
  }

  /** Abandons the rows in `[from, to)`, which must come after all earlier ranges. */
  add(from: number, to: number): void {
    while ((this.ranges.at(-1)?.from ?? -1) >= from) this.ranges.pop();
    this.ranges.push({ from, to });
  }

  has(number: number): boolean {
    return this.ranges.some(({ from, to }) => number >= from && number < to);
  }
}
