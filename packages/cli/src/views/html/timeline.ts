import type { AgentRunStatus, ReportedPhase } from "@agentos/workflow";
import { formatDuration } from "../../terminal/index.js";
import { clip } from "../../terminal/text.js";
import { pageLookOf } from "../marks.js";
import { type Html, html } from "./html.js";
import { timeScale } from "./time-scale.js";

const LABELS = 190;
const CHART = 760;
const ROW = 26;
/** The space for the labels of pauses, above the rows. */
const HEAD = 20;

/** Draws attempts as bars on a common time scale. Returns undefined if nothing has run. */
export function timeline(phases: readonly ReportedPhase[], end: Date): Html | undefined {
  const rows = phases
    .map(({ id, runs }) => ({
      id,
      bars: runs.map(({ attempt, status, startedAt, endedAt }) => {
        const from = Date.parse(startedAt);
        return { attempt, status, from, to: Math.max(from, Date.parse(endedAt ?? end.toISOString())) };
      }),
    }))
    .filter(({ bars }) => bars.length > 0);
  if (rows.length === 0) return undefined;
  const scale = timeScale(
    rows.flatMap(({ bars }) => bars),
    CHART,
  );
  const top = scale.gaps.length > 0 ? HEAD : 0;
  const height = top + rows.length * ROW + 8;
  const width = LABELS + CHART + 90;
  const gaps = scale.gaps.map(({ x, width: gap, ms }) => {
    const middle = round(LABELS + x + gap / 2);
    return html`<g class="dim"><line class="limit" x1="${middle}" x2="${middle}" y1="${HEAD}" y2="${height}"/><text class="dim" text-anchor="middle" x="${middle}" y="14">nothing ran: ${formatDuration(ms)}</text></g>`;
  });
  const lines = rows.map(({ id, bars }, row) => {
    const y = top + row * ROW + 4;
    const last = bars.at(-1);
    const took = bars.reduce((sum, { from, to }) => sum + (to - from), 0);
    const drawn = bars.map(({ attempt, status, from, to }) => {
      const x = LABELS + scale.xOf(from);
      const length = Math.max(3, scale.xOf(to) - scale.xOf(from));
      return html`<rect class="bar ${classOf(status)}" x="${round(x)}" y="${y}" width="${round(length)}" height="16" rx="2" fill-opacity="${status === "completed" ? 1 : 0.55}"><title>${id}, attempt ${attempt}: ${status}, ${formatDuration(to - from)}</title></rect>`;
    });
    const x = LABELS + scale.xOf(last?.to ?? 0) + 6;
    const attempts = bars.length > 1 ? `, ${bars.length} attempts` : "";
    return html`<text x="0" y="${y + 13}">${clip(id, 24)}</text>${drawn}<text class="dim" x="${round(x)}" y="${y + 13}">${formatDuration(took)}${attempts}</text>`;
  });
  return html`<svg role="img" aria-label="When each phase ran. The table of phases has their durations." width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${gaps}${lines}</svg>`;
}

/** An unfinished attempt is not a failure, because another one follows. */
function classOf(status: AgentRunStatus): string {
  return status === "unfinished" ? "wait" : pageLookOf(status).className;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
