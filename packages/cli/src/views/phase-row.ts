import { sep } from "node:path";
import type { PhaseState } from "@agentos/workflow";
import {
  formatDuration,
  joinParts,
  list,
  oneLine,
  ordinal,
  type Paint,
  shortPath,
  untilTime,
} from "../terminal/index.js";
import { clipWords, fit, renderSegments, type Segment, widthOf } from "../terminal/text.js";
import { describeDeadline } from "./deadline.js";
import { hasFailed } from "./ended.js";
import { type Marks, styleOf } from "./marks.js";
import { elapsedMs, type Progress, unfinishedDependencies } from "./progress.js";
import { lineText, resultText } from "./result-text.js";
import { describeInside, type Row } from "./rows.js";

export interface Look {
  paint: Paint;
  marks: Marks;
  cwd: string;
  /** The command that runs `aos`. Defaults to `aos`. */
  aos?: string;
}

export interface Columns {
  id: number;
  /** The column's width, or 0 if it is hidden. */
  agent: number;
  total: number;
}

const TIME_COLUMNS = 7;

// A short reason must fit into the row.
const LEAST_NOTE = 30;

// This limit keeps notes readable if there is no terminal.
const MAX_NOTE_LENGTH = 160;

/** Hides the agent column if too little room is left for notes. */
export function columnsFor(rows: readonly Row[], total: number): Columns {
  const widest = (texts: string[]) => texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
  const columns = {
    id: Math.min(widest(rows.map(({ label }) => label)), Math.max(8, Math.floor(total / 3))),
    agent: Math.min(widest(rows.map(({ phase }) => agentOf(phase))), 18),
    total,
  };
  return roomForNote(columns) < LEAST_NOTE ? { ...columns, agent: 0 } : columns;
}

export function roomForNote({ id, agent, total }: Columns): number {
  const rest = 3 + id + (agent > 0 ? agent + 2 : 0) + 1 + TIME_COLUMNS + 2;
  return Math.min(MAX_NOTE_LENGTH, Math.max(0, total - rest));
}

export function renderPhaseRow(
  { phase, label }: Row,
  note: string,
  columns: Columns,
  look: Look,
  options: { at: Date; mark?: string } = { at: new Date(0) },
): string {
  const { paint, marks } = look;
  const style = styleOf(phase.status, paint);
  const elapsed = elapsedMs(phase, options.at);
  const segments: Segment[] = [
    { text: ` ${options.mark ?? marks.phase[phase.status]} `, style },
    { text: fit(label, columns.id), style: phase.status === "running" ? paint.bold : (text) => text },
  ];
  if (columns.agent > 0) segments.push({ text: `  ${fit(agentOf(phase), columns.agent)}`, style: paint.dim });
  segments.push({
    text: ` ${fit(elapsed === undefined ? "" : formatDuration(elapsed), TIME_COLUMNS, "right")}`,
  });
  const text = clipWords(note, MAX_NOTE_LENGTH);
  if (note !== "") segments.push({ text: `  ${text}`, style: hasFailed(phase) ? paint.red : paint.dim });
  return renderSegments(segments, columns.total).trimEnd();
}

/** Returns what a phase is waiting for, has printed or has produced, or why it failed. */
export function phaseNote({ phase, inside }: Row, progress: Progress, look: Look, at: Date): string {
  const reason = oneLine(phase.reason ?? "");
  if (inside && (phase.status === "pending" || phase.status === "running")) {
    const within = describeInside(phase, inside);
    if (within !== "" || phase.status === "running") return within;
  }
  switch (phase.status) {
    case "pending": {
      if (phase.feedback !== undefined) return `sent back: ${oneLine(phase.feedback)}`;
      const missing = unfinishedDependencies(phase, progress.state);
      if (missing.length > 0) return `waits for ${list(missing, 4)}`;
      return progress.state.status === "running" ? "waits for its turn" : "";
    }
    case "running": {
      // If another process receives the output, only the agent's report is available.
      const said = lineText(progress.output.get(phase.id)?.at(-1) ?? "") || agentNote(phase);
      const line = joinParts([...placeOf(phase), said], ": ");
      return phase.attempts > 1 ? joined(`attempt ${phase.attempts}`, line) : line;
    }
    case "retrying":
      return joined(again(phase, progress, at), reason);
    case "deferred": {
      const when = again(phase, progress, at);
      return joined(`deferred${when.startsWith("until ") ? "" : ","} ${when}`, reason);
    }
    case "waiting":
      return joinParts(["waits for approval", describeDeadline(phase, at), made(phase, progress, look)], " ");
    case "stopped":
      if (phase.asks) return `asks: ${oneLine(phase.asks.text)}`;
      if (phase.conflict) return `waits for a merge with ${oneLine(phase.conflict.phase)}`;
      return `stopped by ${list([...new Set((phase.stopped ?? []).map(({ rule }) => oneLine(rule)))])}`;
    case "completed": {
      // An agent's answer matters more than the last line that it printed.
      const printed = phase.report === undefined ? progress.output.get(phase.id)?.at(-1) : undefined;
      const left = made(phase, progress, look) || lineText(printed ?? resultText(phase.output ?? ""));
      return joinParts([...placeOf(phase), ...triesOf(phase), ...riskOf(phase), left]);
    }
    case "cancelled":
      return "stopped";
    case "failed":
    case "timed-out":
    case "released":
      return phase.tolerated ? joined("failed (tolerated)", reason) : reason;
    case "skipped":
      return joined("skipped", reason);
    case "not-needed":
      return joined("not needed", reason);
  }
}

function agentOf({ agent }: PhaseState): string {
  return agent === "" ? "" : `@${oneLine(agent)}`;
}

function made(phase: PhaseState, progress: Progress, look: Look): string {
  if (phase.artifact === undefined) return "";
  const path = shortPath(phase.artifact, look.cwd);
  // The session's folder is long and the same for all phases, so it is omitted.
  const folder = `${sep}${progress.state.id}${sep}`;
  const at = path.indexOf(folder);
  return `${look.marks.arrow} ${at === -1 ? path : `…${path.slice(at + folder.length - 1)}`}`;
}

/** Names the machine that ran the phase, unless that was this machine. */
function placeOf({ place }: PhaseState): string[] {
  return place === undefined ? [] : [`on ${oneLine(place)}`];
}

function triesOf({ runs, attempts }: PhaseState): string[] {
  const failed = runs.some(({ status }) => ["failed", "timed-out", "unfinished"].includes(status));
  return failed ? [`passed on the ${ordinal(attempts)} attempt`] : [];
}

function agentNote(phase: PhaseState): string {
  const { report } = phase;
  if (report === undefined) return "";
  if (report.waiting !== undefined) return `waits: ${oneLine(report.waiting.reason)}`;
  return joinParts([oneLine(report.model ?? report.client), fullness(phase)]);
}

function riskOf(phase: PhaseState): string[] {
  if (phase.contextExhaustionRisk !== true) return [];
  return [fullness(phase) || "its context may have run out"];
}

function fullness({ tokenUsage, windowTokens }: PhaseState): string {
  if (tokenUsage === undefined || windowTokens === undefined) return "";
  return `context ${Math.round((tokenUsage.total / windowTokens) * 100)}% full`;
}

function again(phase: PhaseState, progress: Progress, at: Date): string {
  if (progress.state.resumeAt !== undefined && phase.retryAt !== undefined)
    return untilTime(phase.retryAt, at);
  const againMs = progress.againAt.get(phase.id) ?? Date.parse(phase.retryAt ?? "");
  // The time is meaningless if no process is waiting to retry.
  return Number.isNaN(againMs) || progress.state.status !== "running"
    ? "to be tried again"
    : `retrying in ${formatDuration(Math.max(0, Math.ceil((againMs - at.getTime()) / 1000)) * 1000)}`;
}

function joined(first: string, second: string): string {
  return second === "" ? first : `${first}: ${second}`;
}
