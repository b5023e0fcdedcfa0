import type { RunWorkflowOptions, SessionResult, SessionState } from "@agentos/workflow";
import type { Budget } from "@agentos/workflow/internal";
import { answerWithKeys, canAnswerWithKeys } from "./answer-with-keys.js";
import type { Project } from "./commands/common.js";
import {
  type Context,
  EXIT,
  findAgent,
  note,
  printJson,
  stdoutColumns,
  watchSignals,
} from "./terminal/index.js";
import { hasFailed, isOver } from "./views/ended.js";
import { marksFor } from "./views/marks.js";
import type { Progress } from "./views/progress.js";
import { createRunView } from "./views/run-view.js";
import { inTime, renderSession } from "./views/session.js";
import { placeOf } from "./workers.js";

const LINES_OF_FAILED = 5;

/**
 * Runs or resumes a session under the view and the signals of the command line, and prints how it ended.
 * @returns the exit code
 */
export async function runSession(
  context: Context,
  project: Project,
  options: { json: boolean; concurrency?: number; maxWaitMs?: number; budget?: Budget; workers?: string },
  start: (options: RunWorkflowOptions) => Promise<SessionResult>,
): Promise<number> {
  const { createGraph } = await import("@agentos/waves");
  const { outerPhases } = await import("@agentos/workflow/sessions");
  // With --json, or where stdout is a file, no report follows on the terminal: the last frame stays.
  const keepFrame = options.json || context.stdout.isTTY !== true;
  const view = createRunView(context, (state) => createGraph(outerPhases(state)).waves, { keepFrame });
  const stops = watchSignals(context.host, view.onStage);
  const keys =
    !options.json && canAnswerWithKeys(context)
      ? await answerWithKeys(context, project.folder, view)
      : undefined;
  let result: SessionResult;
  try {
    const place = await placeOf(options, view.onWarning);
    result = await start({
      projectFolder: project.folder,
      cwd: context.cwd,
      ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
      ...(options.maxWaitMs !== undefined && { maxWaitMs: options.maxWaitMs }),
      ...(options.budget && { budget: options.budget }),
      ...(place && { place }),
      waitAtGates: keys !== undefined,
      pause: stops.pause,
      signal: stops.stop,
      onEvent(event, state) {
        if (event.type === "pause.requested") stops.notePause();
        view.onEvent(event, state);
        keys?.onState(state);
      },
      onLine: view.onLine,
      onWarning: view.onWarning,
    });
  } finally {
    keys?.close();
    view.end();
    stops.dispose();
  }
  if (options.json) printJson(context, result);
  else await printReport(context, project, result, view.end());
  const agent = findAgent(context.env);
  if (result.status === "waiting" && agent !== undefined)
    note(
      context,
      `a person decides about that, in a terminal of their own; ${agent} says that an agent started this one`,
    );
  return exitCodeOf(result.status, stops.stoppedWith());
}

/** The exit code of a session that ended so, maybe because it was stopped. */
export function exitCodeOf(status: SessionResult["status"], stoppedWith: number | undefined): number {
  if (status === "completed") return EXIT.done;
  if (status === "cancelled") return EXIT.cancelled;
  return stoppedWith ?? EXIT[status];
}

async function printReport(
  context: Context,
  project: Project,
  result: SessionResult,
  progress: Progress | undefined,
): Promise<void> {
  const at = context.now();
  const look = { paint: context.paint.stdout, marks: marksFor(context.env), cwd: context.cwd };
  const handoff = result.handoffPath ?? result.state.handoff;
  const state = handoff === undefined ? result.state : { ...result.state, handoff };
  const output = await lastLines(state, progress);
  const text = renderSession(state, look, {
    columns: stdoutColumns(context),
    at,
    spelling: { ...project.spelling, ...(await sessionSpelling(project, result)) },
    output,
    ...(progress && { when: inTime(progress, at) }),
  });
  context.stdout.write(text);
}

/** What phases printed last: of one that failed really so, because of many lines only some were shown. */
async function lastLines(
  state: SessionState,
  progress: Progress | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { leavesOf, listLogs, readLog } = await import("@agentos/workflow/sessions");
  const failed = new Set(leavesOf(state).flatMap((phase) => (hasFailed(phase) ? [phase.id] : [])));
  const logs = listLogs(state).filter(({ phase }) => failed.has(phase));
  return new Map([
    ...(progress?.output ?? []),
    ...logs.map((log) => [log.phase, readLog(log, LINES_OF_FAILED)] as const),
  ]);
}

/** `aos resume` alone finds the newest unfinished session: any other has to be named. */
async function sessionSpelling(project: Project, result: SessionResult): Promise<{ sessionId?: string }> {
  if (isOver(result)) return {};
  const { listSessions } = await import("@agentos/workflow/sessions");
  const newest = listSessions(project.folder).find((session) => !isOver(session));
  return newest === undefined || newest.id === result.sessionId ? {} : { sessionId: result.sessionId };
}
