import type { SessionState } from "@agentos/workflow";
import type { Paint } from "../terminal/index.js";
import { renderSegments, type Segment, widthOf } from "../terminal/text.js";
import { styleOf } from "./marks.js";

/** Returns lines such as `Wave 2 (parallel)  a, b, c`. Phases have the color of their state. */
export function renderWaves(
  state: SessionState,
  waves: readonly (readonly string[])[],
  paint: Paint,
  width: number,
): string[] {
  const byId = new Map(state.phases.map((phase) => [phase.id, phase]));
  const titles = waves.map((wave, index) => `Wave ${index + 1}${wave.length > 1 ? " (parallel)" : ""}`);
  const titleWidth = Math.max(0, ...titles.map(widthOf));
  return waves.map((wave, index) => {
    const segments: Segment[] = [{ text: `${titles[index]?.padEnd(titleWidth)}  `, style: paint.bold }];
    for (const [position, id] of wave.entries()) {
      if (position > 0) segments.push({ text: ", ", style: paint.dim });
      const phase = byId.get(id);
      segments.push({ text: id, style: styleOf(phase?.status ?? "pending", paint) });
      if (phase?.gate !== undefined) segments.push({ text: " (gate)", style: paint.dim });
    }
    return renderSegments(segments, width);
  });
}
