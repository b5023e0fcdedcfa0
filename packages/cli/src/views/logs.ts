import { printable } from "@agentos/platform";
import type { PhaseLog } from "@agentos/workflow";
import { oneLine, type Paint, shortPath } from "../terminal/index.js";
import { widthOf } from "../terminal/text.js";

/** The lines of a log, safe for a terminal; below a heading where several follow each other. */
export function renderLog(
  { phase, attempt, path }: PhaseLog,
  lines: readonly string[],
  { paint, cwd, heading, columns }: { paint: Paint; cwd: string; heading: boolean; columns: number },
): string {
  const body = lines.length === 0 && heading ? [paint.dim("(nothing)")] : lines.map(safeLine);
  if (!heading) return body.map((line) => `${line}\n`).join("");
  const title = `${paint.bold(oneLine(phase))}${attempt > 1 ? ` attempt ${attempt}` : ""}`;
  // Whole, or not at all: it is there to be opened.
  const place =
    widthOf(phase) + 14 + widthOf(shortPath(path, cwd)) <= columns
      ? `  ${paint.dim(shortPath(path, cwd))}`
      : "";
  return `${title}${place}\n${body.map((line) => `${line}\n`).join("")}`;
}

/** A line of one of several phases: whose it is stands before it. */
export function renderPrefixed(phase: string, line: string, width: number, paint: Paint): string {
  return `${paint.bold(oneLine(phase).padEnd(width))} ${paint.dim("|")} ${safeLine(line)}\n`;
}

/** What a phase printed, with nothing that a terminal would obey. Of a progress bar it is the last state. */
export function safeLine(line: string): string {
  return printable(line.slice(line.lastIndexOf("\r") + 1));
}
