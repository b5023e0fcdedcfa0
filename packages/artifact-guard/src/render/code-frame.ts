import { printable } from "@agentos/platform";
import { type Finding, Source } from "@agentos/text/source";

const MAX_WIDTH = 160;

/**
 * Formats the line of a finding, a mark below its column, and the adjacent lines. Uses no colors
 * and removes control characters.
 */
export function formatCodeFrame(text: string, finding: Finding, options: { context?: number } = {}): string {
  const { context = 1 } = options;
  const { lines } = new Source(text);
  const at = Math.min(Math.max(finding.line, 1), Math.max(lines.length, 1));
  const from = Math.max(1, at - context);
  const to = Math.min(lines.length, at + context);
  const width = String(to).length;
  const frame: string[] = [];
  for (let line = from; line <= to; line++) {
    const raw = lines[line - 1] ?? "";
    const mark = line === at ? ">" : " ";
    frame.push(`${mark} ${String(line).padStart(width)} | ${shown(raw)}`.trimEnd());
    if (line !== at) continue;
    const column = shown(raw.slice(0, finding.column - 1)).length;
    if (column < MAX_WIDTH) frame.push(`  ${" ".repeat(width)} | ${" ".repeat(column)}^`);
  }
  return frame.join("\n");
}

function shown(line: string): string {
  return printable(line.slice(0, MAX_WIDTH)).replaceAll("\t", "  ");
}
