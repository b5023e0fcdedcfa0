/** The kind of problem. Stable, for filters and suppressions. */
export type FindingCode =
  | "empty-artifact"
  | "missing-artifact"
  | "too-few-lines"
  | "missing-section"
  | "empty-section"
  | "skeleton"
  | "unfilled-template"
  | "hedged-tail"
  | "deferred"
  | "stub"
  | "forbidden-phrase"
  | "truncated"
  | "unclosed-fence"
  | "unclosed-comment"
  | "elided-code"
  | "unparsable"
  | "unreadable"
  | "missing-evidence"
  | "not-checked";

/** One problem in an artifact. An artifact passes if none of its findings is an `error`. */
export interface Finding {
  code: FindingCode;
  severity: "error" | "warning";
  /** Counted from 1, in the text as given. */
  line: number;
  /** Counted from 1, in UTF-16 code units. */
  column: number;
  /** A sentence for the person or the agent who has to fix it. */
  message: string;
  /** The line, or a part of it, without control characters; may be empty. */
  excerpt: string;
}

/** Sorts by line, with errors first within a line, as people read them. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const weight = (finding: Finding) => (finding.severity === "error" ? 0 : 1);
  return [...findings].sort((a, b) => a.line - b.line || weight(a) - weight(b) || a.column - b.column);
}

/** Whether an artifact with these findings passes: none of them is an `error`. */
export function passes(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== "error");
}
