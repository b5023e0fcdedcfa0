/** Kept lines, one-based and inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Why an entry was cut: a later read or write of the file, or a later run of the same command, replaced it;
 * it was repeated verbatim; or it was the oldest (or least useful) one left.
 */
export type CutRule = "superseded" | "repeated" | "oldest";
