/** The kind of problem. Codes are stable because filters and suppressions refer to them. */
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

/** A problem in an artifact. An artifact passes if it has no findings with the severity `error`. */
export interface Finding {
  code: FindingCode;
  severity: "error" | "warning";
  /** The 1-based line in the original text. */
  line: number;
  /** The 1-based column in UTF-16 code units. */
  column: number;
  /** A sentence that tells a person or an agent how to fix the problem. */
  message: string;
  /** The line or a part of it, without control characters. Can be empty. */
  excerpt: string;
}

/** Sorts findings by line; on the same line, errors come first. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const weight = (finding: Finding) => (finding.severity === "error" ? 0 : 1);
  return [...findings].sort((a, b) => a.line - b.line || weight(a) - weight(b) || a.column - b.column);
}

export function passes(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== "error");
}
