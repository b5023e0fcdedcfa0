/** Where a secret stands in a text: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}
