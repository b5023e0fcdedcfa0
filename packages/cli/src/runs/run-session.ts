import { withoutUndefined } from "@agentos/platform";
import type { RunWorkflowOptions, SessionResult, SessionState } from "@agentos/workflow";
import type { Budget } from "@agentos/workflow/internal";
import { stateFolder } from "@agentos/workflow/project";
import type { Project } from "../project.js";
import {
  type Context,
  EXIT,
  findAgent,
  note,
  printJson,
  stdoutColumns,
  watchSignals,
} from "../terminal/index.js";
import { hasFailed, isOver } from "../views/ended.js";
import { lookOf } from "../views/look.js";
import type { Progress } from "../views/progress.js";
import { createRunView } from "../views/run-view.js";
import { inTime, renderSession } from "../views/session.js";
import { answerWithKeys, canAnswerWithKeys } from "./answer-with-keys.js";
import { watchForSkippedHooks } from "./skipped-hooks.js";
import { placeOf } from "./workers.js";

const LINES_OF_FAILED = 5;

/** Runs or resumes a session and prints the result. Returns the exit code. */
export async function runSession(
  context: Context,
  project: Project,
  options: { json: boolean; concurrency?: number; maxWaitMs?: number; budget?: Budget; workers?: string },
  start: (options: RunWorkflowOptions) => Promise<SessionResult>,
): Promise<number> {
  const { concurrency, maxWaitMs, budget } = options;
  const { createGraph } = await import("@agentos/waves");
  const { outerPhases } = await import("@agentos/workflow/sessions");
  // With --json or redirected stdout, no report follows on the terminal, so the last frame is left there.
  const keepFrame = options.json || context.stdout.isTTY !== true;
  const view = createRunView(context, (state) => createGraph(outerPhases(state)).waves, { keepFrame });
  const skippedHooks = watchForSkippedHooks(context, project.folder, view.onWarning);
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
      ...withoutUndefined({ concurrency, maxWaitMs, budget, place }),
      waitAtGates: keys !== undefined,
      pause: stops.pause,
      signal: stops.stop,
      onEvent(event, state) {
        if (event.type === "pause.requested") stops.notePause();
        view.onEvent(event, state);
        skippedHooks.onState(state);
        keys?.onState(state);
      },
      onLine: view.onLine,
      onWarning: view.onWarning,
    });
  } finally {
    keys?.close();
    await skippedHooks.settled();
    view.end();
    stops.dispose();
  }
  if (options.json) printJson(context, result);
  else await printReport(context, project, result, view.end());
  const agent = findAgent(context.env);
  if (result.status === "waiting" && agent !== undefined)
    note(
      context,
      `only a person can decide this, in their own terminal; ${agent} shows that an agent started this one`,
    );
  return exitCodeOf(result.status, stops.stoppedWith());
}

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
  const look = lookOf(context);
  const handoff = result.handoffPath ?? result.state.handoff;
  const state = handoff === undefined ? result.state : { ...result.state, handoff };
  const output = await lastLines(state, progress);
  const { readGitState } = await import("@agentos/platform");
  const git = result.status === "completed" ? readGitState(project.folder) : undefined;
  const text = renderSession(state, look, {
    columns: stdoutColumns(context),
    at,
    spelling: { ...project.spelling, ...(await sessionSpelling(project, result)) },
    output,
    found: await foundByPhase(project, result.sessionId),
    ...(progress && { when: inTime(progress, at) }),
    ...(git && { uncommitted: git.dirtyFiles.length }),
  });
  context.stdout.write(text);
}

async function foundByPhase(
  { folder }: Project,
  sessionId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { readWorkflowDeviations } = await import("@agentos/rules/internal");
  const found = new Map<string, string[]>();
  for (const { phase, decision, what, reason } of readWorkflowDeviations(stateFolder(folder), sessionId)) {
    if (phase === undefined || decision !== "found") continue;
    found.set(phase, [...(found.get(phase) ?? []), `${reason} (${what})`]);
  }
  return found;
}

/** Reads the output of failed phases from their logs, because the view keeps only some lines. */
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

/** `aos resume` finds the latest unfinished session; any other session must be named. */
async function sessionSpelling(project: Project, result: SessionResult): Promise<{ sessionId?: string }> {
  if (isOver(result)) return {};
  const { listSessions } = await import("@agentos/workflow/sessions");
  const newest = listSessions(project.folder).find((session) => !isOver(session));
  return newest === undefined || newest.id === result.sessionId ? {} : { sessionId: result.sessionId };
}
