import { acknowledgeHandoff, writeHandoff } from "@agentos/handoff";
import { createRun, hold, type JournalEntry, notNow, type RunEvent, type RunResult } from "@agentos/waves";
import { learnEstimates } from "../session/estimates.js";
import type { NewSessionEvent } from "../session/events.js";
import { type SessionPaths, stateFolder } from "../session/paths.js";
import { type SessionLog, usingState } from "../session/session-log.js";
import { type PhaseState, phaseState, type SessionState } from "../session/state.js";
import { readGitState } from "./git-state.js";
import type { RunOptions, SessionResult } from "./options.js";
import { attemptPhase } from "./phase-attempt.js";
import { type Prepared, runnersByName } from "./prepare.js";
import { type RunControls, watchControls } from "./run-controls.js";
import { handoffOf, type StopReason } from "./session-handoff.js";

// A runner ends its processes itself, by SIGKILL in the end: the scheduler must not give a phase up before.
const ABORT_GRACE_MS = 60_000;

/** A session that is open for writing, at its start or after a resume. */
export interface OpenSession {
  prepared: Prepared;
  paths: SessionPaths;
  log: SessionLog;
  options: RunOptions;
  now: () => Date;
  concurrency: number;
  /** The `<continue_here>` element for the phases that start before the next one completes. */
  handoffText?: string | undefined;
}

/**
 * Runs what is left of a session until it is complete or nothing more can run.
 * @throws WorkflowError when the session's state can not be kept; every phase has been ended then
 */
export async function runSession(session: OpenSession): Promise<SessionResult> {
  const { log, options, paths } = session;
  const controls = watchControls(options, paths.pauseRequest, (event) => log.append(event));
  try {
    const result = await runPhases(session, controls);
    if (controls.fatal !== undefined) throw controls.fatal;
    return finish(session, controls, result.advice?.text);
  } finally {
    controls.release();
  }
}

async function runPhases(session: OpenSession, controls: RunControls): Promise<RunResult> {
  const { prepared, options, now, concurrency } = session;
  const record = (event: NewSessionEvent): void => {
    try {
      session.log.append(event);
    } catch (error) {
      controls.fail(error);
      throw error;
    }
  };
  const context = {
    prepared,
    projectFolder: options.projectFolder,
    paths: session.paths,
    runners: runnersByName(options.runners),
    state: () => stateOf(session),
    record,
    now,
    onLine: options.onLine,
    handoff: () => session.handoffText,
  };

  const run = createRun(
    prepared.graph,
    async ({ id, signal }) => {
      const before = phaseState(stateOf(session), id);
      // Its work is done and a person has not answered: only what comes behind it waits.
      if (before?.status === "waiting") return hold(before.output);
      const outcome = await attemptPhase(context, id, signal);
      if (outcome.status === "not-now") return notNow({ afterMs: outcome.afterMs });
      if (outcome.status !== "done") throw new PhaseFailure(outcome);
      acknowledge(session);
      if (prepared.phase(id).gate === undefined) return outcome.output;
      record({ type: "gate.opened", phase: id });
      return hold(outcome.output);
    },
    {
      concurrency,
      pools: prepared.workflow.pools,
      retries: (node) => prepared.phase(node.id).retries,
      ...(options.backoff && { backoff: options.backoff }),
      estimates: estimatesFor(session),
      signal: controls.stop,
      abortGraceMs: ABORT_GRACE_MS,
      onEvent: (event) => recordStep(event, record),
      journal: { read: () => finishedEntries(stateOf(session)), append: () => {} },
    },
  );
  controls.onPause(() => run.pause());
  return run.start();
}

/** What happens to a phase between and instead of its attempts; the attempts write down themselves how they went. */
function recordStep(event: RunEvent, record: (event: NewSessionEvent) => void): void {
  if (event.type === "retrying") {
    const { id, attempt, afterMs } = event;
    record({ type: "phase.retrying", phase: id, attempt, afterMs });
  }
  if (event.type === "settled" && event.result.status === "skipped") {
    record({
      type: "phase.skipped",
      phase: event.id,
      reason: event.result.reason ?? "a phase before it failed",
    });
  }
}

/** Thrown to the scheduler, which knows a failed attempt by it; the log already tells why. */
class PhaseFailure extends Error {
  override readonly name = "PhaseFailure";
  constructor(outcome: { status: string; reason?: string }) {
    super(outcome.reason ?? outcome.status);
  }
}

function stateOf({ log }: OpenSession): SessionState {
  if (log.state === undefined) throw new Error("A session is run before its first event is written");
  return log.state;
}

/** What the scheduler need not run again. Its own journal is the session's log, which the attempts write. */
function finishedEntries(state: SessionState): JournalEntry[] {
  return state.phases
    .filter(({ status }) => status === "completed")
    .map(({ id, attempts, output, startedAt, endedAt }) => ({
      type: "ended",
      id,
      status: "done",
      attempts,
      startedAt: Date.parse(startedAt ?? state.startedAt),
      endedAt: Date.parse(endedAt ?? state.updatedAt),
      output,
    }));
}

/** Seconds by what earlier sessions took, else by what the file says; with neither, the scheduler counts hops. */
function estimatesFor({ prepared, options }: OpenSession): (id: string) => number | undefined {
  const learned = learnEstimates(options.projectFolder, prepared.workflow.id);
  return (id) => learned.get(id) ?? prepared.phase(id).estimate;
}

/** The handoff has served once the next phase is done. */
function acknowledge(session: OpenSession): void {
  session.handoffText = undefined;
  const { claimId } = stateOf(session);
  if (claimId === undefined) return;
  const folder = stateFolder(session.options.projectFolder);
  usingState(folder, "write", () => acknowledgeHandoff(folder, claimId));
  session.log.append({ type: "handoff.acknowledged", claimId });
}

function finish(session: OpenSession, controls: RunControls, advice: string | undefined): SessionResult {
  const { log } = session;
  const state = stateOf(session);
  const gates = state.phases.filter(({ status }) => status === "waiting").map(({ id }) => id);
  const failed = state.phases.filter(hasFailed).map(({ id }) => id);
  acknowledge(session);
  if (state.phases.every(({ status }) => status === "completed")) {
    log.append({ type: "session.completed" });
    return resultOf(session, "completed", advice);
  }
  if (controls.stopRequested || controls.pauseRequested) {
    const reason = controls.stopRequested ? "stopped" : "requested";
    handOver(session, reason);
    // A gate that opened meanwhile is not announced: nobody has been asked about it yet, so a resume must not approve it.
    log.append({ type: "session.paused", reason, gates: [] });
    return resultOf(session, "paused", advice);
  }
  if (failed.length > 0) {
    handOver(session, "failed");
    log.append({ type: "session.failed", phases: failed });
    return resultOf(session, "failed", advice);
  }
  handOver(session, "gate");
  log.append({ type: "session.paused", reason: "gate", gates });
  return resultOf(session, "waiting", advice);
}

function handOver(session: OpenSession, reason: StopReason): void {
  const { options, now, log } = session;
  const { projectFolder } = options;
  const folder = stateFolder(projectFolder);
  const handoff = handoffOf(stateOf(session), {
    reason,
    now: now(),
    projectFolder,
    git: readGitState(projectFolder),
  });
  const { path } = usingState(folder, "write", () => writeHandoff(folder, handoff));
  log.append({ type: "handoff.written", path });
}

function resultOf(
  session: OpenSession,
  status: SessionResult["status"],
  advice: string | undefined,
): SessionResult {
  const state = stateOf(session);
  return {
    sessionId: state.id,
    status,
    state,
    ...(status !== "completed" && state.handoff !== undefined && { handoffPath: state.handoff }),
    ...(advice !== undefined && advice !== "" && { advice }),
  };
}

function hasFailed({ status }: PhaseState): boolean {
  return status === "failed" || status === "timed-out";
}
