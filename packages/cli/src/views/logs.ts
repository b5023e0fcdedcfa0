import { printable } from "@agentos/platform";
import type { PhaseLog } from "@agentos/workflow";
import { oneLine, type Paint, shortPath } from "../terminal/index.js";
import { widthOf } from "../terminal/text.js";

/** The lines of a log, safe for a terminal, optionally below a heading. */
export function renderLog(
  { phase, attempt, path }: PhaseLog,
  lines: readonly string[],
  { paint, cwd, heading, columns }: { paint: Paint; cwd: string; heading: boolean; columns: number },
): string {
  const body = lines.length === 0 && heading ? [paint.dim("(nothing)")] : lines.map(safeLine);
  if (!heading) return body.map((line) => `${line}\n`).join("");
  const title = `${paint.bold(oneLine(phase))}${attempt > 1 ? ` attempt ${attempt}` : ""}`;
  // The path is shown as a whole or not at all, so that it can be opened.
  const place =
    widthOf(phase) + 14 + widthOf(shortPath(path, cwd)) <= columns
      ? `  ${paint.dim(shortPath(path, cwd))}`
      : "";
  return `${title}${place}\n${body.map((line) => `${line}\n`).join("")}`;
}

/** A line, prefixed with its phase. */
export function renderPrefixed(phase: string, line: string, width: number, paint: Paint): string {
  return `${paint.bold(oneLine(phase).padEnd(width))} ${paint.dim("|")} ${safeLine(line)}\n`;
}

/** A phase's line without control characters. For a progress bar, its last state. */
export function safeLine(line: string): string {
  return printable(line.slice(line.lastIndexOf("\r") + 1));
}
