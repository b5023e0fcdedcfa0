import type { Finding, Source } from "@agentos/text/source";

/** Reports a table whose last row or quoted cell is cut off. */
export function checkCsv(source: Source): Finding[] {
  const separator = /[\t;,]/.exec(source.lines[0]!)?.[0] ?? ",";
  const widths: number[] = [];
  // A quoted cell can span several lines.
  let first = 0;
  let isOpen = false;
  for (const [line, text] of source.lines.entries()) {
    if (text.split('"').length % 2 === 0) isOpen = !isOpen;
    if (isOpen) continue;
    const row = source.lines.slice(first, line + 1).join("\n");
    if (row.trim() !== "") widths.push(row.split(separator).length);
    first = line + 1;
  }
  const [head = 0, ...body] = widths;
  const last = body.pop() ?? head;
  const isEven = body.length > 0 && body.every((width) => width === head);
  if (!isOpen && !(isEven && last > 1 && last < head)) return [];
  const message = isOpen
    ? `The table ends too soon: the quoted cell that begins on line ${first + 1} is never closed`
    : "The last row of the table is cut off";
  return [source.finding("truncated", "error", source.lastLine, message)];
}
