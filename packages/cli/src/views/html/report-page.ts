import { count, formatDuration, shortPath } from "../../terminal/index.js";
import { isSettled } from "../ended.js";
import { pageLookOf } from "../marks.js";
import { phaseRows, sectionsOf, time } from "../report.js";
import type { PlacedReport } from "../report-handoffs.js";
import { costText, tokensText } from "../taken.js";
import { contextCurve } from "./context-curve.js";
import { Html, html } from "./html.js";
import { markdownMarkup } from "./markdown.js";
import { phaseGraph } from "./phase-graph.js";
import { STYLE } from "./style.js";
import { timeline } from "./timeline.js";

export interface PageLook {
  waves: readonly (readonly string[])[];
  /** Paths are shown relative to this folder. */
  cwd: string;
  at: Date;
  /** Reads a handoff. Returns undefined if its file is gone. */
  readText: (path: string) => string | undefined;
}

/** Larger graphs would be unreadable. */
const MAX_DRAWN = 150;

/** Renders a page without scripts or requests. Its tables contain everything its pictures show. */
export function renderReportPage(report: PlacedReport, look: PageLook): string {
  const { phases, handoffs, workflow, sessionId } = report;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${workflow.name}: ${sessionId}</title><style>${STYLE_ELEMENT}</style></head><body>
<header><h1>${workflow.name}</h1><p class="dim mono">${sessionId}</p></header><main>
${facts(report, look)}
${section("Phases and what they depend on", phases.length > MAX_DRAWN ? undefined : scroll("The graph of phases", phaseGraph(phases, look.waves)))}
${section("When each phase ran", scrolled("The timeline", timeline(phases.slice(0, MAX_DRAWN), look.at)))}
${section("Phases", scroll("The table of phases", phaseTable(report)))}
${section("Context windows", ...phases.map((phase) => contextCurve(phase)))}
${sectionsOf(report, { ...look, named: true }).map(([title, lines]) => (OWN_SECTIONS.has(title) ? "" : (section(title, ...markdownMarkup(lines.join("\n"))) ?? "")))}
${section("Handoffs", ...handoffs.map(({ path, writtenAt }) => handoff(path, writtenAt, look)))}
</main><footer>Written by aos report on ${time(look.at.toISOString())}.</footer></body></html>
`;
  return page.toString();
}

/** Sections that the page renders differently. */
const OWN_SECTIONS = new Set(["Phases", "Handoffs"]);

/** The style sheet is not escaped, because it is a constant. */
const STYLE_ELEMENT = new Html(STYLE);

function facts(report: PlacedReport, { at }: PageLook): Html {
  const { phases, agents, startedAt, updatedAt, live } = report;
  const status = report.interrupted ? "interrupted" : report.status;
  const done = phases.filter(isSettled).length;
  const retries = phases.reduce((sum, phase) => sum + phase.retries.length, 0);
  const ms = Math.max(0, (live ? at.getTime() : Date.parse(updatedAt)) - Date.parse(startedAt));
  const rows: [string, string | undefined][] = [
    ["State", `${status}, ${done} of ${count(phases.length, "phase")} done`],
    ["Started", time(startedAt)],
    ["Duration, including pauses", formatDuration(ms)],
    ["Retries", String(retries)],
    ["Models", agents?.models.join(", ")],
    ["Tokens", agents && tokensText(agents.tokens)],
    ["Cost", agents && costText(agents.cost)],
  ];
  const shown = rows.filter(([, value]) => value !== undefined && value !== "");
  return html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function phaseTable(report: PlacedReport): Html {
  const [titles = [], ...rows] = phaseRows(report);
  const classOf = (column: number) => NUMBERS.has(titles[column] ?? "") && "number";
  const cells = rows.map((row, at) => {
    const { className, mark } = pageLookOf(report.phases[at]?.status ?? "pending");
    return row.slice(1).map((cell, column) => {
      const isState = titles[column + 1] === "State";
      return html`<td class="${isState ? className : classOf(column + 1)}">${isState && `${mark} `}${cell}</td>`;
    });
  });
  const body = rows.map(([id], at) => html`<tr><th scope="row">${id}</th>${cells[at]}</tr>`);
  return html`<table><caption>In the order of the workflow</caption><thead><tr>${titles.map((title, at) => html`<th scope="col" class="${classOf(at)}">${title}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

const NUMBERS = new Set(["Attempts", "Time", "Cost"]);

function handoff(path: string, writtenAt: string, { cwd, readText }: PageLook): Html {
  const text = readText(path);
  return html`<details><summary>${shortPath(path, cwd)}, written ${time(writtenAt)}</summary>${text === undefined ? html`<p>The file is gone.</p>` : markdownMarkup(text)}</details>`;
}

function section(title: string, ...contents: readonly (Html | undefined)[]): Html | undefined {
  const shown = contents.filter((each) => each !== undefined);
  return shown.length === 0 ? undefined : html`<section><h2>${title}</h2>${shown}</section>`;
}

/** Gives wide content a separate scroll bar, which also works with the keyboard. */
function scroll(label: string, content: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

function scrolled(label: string, content: Html | undefined): Html | undefined {
  return content && scroll(label, content);
}
