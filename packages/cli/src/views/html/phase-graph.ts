import type { ReportedPhase } from "@agentos/workflow";
import { clip } from "../../terminal/text.js";
import { pageLookOf } from "../marks.js";
import { type Html, html } from "./html.js";

const COLUMN = 210;
const ROW = 46;
const BOX = { width: 170, height: 32 };

/** Draws a column for each wave and an edge for each dependency. */
export function phaseGraph(phases: readonly ReportedPhase[], waves: readonly (readonly string[])[]): Html {
  const byId = new Map(phases.map((phase) => [phase.id, phase]));
  const places = new Map(
    waves.flatMap((wave, column) =>
      wave.map((id, row) => [id, { x: column * COLUMN + 8, y: row * ROW + 8 }]),
    ),
  );
  const width = waves.length * COLUMN;
  const height = Math.max(1, ...waves.map(({ length }) => length)) * ROW + 8;
  const edges = [...places].flatMap(([id, to]) =>
    (byId.get(id)?.dependsOn ?? []).flatMap((other) => {
      const from = places.get(other);
      return from === undefined ? [] : [edge(from, to)];
    }),
  );
  const boxes = [...places].map(([id, { x, y }]) => {
    const { className, mark } = pageLookOf(byId.get(id)?.status ?? "pending");
    return html`<g class="${className}"><rect class="box" x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="5"/><text x="${x + 10}" y="${y + 21}">${mark} ${clip(id, 20)}</text></g>`;
  });
  return html`<svg role="img" aria-label="The phases in ${waves.length} waves. The table below has the same information." width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${edges}${boxes}</svg>`;
}

function edge(from: { x: number; y: number }, to: { x: number; y: number }): Html {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
  const [x2, y2] = [to.x, to.y + BOX.height / 2];
  const middle = (x1 + x2) / 2;
  return html`<path class="edge" d="M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}"/>`;
}
