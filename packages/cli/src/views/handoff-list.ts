import type { StoredHandoff } from "@agentos/handoff";
import { formatAge, oneLine, shortPath } from "../terminal/index.js";
import { renderSegments, widthOf } from "../terminal/text.js";
import type { Look } from "./phase-row.js";

/** A line for each handoff: its state, age, session and file. */
export function renderHandoffs(
  handoffs: readonly StoredHandoff[],
  look: Look,
  options: { columns: number; at: Date },
): string {
  const { paint } = look;
  const ids = handoffs.map(({ sessionId }) => oneLine(sessionId ?? "cannot be read"));
  const width = Math.max(0, ...ids.map(widthOf));
  const rows = handoffs.map((handoff, index) => {
    const unclaimed = handoff.state === "unclaimed";
    const age =
      handoff.timestamp === undefined ? "" : formatAge(options.at.getTime() - Date.parse(handoff.timestamp));
    return renderSegments(
      [
        { text: handoff.state.padEnd(9), style: unclaimed ? paint.green : paint.dim },
        { text: `  ${ids[index]?.padEnd(width)}` },
        { text: `  ${age.padEnd(14)}`, style: paint.dim },
        { text: `  ${shortPath(handoff.path, look.cwd)}` },
      ],
      options.columns,
    ).trimEnd();
  });
  return `${rows.join("\n")}\n`;
}
