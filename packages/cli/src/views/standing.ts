import type { PhaseState, SessionState } from "@agentos/workflow";
import { leavesOf, outerPhases } from "@agentos/workflow/sessions";
import { formatDuration, joinParts, oneLine, untilTime } from "../terminal/index.js";
import { hasFailed, isSettled } from "./ended.js";
import { styleOf } from "./marks.js";
import type { Liveness } from "./next-steps.js";
import type { Look } from "./phase-row.js";
import { elapsedMs } from "./progress.js";
import { aboutThese } from "./rows.js";

/** A session whose number of phases may be known even if the phases have not been read. */
type Counted = SessionState & Liveness & { phaseCount?: number };

/** Describes a session's progress in a few words, such as `5 of 6 done, review waits`. */
export function describeStanding(session: Counted, at: Date): string {
  if (session.status === "completed" && session.phaseCount !== undefined)
    return `${session.phaseCount} of ${session.phaseCount} done`;
  const outer = outerPhases(session);
  const done = outer.filter(isSettled).length;
  return joinParts([`${done} of ${outer.length} done`, ...whatElse(session, at)]);
}

function whatElse(session: SessionState & Liveness, at: Date): string[] {
  const { status, interrupted } = session;
  const own = leavesOf(session);
  const named = (...statuses: PhaseState["status"][]) =>
    own.filter((phase) => statuses.includes(phase.status));
  const waits = [
    about(named("waiting"), "waits", "wait"),
    about(named("stopped"), "was stopped", "were stopped"),
  ];
  if (interrupted) return ["cut off", ...waits];
  switch (status) {
    case "running":
      return [...waits, runs(named("running"), at), about(own.filter(hasFailed), "failed", "failed")];
    case "waiting":
      return waits;
    case "failed":
      return [about(own.filter(hasFailed), "failed", "failed"), ...waits];
    case "paused":
      return [
        session.isSpent
          ? "paused: its budget is spent"
          : session.resumeAt === undefined
            ? "paused"
            : `paused ${untilTime(session.resumeAt, at)}, because of a usage limit`,
      ];
    case "cancelled":
      return [status];
    case "completed":
      return [];
  }
}

function runs(running: readonly PhaseState[], at: Date): string {
  const [only] = running;
  const time = only && running.length === 1 ? ` (${formatDuration(elapsedMs(only, at) ?? 0)})` : "";
  return `${about(running, "runs", "run")}${time}`;
}

function about(phases: readonly PhaseState[], one: string, many: string): string {
  return aboutThese(
    phases.map(({ id }) => oneLine(id)),
    one,
    many,
  );
}

export function signOf(
  { status, interrupted }: Pick<SessionState & Liveness, "status" | "interrupted">,
  { paint, marks }: Pick<Look, "paint" | "marks">,
): { mark: string; style: (text: string) => string } {
  const phase = interrupted ? "failed" : status === "paused" ? "cancelled" : status;
  return { mark: marks.phase[phase], style: styleOf(phase, paint) };
}
