/** A range of kept lines, one-based and inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Why an entry was masked:
 * - `superseded`: the file was read or written again, or the same command ran again
 * - `repeated`: a later result has the same text
 * - `oldest`: it was the oldest or the least useful remaining entry
 */
export type CutRule = "superseded" | "repeated" | "oldest";
