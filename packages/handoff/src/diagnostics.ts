/** Something in a handoff that was not as expected, for the person who edited it. */
export interface Diagnostic {
  /**
   * `error`: something was left out or the handoff could not be read; `warning`: it was read, perhaps not as
   * meant.
   */
  severity: "error" | "warning";
  path: string;
  /** From 1. */
  line: number;
  message: string;
}

export type Report = (severity: Diagnostic["severity"], line: number, message: string) => void;
