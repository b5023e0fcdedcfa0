/** A problem, or a doubtful part, in a file. */
export interface Diagnostic {
  /**
   * After an error the file, or that part of it, is not used; after a warning it is, perhaps not as intended.
   */
  severity: "error" | "warning";
  path: string;
  /** Counted from 1; absent if the problem concerns the whole file. */
  line?: number;
  /** Counted from 1, in UTF-16 units, as editors count; absent if unknown. */
  column?: number;
  /** The path in the document: `phases[2].dependsOn[0]`. */
  at?: string;
  /** The problem and its remedy, in one line. */
  message: string;
}
