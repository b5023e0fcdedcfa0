import { levelTokens } from "@agentos/context-meter";
import type { ReportedPhase } from "@agentos/workflow";
import { rounded } from "../../terminal/index.js";
import { type Html, html } from "./html.js";

const WIDTH = 340;
const HEIGHT = 120;
const TOP = 8;

/** Draws how full a phase's context window was over time. */
export function contextCurve({ id, readings }: Pick<ReportedPhase, "id" | "readings">): Html | undefined {
  const windowTokens = readings.findLast((reading) => reading.windowTokens !== undefined)?.windowTokens;
  const levels = levelTokens({ windowTokens });
  if (windowTokens === undefined || levels === undefined) return undefined;
  const xOf = (index: number) =>
    readings.length === 1 ? WIDTH / 2 : (index / (readings.length - 1)) * WIDTH;
  const yOf = (tokens: number) => TOP + (1 - Math.min(1, tokens / windowTokens)) * (HEIGHT - TOP);
  const points = readings.map(({ tokens }, index) => `${Math.round(xOf(index))},${Math.round(yOf(tokens))}`);
  const limits = (["warning", "critical"] as const).map((level) => {
    const y = Math.round(yOf(levels[level]));
    return html`<g class="${level === "critical" ? "bad" : "wait"}"><line class="limit" x1="0" x2="${WIDTH}" y1="${y}" y2="${y}"/><text x="${WIDTH + 6}" y="${y + 4}">${level}</text></g>`;
  });
  const most = Math.max(...readings.map(({ tokens }) => tokens));
  const text = `${id}: at most ${rounded(most)} of ${rounded(windowTokens)} tokens, ${Math.round((most / windowTokens) * 100)}%`;
  return html`<figure><figcaption>${text}</figcaption><svg role="img" aria-label="${text}, in ${readings.length} readings" width="${WIDTH + 70}" height="${HEIGHT + 8}" viewBox="0 0 ${WIDTH + 70} ${HEIGHT + 8}"><line class="axis" x1="0" x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}"/>${limits}<polyline class="curve" points="${points.join(" ")}"/>${points.map((point) => dot(point))}</svg></figure>`;
}

function dot(point: string): Html {
  const [x, y] = point.split(",");
  return html`<circle class="busy bar" cx="${x}" cy="${y}" r="2.5"/>`;
}
