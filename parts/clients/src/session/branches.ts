import type { JsonObject } from "@agentos/platform";

/**
 * Follows what a user takes back in a session: goes back to an earlier request and writes another one.
 * Clients never cut their files; what no longer counts stays where it was, so it has to be told apart.
 */
export interface Branches {
  /** A row that was parsed, and its number in the file. They come in order. */
  read(row: JsonObject, number: number): void;
  /** The bytes of a row that was not parsed; it may be a link in the chain. */
  unparsed?(line: Buffer, number: number): void;
  /** At the file's end: which rows do not count any more. Undefined when all of them do. */
  abandoned(): AbandonedRows | undefined;
}

/** How a client notes in its session files what the user took back. */
export interface BranchFormat<Client extends string = string> {
  readonly client: Client;
  createBranches(): Branches;
}

export interface AbandonedRows {
  has(number: number): boolean;
}

/** Ranges of rows, for clients that note in the file that they went back. */
export class RowRanges implements AbandonedRows {
  private readonly ranges: { from: number; to: number }[] = [];

  get size(): number {
    return this.ranges.length;
  }

  /** Abandons the rows from `from` up to and without `to`, behind all earlier ranges' ends. */
  add(from: number, to: number): void {
    while ((this.ranges.at(-1)?.from ?? -1) >= from) this.ranges.pop();
    this.ranges.push({ from, to });
  }

  has(number: number): boolean {
    return this.ranges.some(({ from, to }) => number >= from && number < to);
  }
}
