import type { PhaseState, SessionEvent, SessionState } from "@agentos/workflow";
import { leavesOf, outerPhases } from "@agentos/workflow/sessions";
import { count, formatDuration, list, oneLine, type Paint } from "../terminal/index.js";
import { clip } from "../terminal/text.js";
import { describeDeadline } from "./deadline.js";
import { isSettled } from "./ended.js";
import { elapsedMs, type Progress } from "./progress.js";
import { describeExpected } from "./time-left.js";
import { renderWaves } from "./waves.js";

// Longer lines, and the waves of large workflows, would make a log hard to read.
const LOG_WIDTH = 160;
const MAX_WAVES = 20;

/** Returns no lines if the event adds nothing new. */
export function renderEvent(
  event: SessionEvent,
  state: SessionState,
  paint: Paint,
  waves: Progress["waves"],
  aos = "aos",
): string[] {
  switch (event.type) {
    case "session.started": {
      const takes = describeExpected(state, new Date(event.at));
      const phases = `${count(outerPhases(state).length, "phase")} in ${count(waves.length, "wave")}`;
      return [
        `${title(state)}, ${phases}${takes === "" ? "" : `, ${takes}`}`,
        ...(waves.length <= MAX_WAVES ? renderWaves(state, waves, paint, LOG_WIDTH) : []),
      ];
    }
    case "session.resumed": {
      const phases = outerPhases(state);
      const done = phases.filter(isSettled).length;
      return [
        `${title(state)}, resumed: ${done} of ${count(phases.length, "phase")} done already`,
        ...event.changes.map((change) => paint.yellow(`the workflow has changed: ${oneLine(change)}`)),
        ...leavesOf(state).flatMap((phase) => {
          const left = waitLeft(phase, new Date(event.at));
          return left > 0 ? [`${tag(phase.id)} will be retried in ${formatDuration(left)}`] : [];
        }),
      ];
    }
    case "phase.expanded":
      return expansionLines(event).map((line) => `${tag(event.phase)} ${line}`);
    case "phase.started":
      return [`${tag(event.phase)} started${event.attempt > 1 ? ` (attempt ${event.attempt})` : ""}`];
    case "phase.completed":
      return [`${tag(event.phase)} ${paint.green("done")} in ${formatDuration(event.durationMs)}`];
    case "phase.failed":
      return [
        `${tag(event.phase)} ${paint.red("failed")} after ${formatDuration(event.durationMs)}: ${oneLine(event.reason)}`,
      ];
    case "agent_run.context_exhausted":
      // If an artifact is unfinished, another event follows, and its line gives the reason.
      return event.artifacts.some(({ findings }) => findings.some(({ severity }) => severity === "error"))
        ? []
        : [`${tag(event.phase)} ${paint.yellow("at risk")}: ${oneLine(event.reason)}`];
    case "agent_run.retry_queued":
      return [
        `${tag(event.phase)} ${paint.yellow("not finished")} after ${formatDuration(event.durationMs)}: ${oneLine(event.reason)}`,
        `${tag(event.phase)} will be retried in ${formatDuration(event.afterMs)}`,
      ];
    case "agent_run.released":
      return [
        `${tag(event.phase)} ${paint.red("released")} after ${formatDuration(event.durationMs)}: ${oneLine(event.reason)}`,
      ];
    case "phase.retrying":
      return [`${tag(event.phase)} will be retried in ${formatDuration(event.afterMs)}`];
    case "phase.deferred":
      return [`${tag(event.phase)} deferred for ${formatDuration(event.afterMs)}: ${oneLine(event.reason)}`];
    case "cleanup.ended":
      return [`cleanup of ${oneLine(event.workflow)} ${event.reason === undefined ? "done" : "failed"}`];
    case "phase.cancelled":
      return [`${tag(event.phase)} ${paint.yellow("stopped")}`];
    case "phase.skipped":
      return [`${tag(event.phase)} skipped: ${oneLine(event.reason)}`];
    case "phase.not_needed":
      return [`${tag(event.phase)} not needed: ${oneLine(event.reason)}`];
    case "phase.tolerated":
      return [`${tag(event.phase)} failure tolerated: phases that depend on it continue`];
    case "gate.stopped":
      return event.requests.map(
        ({ id, rule, summary }) =>
          `${tag(event.phase)} ${paint.yellow("stopped")} by ${oneLine(rule)}, waits for ${aos} approve ${oneLine(id)}: ${oneLine(summary)}`,
      );
    case "gate.asked":
      return [`${tag(event.phase)} ${paint.yellow("asks")}: ${oneLine(event.question)}`];
    case "gate.conflict": {
      const { phase: other, files, folder } = event.conflict;
      return [
        `${tag(event.phase)} ${paint.yellow("waits for a merge")} with the work of ${oneLine(other)}: resolve ${oneLine(files.join(", "))} in ${oneLine(folder)}, commit there, then ${aos} resume`,
      ];
    }
    case "phase.placed":
      return [`${tag(event.phase)} runs on ${oneLine(event.place)}`];
    case "phase.isolated":
      return [`${tag(event.phase)} works on the branch ${oneLine(event.branch)}`];
    case "gate.decided":
      return event.decisions.map(
        ({ decision, id, summary }) => `${tag(event.phase)} ${decision}: ${oneLine(id)} ${oneLine(summary)}`,
      );
    case "gate.opened": {
      const { until: answerUntil, onTimeout } = event;
      const deadline = describeDeadline({ answerUntil, onTimeout }, new Date(event.at));
      return [`${tag(event.phase)} ${paint.yellow("waits for approval")} ${deadline}`.trimEnd()];
    }
    case "gate.approved":
      return [`${tag(event.phase)} ${paint.green("approved")}`];
    case "gate.rejected":
      return [`${tag(event.phase)} sent back: ${oneLine(event.reason)}`];
    case "pause.requested":
      return [
        paint.yellow(`${event.now ? "stopping at once" : "pausing"}: requested by ${oneLine(event.by)}`),
      ];
    default:
      return [];
  }

  function tag(phase: string): string {
    return paint.bold(`[${oneLine(phase)}]`);
  }
}

export function renderAgentLine(phase: string, line: string, paint: Paint): string {
  return `${paint.bold(`[${oneLine(phase)}]`)} ${paint.dim(clip(oneLine(line), LOG_WIDTH))}`;
}

/** Returns a heartbeat for an otherwise silent log, or undefined if nothing is running. */
export function renderStillRunning(progress: Progress, at: Date): string | undefined {
  const running = progress.state.phases
    .filter(({ status, expanded }) => status === "running" && expanded === undefined)
    .map((phase) => `${phase.id} (${formatDuration(elapsedMs(phase, at) ?? 0)})`);
  return running.length === 0 ? undefined : `still running: ${list(running)}`;
}

/** Returns lines only for items and iterations. Other inner phases have their own events. */
function expansionLines({ by, into }: Extract<SessionEvent, { type: "phase.expanded" }>): string[] {
  if (into === undefined) return [];
  if (by === "forEach") return [count(into.length, "item")];
  return by === "repeat" ? [`iteration ${into[0]?.iteration}`] : [];
}

/** Returns the time in milliseconds until a retry that an earlier run scheduled. */
function waitLeft({ retryAt }: PhaseState, at: Date): number {
  return retryAt === undefined ? 0 : Date.parse(retryAt) - at.getTime();
}

function title(state: SessionState): string {
  return `${oneLine(state.workflow.id)}: session ${oneLine(state.id)}`;
}
