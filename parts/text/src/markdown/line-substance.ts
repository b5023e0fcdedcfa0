export type Substance = "content" | "filler" | "prompt" | "nothing";

export interface LineSubstance {
  /** The 0-based line number. */
  line: number;
  substance: Substance;
}
