import type { SessionState } from "@agentos/workflow";
import { formatDuration } from "./duration.js";
import { type Liveness, nextSteps, type Spelling } from "./next-steps.js";
import { columnsFor, type Look, phaseNote, renderPhaseRow } from "./phase-row.js";
import type { Progress } from "./progress.js";
import { signOf } from "./standing.js";
import { widthOf } from "./text.js";
import { count, hasFailed, isDone, isOver, list, oneLine, shortPath } from "./words.js";

/** What is shown of a session beside its state. */
export interface SessionOptions {
  columns: number;
  now: number;
  spelling?: Spelling;
  /** What phases printed, where this process saw it. */
  output?: Progress["output"];
  /** Shown after the headline, dim: how long the run took, or how long ago something happened. */
  when?: string;
  advice?: string;
}

/**
 * A session as text: the headline, a line per phase with what failed and why, the handoff, and the
 * commands to go on. The end of a run and `aos status` both show it.
 */
export function renderSession(session: SessionState & Liveness, look: Look, options: SessionOptions): string {
  const { paint } = look;
  const lines = [headline(session, look, options.when), ...phaseLines(session, look, options)];
  for (const change of session.changes)
    lines.push(paint.dim(`   changed since it began: ${oneLine(change)}`));
  if (!isOver(session) && !session.live && session.handoff !== undefined)
    lines.push("", `Handoff: ${shortPath(session.handoff, look.cwd)}`);
  if (options.advice)
    lines.push(
      "",
      ...options.advice
        .trim()
        .split("\n")
        .map((line) => paint.dim(oneLine(line))),
    );
  const steps = nextSteps(session, options.spelling);
  if (steps.length > 0) {
    const width = Math.max(...steps.map(({ command }) => widthOf(command)));
    lines.push("", "Next:");
    for (const { command, meaning } of steps)
      lines.push(`  ${paint.bold(command.padEnd(width))}  ${paint.dim(meaning)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** `waits for approval of report`, `1 of 6 phases failed: docs`, in a few words. */
export function describeStatus(session: SessionState & Liveness): string {
  const named = (...statuses: string[]) =>
    session.phases.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
  const about = (what: string, status: string) => {
    const ids = named(status);
    return ids.length === 0 ? [] : [`${what} ${list(ids)}`];
  };
  const done = session.phases.filter(isDone).length;
  const progress = `${done} of ${count(session.phases.length, "phase")} done`;
  if (session.interrupted) return `interrupted: process ${session.process.pid} is gone, ${progress}`;
  switch (session.status) {
    case "running":
      return `running in process ${session.process.pid}, ${progress}`;
    case "waiting":
      return `waits for ${list([...about("approval of", "waiting"), ...about("a decision about", "stopped")])}, ${progress}`;
    case "paused":
      return `paused, ${progress}`;
    case "failed":
      return `failed at ${list(session.phases.filter(hasFailed).map(({ id }) => id))}, ${progress}`;
    case "cancelled":
      return `cancelled, ${progress}`;
    case "completed":
      return `done, ${count(session.phases.length, "phase")}`;
  }
}

function headline(session: SessionState & Liveness, look: Look, when: string | undefined): string {
  const { paint } = look;
  const { mark, style } = signOf(session, look);
  const text = `${style(mark)} ${paint.bold(oneLine(session.workflow.id))}: ${style(describeStatus(session))}`;
  return `${text}${when === undefined ? "" : paint.dim(`, ${when}`)}\n  ${paint.dim(`session ${session.id}`)}`;
}

function phaseLines(session: SessionState & Liveness, look: Look, options: SessionOptions): string[] {
  const { paint } = look;
  const progress: Progress = {
    // Nothing of a dead session waits for its turn.
    state: session.interrupted ? { ...session, status: "paused" } : session,
    waves: [],
    beganAt: options.now,
    output: options.output ?? new Map(),
    againAt: new Map(),
  };
  const columns = columnsFor(session.phases, options.columns);
  return session.phases.flatMap((phase) => {
    // What is not running any more has no running time; its last sign of life is not known.
    const stale = phase.status === "running" && !session.live;
    const note = stale ? "was cut off" : phaseNote(phase, progress, look, options.now);
    const { startedAt: _, ...timeless } = phase;
    const row = renderPhaseRow(stale ? timeless : phase, note, columns, look, { now: options.now });
    if (phase.status === "stopped") return [row, ...stoppedLines(phase, look)];
    if (!hasFailed(phase)) return [row];
    const printed = (options.output?.get(phase.id) ?? []).map((line) => paint.dim(`     | ${line}`));
    const log = phase.log === undefined ? [] : [paint.dim(`     log: ${shortPath(phase.log, look.cwd)}`)];
    return [row, ...printed, ...log];
  });
}

const MOST_EVIDENCE = 3;

/** What an agent wanted to do and rules stopped: enough to know whether to look at it with `aos approve`. */
function stoppedLines({ stopped = [] }: SessionState["phases"][number], { paint }: Look): string[] {
  return stopped.flatMap(({ id, rule, reason, summary, evidence }) => [
    `     ${paint.bold(oneLine(id))}  ${oneLine(summary)}`,
    paint.dim(`       ${oneLine(rule)}: ${oneLine(reason)}`),
    // The reason is the first of them in a sentence.
    ...evidence
      .filter(({ what, why }) => !reason.startsWith(`${what}: ${why}`))
      .slice(0, MOST_EVIDENCE)
      .map(({ what, why }) => paint.dim(`       - ${oneLine(what)}: ${oneLine(why)}`)),
  ]);
}

/** `in 1m 33s`. */
export function inTime(ms: number): string {
  return `in ${formatDuration(ms)}`;
}
