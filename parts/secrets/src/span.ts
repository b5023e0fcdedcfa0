/** The position of a secret in a string: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}
