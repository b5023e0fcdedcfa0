import type { PhaseState } from "@agentos/workflow";
import { leavesOf, outerPhases } from "@agentos/workflow/sessions";
import { count, formatDuration, oneLine } from "../terminal/index.js";
import type { Size } from "../terminal/screen.js";
import { renderSegments, type Segment } from "../terminal/text.js";
import { renderAskedGate } from "./asked-gate.js";
import { hasFailed, isSettled } from "./ended.js";
import { columnsFor, type Look, phaseNote, renderPhaseRow } from "./phase-row.js";
import { type Progress, ranMs } from "./progress.js";
import { type Row, rowsOf } from "./rows.js";
import { describeTimeLeft } from "./time-left.js";
import { renderWaves } from "./waves.js";

const SPINNER_STEP_MS = 100;

const NOTICE = {
  pausing: "Pausing when the current phases have ended. Ctrl-C again stops at once.",
  stopping: "Stopping.",
};

/**
 * Renders what the terminal shows while a session runs: waves, phases and a status line. If there
 * are too few rows, omits the waves, and then all but the active phases and the latest results.
 * Each line is at least one column narrower than the terminal, so none wraps.
 */
export function renderFrame(progress: Progress, size: Size, look: Look, at: Date): string[] {
  const width = Math.max(1, size.columns - 1);
  const rows = rowsOf(progress.state);
  // The cursor occupies the line below the frame.
  const height = Math.max(1, size.rows - 1);
  const footer = renderFooter(progress, look, at, width);
  const heading =
    progress.waves.length > 1 ? [...renderWaves(progress.state, progress.waves, look.paint, width), ""] : [];
  const columns = columnsFor(rows, width);
  const row = (each: Row) => {
    const mark = each.phase.status === "running" ? spinnerAt(look, at) : undefined;
    const options = mark === undefined ? { at } : { at, mark };
    return renderPhaseRow(each, phaseNote(each, progress, look, at), columns, look, options);
  };

  const whole = rows.length + 1 + footer.length;
  if (heading.length + whole <= height) return [...heading, ...rows.map(row), "", ...footer];
  if (whole <= height) return [...rows.map(row), "", ...footer];
  const room = height - footer.length - 1;
  if (room < 1) return footer.slice(-height);
  const shown = mostRelevant(rows, room);
  const hidden = rows.length - shown.length;
  const more = renderSegments([{ text: `   … ${hidden} more`, style: look.paint.dim }], width);
  return [...shown.map(row), more, ...footer];
}

function renderFooter(progress: Progress, look: Look, at: Date, width: number): string[] {
  const { paint } = look;
  const { state, stopping } = progress;
  const outer = outerPhases(state);
  const done = outer.filter(isSettled).length;
  const parts = [`${done} of ${count(outer.length, "phase")} done`];
  const leaves = leavesOf(state);
  const amount = (...statuses: PhaseState["status"][]) =>
    leaves.filter(({ status }) => statuses.includes(status)).length;
  const running = amount("running");
  const failed = leaves.filter(hasFailed).length;
  const waiting = amount("waiting", "stopped");
  if (running > 0) parts.push(`${running} running`);
  if (failed > 0) parts.push(`${failed} failed`);
  if (waiting > 0) parts.push(waiting === 1 ? "1 waits for approval" : `${waiting} wait for approval`);
  parts.push(formatDuration(ranMs(progress, at)));
  const left = describeTimeLeft(state, at);
  if (left !== "") parts.push(left);
  const line: Segment[] = [{ text: ` ${parts.join(", ")}` }];
  if (stopping === undefined) line.push({ text: "   Ctrl-C pauses", style: paint.dim });
  const asked =
    progress.asked && stopping === undefined ? renderAskedGate(progress.asked, look, width, at) : [];
  const decisions = stopped(leaves, look).map((command) =>
    renderSegments(
      [
        { text: `   ${command}`, style: paint.bold },
        { text: "  in another terminal", style: paint.dim },
      ],
      width,
    ),
  );
  const lines = [...asked, renderSegments(line, width), ...decisions];
  // The notice has a separate line, so that a narrow terminal does not cut it off.
  if (stopping !== undefined)
    lines.push(renderSegments([{ text: ` ${NOTICE[stopping]}`, style: paint.yellow }], width));
  return lines;
}

const MAX_STOPPED = 3;

function stopped(phases: readonly PhaseState[], { aos = "aos" }: Look): string[] {
  const requests = phases.flatMap((phase) => (phase.status === "stopped" ? (phase.stopped ?? []) : []));
  return requests.slice(0, MAX_STOPPED).map(({ id }) => `${aos} approve ${oneLine(id)}`);
}

/** Chooses active phases, then those that ended most recently, then pending ones. Keeps the rows' order. */
function mostRelevant(rows: readonly Row[], room: number): Row[] {
  const phases = rows.map(({ phase }) => phase);
  const isActive = (phase: PhaseState) =>
    phase.status === "running" || phase.status === "retrying" || phase.status === "deferred";
  const active = phases.filter(isActive).sort(byNewest("startedAt"));
  const ended = phases.filter((phase) => !isActive(phase) && phase.endedAt !== undefined);
  const rest = phases.filter((phase) => !isActive(phase) && phase.endedAt === undefined);
  const chosen = new Set([...active, ...ended.sort(byNewest("endedAt")), ...rest].slice(0, room));
  return rows.filter(({ phase }) => chosen.has(phase));
}

function byNewest(key: "startedAt" | "endedAt"): (a: PhaseState, b: PhaseState) => number {
  const timeOf = (phase: PhaseState) => Date.parse(phase[key] ?? "") || 0;
  return (a, b) => timeOf(b) - timeOf(a);
}

function spinnerAt(look: Look, at: Date): string | undefined {
  const { spinner } = look.marks;
  return spinner[Math.floor(at.getTime() / SPINNER_STEP_MS) % spinner.length];
}
