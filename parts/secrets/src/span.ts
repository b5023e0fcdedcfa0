/** The position of a secret in text, from `start` (inclusive) to `end` (exclusive). */
export interface Span {
  start: number;
  end: number;
}
