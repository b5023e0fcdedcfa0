import type { ReportedGate, ReportedPhase, SessionDeviation } from "@agentos/workflow";
import { count, formatDuration, rounded, shortPath } from "../../terminal/index.js";
import { isSettled } from "../ended.js";
import type { PlacedReport } from "../report-handoffs.js";
import { costText, tokensText } from "../taken.js";
import { contextCurve } from "./context-curve.js";
import { Html, html } from "./html.js";
import { handoffMarkup } from "./markdown.js";
import { phaseGraph } from "./phase-graph.js";
import { lookOf } from "./phase-look.js";
import { STYLE } from "./style.js";
import { timeline } from "./timeline.js";

/** Options of {@link renderReportPage}. */
export interface PageLook {
  /** Ids of phases, wave by wave. */
  waves: readonly (readonly string[])[];
  /** Paths are shown relative to this folder. */
  cwd: string;
  at: Date;
  /** Reads a handoff; undefined if its file is gone. */
  readText: (path: string) => string | undefined;
}

/** A larger graph is not readable. */
const MAX_DRAWN = 150;

/**
 * The report on a session as one self-contained page, without scripts or requests. Everything in its pictures is
 * also in tables.
 */
export function renderReportPage(report: PlacedReport, look: PageLook): string {
  const { phases, gates, deviations, handoffs, workflow, sessionId } = report;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${workflow.name}: ${sessionId}</title><style>${STYLE_ELEMENT}</style></head><body>
<header><h1>${workflow.name}</h1><p class="dim mono">${sessionId}</p></header><main>
${facts(report, look)}
${section("Phases and what they depend on", phases.length > MAX_DRAWN ? undefined : scroll("The graph of phases", phaseGraph(phases, look.waves)))}
${section("When each ran", scrolled("The timeline", timeline(phases.slice(0, MAX_DRAWN), look.at)))}
${section("Phases", scroll("The table of phases", phaseTable(phases)))}
${section("Context windows", ...phases.map((phase) => contextCurve(phase)))}
${section("Retries", list(phases.flatMap(retryItems)))}
${section("What went wrong", list(phases.flatMap(troubleItems)))}
${section("Artifacts", list(phases.flatMap((phase) => artifactItems(phase, look))))}
${section("Gates and approvals", list(gates.flatMap(gateItems)))}
${section("Refused, reported and claimed", list(deviations.map(deviationItem)))}
${section("Handoffs", ...handoffs.map(({ path, writtenAt }) => handoff(path, writtenAt, look)))}
</main><footer>Written by aos report on ${time(look.at.toISOString())}.</footer></body></html>
`;
  return page.toString();
}

/** Our own text, which needs no escaping. */
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
    ["Took, pauses included", formatDuration(ms)],
    ["Retries", String(retries)],
    ["Models", agents?.models.join(", ")],
    ["Tokens", agents && tokensText(agents.tokens)],
    ["Cost", agents && costText(agents.cost)],
  ];
  const shown = rows.filter(([, value]) => value !== undefined && value !== "");
  return html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function phaseTable(phases: readonly ReportedPhase[]): Html {
  const titles = ["Phase", "Agent", "State", "Attempts", "Time", "Context", "Model", "Tokens", "Cost"];
  const numbers = new Set(["Attempts", "Time", "Cost"]);
  const rows = phases.map((phase) => {
    const { className, mark } = lookOf(phase.status);
    const { tokenUsage, windowTokens, agents } = phase;
    const share =
      tokenUsage === undefined || windowTokens === undefined
        ? ""
        : `${Math.round((tokenUsage.total / windowTokens) * 100)} % of ${rounded(windowTokens)}`;
    return html`<tr><th scope="row">${phase.id}</th><td>${phase.agent}</td><td class="${className}">${mark} ${phase.status}</td><td class="number">${phase.attempts}</td><td class="number">${phase.durationMs === undefined ? "" : formatDuration(phase.durationMs)}</td><td>${share}</td><td>${(agents?.models ?? []).join(", ")}</td><td>${tokensText(agents?.tokens)}</td><td class="number">${costText(agents?.cost)}</td></tr>`;
  });
  return html`<table><caption>In the order of the workflow</caption><thead><tr>${titles.map((title) => html`<th scope="col" class="${numbers.has(title) && "number"}">${title}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
}

function retryItems({ id, retries }: ReportedPhase): Html[] {
  return retries.map(
    ({ attempt, why, reason }) =>
      html`<b>${id}</b>, attempt ${attempt}: ${why.replaceAll("-", " ")}${reason === undefined ? "" : `: ${reason}`}`,
  );
}

function troubleItems({ id, status, reason, runs }: ReportedPhase): Html[] {
  const failed = ["failed", "timed-out", "released", "skipped"].includes(status) && reason !== undefined;
  const refused = runs.flatMap(({ report }) => report?.denials ?? []);
  return [
    ...(failed ? [html`<b>${id}</b>: ${status}: ${reason}`] : []),
    ...refused.map(
      ({ tool, reason: why }) =>
        html`<b>${id}</b>: its client refused ${tool}${why === undefined ? "" : `: ${why}`}`,
    ),
  ];
}

function artifactItems({ id, artifacts }: ReportedPhase, { cwd }: PageLook): Html[] {
  return artifacts.map(({ path, findings }) => {
    const found = findings.map(
      ({ line, severity, message }) =>
        html`<li class="${severity === "error" ? "bad" : "wait"}">line ${line}, ${severity}: ${message}</li>`,
    );
    return html`<code>${shortPath(path, cwd)}</code> (${id})${found.length === 0 ? ": no findings" : html`<ul>${found}</ul>`}`;
  });
}

function gateItems(gate: ReportedGate): Html[] {
  const {
    phase,
    kind,
    openedAt,
    outcome,
    answeredAt,
    by,
    reason,
    note,
    requests = [],
    decisions = [],
  } = gate;
  const words = [by && `by ${by}`, note, reason].filter(Boolean).join(": ");
  if (kind === "approval")
    return [
      html`<b>${phase}</b>: opened ${time(openedAt)}, ${outcome.replaceAll("-", " ")}${answeredAt === undefined ? "" : ` ${time(answeredAt)}`} ${words}`,
    ];
  return requests.map(({ id, rule, summary }) => {
    const decision = decisions.find((each) => each.id === id);
    return html`<b>${phase}</b>: stopped by ${rule} at <code>${summary}</code>: ${decision === undefined ? "waits" : `${decision.decision}${decision.by === undefined ? "" : ` by ${decision.by}`}`}`;
  });
}

const DECISIONS: Readonly<Record<SessionDeviation["decision"], string>> = {
  report: "done without asking, and reported",
  stop: "stopped",
  approved: "done once, approved",
  found: "found at the end of a turn",
};

function deviationItem({ phase, rule, what, reason, decision, times }: SessionDeviation): Html {
  return html`${phase === undefined ? "" : `${phase}: `}<b>${DECISIONS[decision]}</b>: <code>${what}</code> (${rule}): ${reason}${times === 1 ? "" : ` (${times} times)`}`;
}

function handoff(path: string, writtenAt: string, { cwd, readText }: PageLook): Html {
  const text = readText(path);
  return html`<details><summary>${shortPath(path, cwd)}, written ${time(writtenAt)}</summary>${text === undefined ? html`<p>The file is gone.</p>` : handoffMarkup(text)}</details>`;
}

function section(title: string, ...contents: readonly (Html | undefined)[]): Html | undefined {
  const shown = contents.filter((each) => each !== undefined);
  return shown.length === 0 ? undefined : html`<section><h2>${title}</h2>${shown}</section>`;
}

function list(items: readonly Html[]): Html | undefined {
  return items.length === 0 ? undefined : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

/** A part that may be wider than the page, with its own scrolling, also by keyboard. */
function scroll(label: string, content: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

function scrolled(label: string, content: Html | undefined): Html | undefined {
  return content && scroll(label, content);
}

/** To the second, in UTC: a report may be read elsewhere. */
function time(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? iso : `${iso.slice(0, 19).replace("T", " ")} UTC`;
}
