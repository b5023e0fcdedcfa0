export interface Diagnostic {
  /** The affected part is ignored after an error, but used after a warning. */
  severity: "error" | "warning";
  path: string;
  /** One-based. Absent if the problem concerns the entire file. */
  line?: number;
  /** One-based, in UTF-16 code units. Absent if unknown. */
  column?: number;
  /** The path within the document, such as `phases[2].dependsOn[0]`. */
  at?: string;
  message: string;
}
