import { type Diagnostic, pathInside, printable } from "@agentos/platform";

/** Lines and columns start at 1. `at` is a path in the document, such as `phases[0].agent`. */
export interface Position {
  line?: number;
  column?: number;
  at?: string;
}

/** Whether at least one diagnostic is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/**
 * Formats a diagnostic as one line: `a.yaml:3:5 error: ... (phases[0].agent)`.
 * @param options.cwd paths inside this folder are shown relative to it
 */
export function formatDiagnostic(diagnostic: Diagnostic, options: { cwd?: string } = {}): string {
  const { severity, path, line, column, at, message } = diagnostic;
  const shown = options.cwd === undefined ? path : pathInside(options.cwd, path) || path;
  const place = line === undefined ? shown : `${shown}:${line}${column === undefined ? "" : `:${column}`}`;
  return `${printable(place)} ${severity}: ${message}${at === undefined ? "" : ` (${at})`}`;
}
