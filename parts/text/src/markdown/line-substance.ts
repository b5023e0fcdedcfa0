export type Substance = "content" | "filler" | "prompt" | "nothing";

export interface LineSubstance {
  /** From 0. */
  line: number;
  substance: Substance;
}
