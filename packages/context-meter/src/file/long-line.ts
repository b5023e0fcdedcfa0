/** Longer lines are not parsed as a whole; see `Rows`. */
export const LONG_LINE_BYTES = 256 * 1024;
