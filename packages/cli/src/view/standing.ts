import type { PhaseState, SessionState } from "@agentos/workflow";
import type { Paint } from "../colors.js";
import { formatDuration } from "./duration.js";
import { type Marks, styleOf } from "./marks.js";
import type { Liveness } from "./next-steps.js";
import { elapsedMs } from "./progress.js";
import { hasFailed, list, oneLine } from "./words.js";

/** `5 of 6 done, review waits`: where a session stands, in a few words. */
export function describeStanding(session: SessionState & Liveness, now: number): string {
  const { phases } = session;
  const done = phases.filter(({ status }) => status === "completed" || status === "not-needed").length;
  const parts = [`${done} of ${phases.length} done`, whatNext(session, now)];
  return parts.filter((part) => part !== "").join(", ");
}

function whatNext(session: SessionState & Liveness, now: number): string {
  const { status, phases, interrupted, process } = session;
  if (interrupted) return `cut off: process ${process.pid} is gone`;
  switch (status) {
    case "running":
      return [waits(phases), runs(phases, now)].filter((part) => part !== "").join(", ");
    case "waiting":
      return waits(phases);
    case "failed":
      return [about(phases.filter(hasFailed), "failed", "failed"), waits(phases)]
        .filter((part) => part !== "")
        .join(", ");
    case "paused":
      return "paused";
    case "cancelled":
      return "cancelled";
    case "completed":
      return "";
  }
}

function waits(phases: readonly PhaseState[]): string {
  const gates = phases.filter(({ status }) => status === "waiting");
  const stopped = phases.filter(({ status }) => status === "stopped");
  return [about(gates, "waits", "wait"), about(stopped, "was stopped", "were stopped")]
    .filter((part) => part !== "")
    .join(", ");
}

function runs(phases: readonly PhaseState[], now: number): string {
  const running = phases.filter(({ status }) => status === "running");
  const [only] = running;
  if (only && running.length === 1)
    return `${oneLine(only.id)} runs ${formatDuration(elapsedMs(only, now) ?? 0)}`;
  return about(running, "runs", "run");
}

const MOST_NAMES = 3;

function about(phases: readonly PhaseState[], one: string, many: string): string {
  if (phases.length === 0) return "";
  return `${list(
    phases.map(({ id }) => oneLine(id)),
    MOST_NAMES,
  )} ${phases.length === 1 ? one : many}`;
}

/** The sign and the colour of a session's state. */
export function signOf(
  session: Pick<SessionState & Liveness, "status" | "interrupted">,
  { paint, marks }: { paint: Paint; marks: Marks },
): { mark: string; style: (text: string) => string } {
  const phase = session.interrupted ? "failed" : session.status === "paused" ? "cancelled" : session.status;
  return { mark: marks.phase[phase], style: styleOf(phase, paint) };
}
