import type {
  ReportedCleanup,
  ReportedGate,
  ReportedPhase,
  ReportedRetry,
  SessionDeviation,
  SessionReport,
} from "@agentos/workflow";
import type { AgentDeviations } from "@agentos/workflow/sessions";
import { outerPhases } from "@agentos/workflow/sessions";
import {
  count,
  formatDuration,
  joinParts,
  oneLine,
  type Paint,
  rounded,
  shortPath,
} from "../terminal/index.js";
import { isSettled } from "./ended.js";
import type { PlacedHandoff, PlacedReport } from "./report-handoffs.js";
import { costText, takenBy, tokensText } from "./taken.js";

export interface ReportLook {
  /** Paths are shown relative to this folder. */
  cwd: string;
  paint: Paint;
  at: Date;
  /** The command that runs `aos`. Defaults to `aos`. */
  aos?: string;
}

/** `named` adds the names of approvers. */
type SectionLook = Pick<ReportLook, "cwd" | "aos"> & { named?: boolean };

/** Returns the sections as lines of Markdown. Sections without content have no lines. */
export function sectionsOf(report: PlacedReport, look: SectionLook): [string, string[]][] {
  return [
    ["Phases", table(phaseRows(report))],
    ["Retries", report.phases.flatMap((phase) => phase.retries.map((retry) => retryLine(phase, retry)))],
    ["What went wrong", report.phases.flatMap(troubleLine)],
    ["Not needed", report.phases.flatMap(notNeededLine)],
    ["Refused tools", report.phases.flatMap(denialLines)],
    ["Artifacts", report.phases.flatMap((phase) => artifactLines(phase, look))],
    ["Gates and approvals", report.gates.flatMap((gate) => gateLines(gate, look))],
    ["What the rules and the guard did", deviationLines(report.deviations)],
    ["Handoffs", report.handoffs.map((handoff) => handoffLine(handoff, look))],
    ["Cleanup", report.cleanup.map((each) => cleanupLine(each, look))],
    ["Workflow changes since the session began", report.changes.map((change) => `- ${oneLine(change)}`)],
    ["Unreadable", report.problems.map((problem) => `- ${oneLine(problem)}`)],
  ];
}

export function renderReport(report: PlacedReport, look: ReportLook): string {
  const { paint } = look;
  const parts = [
    paint.bold(`# ${oneLine(report.workflow.name)}`),
    summaryOf(report, look),
    ...sectionsOf(report, look)
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `${paint.bold(`## ${title}`)}\n\n${lines.join("\n")}`),
  ];
  return `${parts.join("\n\n")}\n`;
}

export function renderAgentReport(
  { sessionId, firstAt, lastAt, deviations }: AgentDeviations,
  { paint }: Pick<ReportLook, "paint">,
): string {
  return [
    paint.bold("# An agent's session"),
    `- Session: ${oneLine(sessionId)}\n- Time: ${time(firstAt)} to ${time(lastAt)}`,
    `${paint.bold("## What the rules and the guard did")}\n\n${deviationLines(deviations).join("\n")}\n`,
  ].join("\n\n");
}

function summaryOf(report: SessionReport, { at }: ReportLook): string {
  const outer = outerPhases(report);
  const done = outer.filter(isSettled).length;
  const retries = report.phases.reduce((sum, phase) => sum + phase.retries.length, 0);
  const atRisk = report.phases.filter(({ contextExhaustionRisk }) => contextExhaustionRisk).length;
  const status = report.interrupted ? "interrupted" : report.status;
  const end = report.live ? at.getTime() : Date.parse(report.updatedAt);
  const facts = [
    `${done} of ${count(outer.length, "phase")} done`,
    ...(retries > 0 ? [retries === 1 ? "1 retry" : `${retries} retries`] : []),
    ...(atRisk > 0 ? [`${count(atRisk, "phase")} may have run out of context`] : []),
  ];
  return [
    `- Session: ${report.sessionId}`,
    `- Workflow: ${oneLine(report.workflow.id)}`,
    `- State: ${status}, ${facts.join(", ")}`,
    `- Time: ${time(report.startedAt)} to ${time(report.updatedAt)}, ${formatDuration(Math.max(0, end - Date.parse(report.startedAt)))} in total, including pauses`,
    ...(report.agents
      ? [`- Agents: ${[...report.agents.models.map(oneLine), ...takenBy(report.agents)].join(", ")}`]
      : []),
  ].join("\n");
}

const TITLES = ["Phase", "Agent", "State", "Attempts", "Time", "Context", "Model", "Tokens", "Cost"];

/** Returns the phases as table rows, below a row of column titles. */
export function phaseRows({ phases }: Pick<SessionReport, "phases">): string[][] {
  const rows = phases.map((phase) => [
    phase.id,
    phase.agent === "" ? "" : `@${phase.agent}`,
    stateOf(phase),
    String(phase.attempts),
    phase.durationMs === undefined ? "" : formatDuration(phase.durationMs),
    contextOf(phase),
    (phase.agents?.models ?? []).join(", "),
    tokensText(phase.agents?.tokens),
    costText(phase.agents?.cost),
  ]);
  // Only agents have values in the last four columns, and not every client reports them.
  const isShown = TITLES.map((_, column) => column <= TIME_COLUMN || rows.some((row) => row[column] !== ""));
  return [TITLES, ...rows].map((row) => row.filter((_, column) => isShown[column]));
}

function stateOf({ status, tolerated }: ReportedPhase): string {
  return tolerated ? `${status} (tolerated)` : status;
}

const TIME_COLUMN = 4;

/** Returns how full the context window was at the last call, if that was reported. */
function contextOf({ tokenUsage, windowTokens, contextExhaustionRisk }: ReportedPhase): string {
  const risk = contextExhaustionRisk ? "may have run out" : "";
  if (tokenUsage === undefined) return risk;
  const used = `${rounded(tokenUsage.total)} tokens`;
  const share =
    windowTokens === undefined
      ? used
      : `${Math.round((tokenUsage.total / windowTokens) * 100)}% (${used} of ${rounded(windowTokens)})`;
  return joinParts([share, risk]);
}

const WHY: Record<ReportedRetry["why"], string> = {
  unfinished: "left its artifact unfinished",
  failed: "failed",
  "timed-out": "took too long",
  "not-now": 'answered "not now"',
  interrupted: "was cut off",
  stopped: "was stopped by a rule",
  "sent-back": "was sent back",
  resumed: "left its artifact unfinished, and was resumed",
};

function retryLine({ id }: ReportedPhase, { attempt, why, reason, afterMs }: ReportedRetry): string {
  const again = afterMs === undefined ? "" : `, again after ${formatDuration(afterMs)}`;
  return `- ${id}, attempt ${attempt}: ${WHY[why]}${again}${reason === undefined ? "" : `: ${oneLine(reason)}`}`;
}

function troubleLine({ id, status, reason }: ReportedPhase): string[] {
  if (!["failed", "timed-out", "released", "skipped"].includes(status) || reason === undefined) return [];
  return [`- ${id}: ${status}: ${oneLine(reason)}`];
}

function notNeededLine({ id, status, reason = "" }: ReportedPhase): string[] {
  return status === "not-needed" ? [`- ${id}: ${oneLine(reason)}`] : [];
}

function denialLines({ id, runs }: ReportedPhase): string[] {
  const denials = runs.flatMap(({ report }) => report?.denials ?? []);
  return denials.map(
    ({ tool, reason }) => `- ${id}: ${oneLine(tool)}${reason === undefined ? "" : `: ${oneLine(reason)}`}`,
  );
}

const MAX_FINDINGS = 8;

function artifactLines({ id, artifacts, status }: ReportedPhase, { cwd }: SectionLook): string[] {
  return artifacts.flatMap(({ path, findings }) => {
    const errors = findings.filter(({ severity }) => severity === "error").length;
    const warnings = findings.length - errors;
    const parts = [
      ...(errors > 0 ? [count(errors, "error")] : []),
      ...(warnings > 0 ? [count(warnings, "warning")] : []),
    ];
    const finished = status === "completed" || status === "waiting" ? "no findings" : "not finished";
    const verdict = parts.length > 0 ? parts.join(", ") : finished;
    const shown = findings
      .slice(0, MAX_FINDINGS)
      .map(({ line, severity, message }) => `  - line ${line}, ${severity}: ${oneLine(message)}`);
    const more = findings.length - shown.length;
    return [
      `- ${shortPath(path, cwd)} (${id}): ${verdict}`,
      ...shown,
      ...(more > 0 ? [`  - and ${more} more`] : []),
    ];
  });
}

function gateLines(gate: ReportedGate, { named, aos = "aos" }: SectionLook): string[] {
  const {
    phase,
    kind,
    openedAt,
    outcome,
    answeredAt,
    by,
    note,
    reason,
    requests = [],
    decisions = [],
  } = gate;
  const when = answeredAt === undefined ? "" : ` ${time(answeredAt)}`;
  if (kind === "approval") {
    const words = [named && by && `by ${by}`, note, reason].filter((word) => typeof word === "string");
    const what = outcome === "open" ? "waits" : `${outcome === "approved" ? "approved" : "sent back"}${when}`;
    return [
      `- ${phase}: opened ${time(openedAt)}, ${what}${words.map((word) => `: ${oneLine(word)}`).join("")}`,
    ];
  }
  return requests.map(({ id, rule, summary }) => {
    const decision = decisions.find((each) => each.id === id);
    const by = decision?.by === undefined ? "" : ` by ${oneLine(decision.by)}`;
    const why = decision?.reason === undefined ? "" : `: ${oneLine(decision.reason)}`;
    const what =
      decision === undefined
        ? `waits for ${aos} approve ${oneLine(id)}`
        : `${decision.decision}${by}${when}${why}`;
    return `- ${phase}: stopped by ${oneLine(rule)} at \`${oneLine(summary).replaceAll("`", "'")}\`, ${what}`;
  });
}

const DECISIONS: readonly (readonly [SessionDeviation["decision"], string])[] = [
  ["report", "Reported, not stopped"],
  ["stop", "Stopped"],
  ["approved", "Approved, so not stopped"],
  ["found", "Found at the end of a turn"],
];

function deviationLines(deviations: readonly SessionDeviation[]): string[] {
  return DECISIONS.flatMap(([decision, title]) => {
    const lines = deviations.filter((each) => each.decision === decision).map(deviationLine);
    return lines.length === 0 ? [] : [`${title}:`, "", ...lines, ""];
  }).slice(0, -1);
}

function deviationLine({ phase, rule, what, reason, times }: SessionDeviation): string {
  const often = times === 1 ? "" : ` (${times} times)`;
  const by = phase === undefined ? "" : `${oneLine(phase)}: `;
  return `- ${by}${oneLine(what)} (${oneLine(rule)}): ${oneLine(reason)}${often}`;
}

function handoffLine({ path, state, writtenAt, claimedAt }: PlacedHandoff, { cwd }: SectionLook): string {
  const taken = claimedAt === undefined ? "" : `, claimed ${time(claimedAt)}`;
  const place = state === "unclaimed" ? "" : ` (${state ?? "no longer there"})`;
  return `- ${shortPath(path, cwd)}${place}: written ${time(writtenAt)}${taken}`;
}

function cleanupLine({ workflow, endedAt, log, reason }: ReportedCleanup, { cwd }: SectionLook): string {
  const end = reason === undefined ? "done" : `failed: ${oneLine(reason)}, log ${shortPath(log, cwd)}`;
  return `- ${oneLine(workflow)} ${time(endedAt)}: ${end}`;
}

/** Aligns the columns, so that the Markdown is readable as plain text. */
function table(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map((cell) => oneLine(cell).replaceAll("|", "\\|")));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)];
}

/** Uses UTC because the report may be read in a different time zone. */
export function time(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? oneLine(iso) : `${iso.slice(0, 19).replace("T", " ")} UTC`;
}
