import { printable } from "@agentos/platform";
import type { PhaseLog } from "@agentos/workflow";
import { oneLine, type Paint, shortPath } from "../terminal/index.js";
import { widthOf } from "../terminal/text.js";

export function renderLog(
  { phase, attempt, path }: PhaseLog,
  lines: readonly string[],
  { paint, cwd, heading, columns }: { paint: Paint; cwd: string; heading: boolean; columns: number },
): string {
  const body = lines.length === 0 && heading ? [paint.dim("(nothing)")] : lines.map(safeLine);
  if (!heading) return body.map((line) => `${line}\n`).join("");
  const title = `${paint.bold(oneLine(phase))}${attempt > 1 ? ` attempt ${attempt}` : ""}`;
  // The path is shown in full or not at all, so that it can be opened.
  const place =
    widthOf(phase) + 14 + widthOf(shortPath(path, cwd)) <= columns
      ? `  ${paint.dim(shortPath(path, cwd))}`
      : "";
  return `${title}${place}\n${body.map((line) => `${line}\n`).join("")}`;
}

export function renderPrefixed(phase: string, line: string, width: number, paint: Paint): string {
  return `${paint.bold(oneLine(phase).padEnd(width))} ${paint.dim("|")} ${safeLine(line)}\n`;
}

/** Removes control characters. If a progress bar rewrote the line, keeps only its last state. */
export function safeLine(line: string): string {
  return printable(line.slice(line.lastIndexOf("\r") + 1));
}
