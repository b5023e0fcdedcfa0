import type { Handoff, HandoffChange } from "@agentos/handoff/internal";
import { formatAge, oneLine, type Paint } from "../terminal/index.js";
import { clip } from "../terminal/text.js";

/** Two handoffs by session and age, and below them what changed, a section at a time. */
export function renderChanges(
  pair: { earlier: Handoff; later: Handoff; changes: readonly HandoffChange[] },
  options: { paint: Paint; columns: number; at: Date },
): string {
  const { paint, columns, at } = options;
  const title = ({ sessionId, timestamp }: Handoff) =>
    `${oneLine(sessionId)}, ${formatAge(at.getTime() - Date.parse(timestamp))}`;
  const line = (sign: string, style: (text: string) => string) => (text: string) =>
    style(clip(`  ${sign} ${oneLine(text)}`, columns));
  const sections = pair.changes.flatMap(({ section, removed, added }) => [
    "",
    paint.bold(oneLine(section)),
    ...removed.map(line("-", paint.red)),
    ...added.map(line("+", paint.green)),
  ]);
  const body = sections.length === 0 ? ["", "They say the same."] : sections;
  const head = [`- ${title(pair.earlier)}`, `+ ${title(pair.later)}`];
  return `${[...head, ...body].join("\n")}\n`;
}
