/** Something wrong, or doubtful, in a file. */
export interface Diagnostic {
  /** After an error the file, or the part of it, is not used; after a warning it is, perhaps not as meant. */
  severity: "error" | "warning";
  path: string;
  /** From 1; absent when the trouble is with the file as a whole. */
  line?: number;
  /** From 1, in UTF-16 units, as editors count; absent where it is not known. */
  column?: number;
  /** Where in the document: `phases[2].dependsOn[0]`. */
  at?: string;
  /** What is wrong and what to do about it, in one line. */
  message: string;
}
