import {
  again,
  createRun,
  hold,
  type JournalEntry,
  type NodeResult,
  notNow,
  type RunEvent,
  type RunResult,
} from "@agentos/waves";
import { learnEstimates } from "../session/estimates.js";
import type { NewSessionEvent } from "../session/events.js";
import { isSettled, phaseState, type SessionState } from "../session/state.js";
import { acknowledge } from "./claimed-handoff.js";
import { keepGraph } from "./graph-file.js";
import { needOf } from "./need.js";
import { type OpenSession, stateOf } from "./open-session.js";
import type { SessionResult } from "./options.js";
import { type AttemptContext, attemptPhase, recordImpossible } from "./phase-attempt.js";
import { runnersByName } from "./prepare.js";
import { type RunControls, watchControls } from "./run-controls.js";
import { scopeOf } from "./scope.js";
import { endSession } from "./session-end.js";

// A runner ends its processes itself, by SIGKILL in the end: the scheduler must not give a phase up before.
const ABORT_GRACE_MS = 60_000;

// No retry that the guard queues waits longer.
const LONGEST_WAIT_MS = 300_000;

/**
 * Runs what is left of a session until it is complete or nothing more can run.
 * @throws WorkflowError when the session's state can not be kept, and what a callback throws; every phase has been ended then
 */
export async function runSession(session: OpenSession): Promise<SessionResult> {
  const { log, options, paths } = session;
  keepGraph(session);
  const controls = watchControls(options, paths.pauseRequest, (event) => log.append(event));
  try {
    const result = await runPhases(session, controls);
    if (controls.fatal !== undefined) throw controls.fatal;
    return await endSession(session, controls, result.advice?.text);
  } finally {
    controls.release();
  }
}

function runPhases(session: OpenSession, controls: RunControls): Promise<RunResult> {
  const { prepared, options, concurrency } = session;
  const record = (event: NewSessionEvent): void => {
    controls.guard(() => session.log.append(event));
  };
  const context: AttemptContext = {
    prepared,
    projectFolder: options.projectFolder,
    paths: session.paths,
    runners: runnersByName(options.runners),
    state: () => stateOf(session),
    record,
    now: session.now,
    onLine: (phase, line) => controls.guard(() => options.onLine?.(phase, line)),
    guardBackoff: options.guardBackoff ?? {},
    handoff: () => session.handoff?.text,
    isBroken: () => controls.fatal !== undefined,
  };

  /** Another attempt of these would find the same. */
  const impossible = new Set<string>();
  const queued = queuedRetries(stateOf(session), session.now());
  const run = createRun(
    prepared.graph,
    async ({ id, signal }) => {
      const afterMs = queued.get(id) ?? 0;
      queued.delete(id);
      if (afterMs > 0) return again({ afterMs });
      try {
        return await runPhase(session, context, id, signal);
      } catch (error) {
        // Nothing else is a phase's fault: not that its prompt can not be written, nor that its end can not.
        if (!(error instanceof PhaseFailure)) controls.fail(error);
        else if (error.isFinal) impossible.add(id);
        throw error;
      }
    },
    {
      concurrency,
      pools: prepared.workflow.pools,
      // What a failure may do again is not for an artefact that stays unfinished: the guard has its own count.
      retries: ({ id }) =>
        phaseState(stateOf(session), id)?.status === "released" || impossible.has(id)
          ? 0
          : prepared.phase(id).retries,
      ...(options.backoff && { backoff: options.backoff }),
      estimates: estimatesFor(session),
      signal: controls.stop,
      abortGraceMs: ABORT_GRACE_MS,
      onEvent: (event) => recordStep(event, stateOf(session), record),
      journal: { read: () => finishedEntries(stateOf(session)), append: () => {} },
    },
  );
  controls.onPause(() => run.pause());
  return run.start();
}

/** One attempt of a phase, as the scheduler wants its end told. */
async function runPhase(
  session: OpenSession,
  context: AttemptContext,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  const before = phaseState(stateOf(session), id);
  // Its work is done and a person has not answered: only what comes behind it waits.
  if (before?.status === "waiting") return hold(before.output);
  if (before?.status === "stopped") return hold();
  const { paths, prepared, options } = session;
  const place = { paths, prepared, projectFolder: options.projectFolder };
  const need = needOf(prepared.phase(id), scopeOf(place, stateOf(session), id));
  if (need.status === "not-needed") {
    context.record({ type: "phase.not_needed", phase: id, reason: need.reason });
    return undefined;
  }
  if (need.status === "unclear") throw new PhaseFailure(recordImpossible(context, id, need.reason));
  const outcome = await attemptPhase(context, id, signal);
  if (outcome.status === "not-now") return notNow({ afterMs: outcome.afterMs });
  if (outcome.status === "stopped") return hold();
  if (outcome.status === "retry-queued") return again({ afterMs: outcome.afterMs });
  if (outcome.status !== "done") throw new PhaseFailure(outcome);
  acknowledge(session);
  if (session.prepared.phase(id).gate === undefined) return outcome.output;
  context.record({ type: "gate.opened", phase: id });
  return hold(outcome.output);
}

/** How long the retries still have to wait that an earlier process of the session had queued, in milliseconds. */
function queuedRetries(state: SessionState, now: Date): Map<string, number> {
  const queued = new Map<string, number>();
  for (const { id, status, retryAt } of state.phases) {
    if (status !== "retrying" || retryAt === undefined) continue;
    // Were the clock set back meanwhile, it would be for ever.
    queued.set(id, Math.min(Date.parse(retryAt) - now.getTime(), LONGEST_WAIT_MS));
  }
  return queued;
}

/** What happens to a phase between and instead of its attempts; the attempts write down themselves how they went. */
function recordStep(event: RunEvent, state: SessionState, record: (event: NewSessionEvent) => void): void {
  if (event.type === "retrying") {
    const { id, attempt, afterMs } = event;
    record({ type: "phase.retrying", phase: id, attempt, afterMs });
  }
  if (event.type === "settled" && event.result.status === "skipped") {
    record({ type: "phase.skipped", phase: event.id, reason: whySkipped(event.result, state) });
  }
  if (event.type !== "settled" || (event.result.status !== "failed" && event.result.status !== "timed-out"))
    return;
  if (phaseState(state, event.id)?.continueOnError) record({ type: "phase.tolerated", phase: event.id });
}

/** The scheduler knows that a phase failed, and not how. */
function whySkipped({ reason, skippedFor }: NodeResult, state: SessionState): string {
  const cause = skippedFor === undefined ? undefined : phaseState(state, skippedFor);
  if (cause?.status === "released") return `it depends on "${cause.id}", which left its artefact unfinished`;
  return reason ?? "a phase before it failed";
}

/** Thrown to the scheduler, which knows a failed attempt by it; the log already tells why. */
class PhaseFailure extends Error {
  override readonly name = "PhaseFailure";
  /** Another attempt would find the same. */
  readonly isFinal: boolean;
  constructor(outcome: { status: string; reason?: string }) {
    super(outcome.reason ?? outcome.status);
    this.isFinal = outcome.status === "impossible";
  }
}

/** What the scheduler need not run again. Its own journal is the session's log, which the attempts write. */
function finishedEntries(state: SessionState): JournalEntry[] {
  return state.phases
    .filter((phase) => isSettled(phase) && phase.status !== "waiting")
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

/** Seconds by what earlier sessions took, else by what the file says; the scheduler fills in the rest. */
function estimatesFor({ prepared, options }: OpenSession): (id: string) => number | undefined {
  const learned = learnEstimates(options.projectFolder, prepared.workflow.id);
  return (id) => learned.get(id) ?? prepared.phase(id).estimate;
}
