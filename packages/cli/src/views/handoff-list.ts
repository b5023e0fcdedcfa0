import type { StoredHandoff } from "@agentos/handoff";
import { formatAge, oneLine, shortPath } from "../terminal/index.js";
import type { Look } from "./phase-row.js";
import { columnOf, renderTable } from "./table.js";

export function renderHandoffs(
  handoffs: readonly (StoredHandoff & { title?: string | undefined })[],
  look: Look,
  options: { columns: number; at: Date },
): string {
  const { paint } = look;
  const ageOf = ({ timestamp = "" }: StoredHandoff) =>
    timestamp === "" ? "" : formatAge(options.at.getTime() - Date.parse(timestamp));
  const columns = [
    columnOf(
      handoffs,
      ({ state }) => ({ text: state, style: state === "unclaimed" ? paint.green : paint.dim }),
      { rank: 0 },
    ),
    columnOf(handoffs, ({ sessionId = "cannot be read" }) => ({ text: oneLine(sessionId) }), { rank: 0 }),
    columnOf(handoffs, (each) => ({ text: ageOf(each), style: paint.dim }), { rank: 1 }),
    columnOf(handoffs, ({ title = "" }) => ({ text: title }), { rank: 2, least: 16 }),
    columnOf(handoffs, ({ path }) => ({ text: shortPath(path, look.cwd) }), {
      rank: 3,
      least: 8,
      cut: "start",
    }),
  ];
  return `${renderTable(columns, options.columns).join("\n")}\n`;
}
