import { type Diagnostic, pathInside, printable } from "@agentos/platform";

/** A place in a document, ready to be spread into a {@link Diagnostic}. */
export interface Position {
  line?: number;
  column?: number;
  at?: string;
}

/** Whether any of them is an error, so that the result must not be used. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/**
 * One line for a terminal, in a form that editors can link: `a.yaml:3:5 error: ... (phases[0].agent)`.
 * @param options.cwd paths inside this folder are shown relative to it
 */
export function formatDiagnostic(diagnostic: Diagnostic, options: { cwd?: string } = {}): string {
  const { severity, path, line, column, at, message } = diagnostic;
  const shown = options.cwd === undefined ? path : insideOf(options.cwd, path);
  const place = line === undefined ? shown : `${shown}:${line}${column === undefined ? "" : `:${column}`}`;
  return `${printable(place)} ${severity}: ${message}${at === undefined ? "" : ` (${at})`}`;
}

function insideOf(folder: string, path: string): string {
  return pathInside(folder, path) || path;
}
