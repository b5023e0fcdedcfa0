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
import { hasFailedAtGate } from "../session/gate-answer.js";
import { type PhaseState, phaseState, type SessionState } from "../session/state.js";
import { acknowledge } from "./claimed-handoff.js";
import { keepGates } from "./gate-keeper.js";
import { keepGraph } from "./graph-file.js";
import { type OpenSession, stateOf } from "./open-session.js";
import type { SessionResult } from "./options.js";
import { type AttemptContext, attemptPhase } from "./phase-attempt.js";
import { runnersByName } from "./prepare.js";
import { type RunControls, watchControls } from "./run-controls.js";
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
    const { result, isAsking } = await runPhases(session, controls);
    if (controls.fatal !== undefined) throw controls.fatal;
    const { pauseRequested, stopRequested, cancelledBy } = controls;
    const asked = { pauseRequested, stopRequested, cancelledBy, isAsking };
    return await endSession(session, asked, result.advice?.text);
  } finally {
    controls.release();
  }
}

async function runPhases(
  session: OpenSession,
  controls: RunControls,
): Promise<{ result: RunResult; isAsking: boolean }> {
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
        throw error;
      }
    },
    {
      concurrency,
      pools: prepared.workflow.pools,
      retries: ({ id }) => (isGivenUp(phaseState(stateOf(session), id)) ? 0 : prepared.phase(id).retries),
      ...(options.backoff && { backoff: options.backoff }),
      estimates: estimatesFor(session),
      signal: controls.stop,
      abortGraceMs: ABORT_GRACE_MS,
      onHeld: () => gates.whenLeft(),
      onEvent: (event) => recordStep(event, stateOf(session), record),
      journal: { read: () => finishedEntries(stateOf(session)), append: () => {} },
    },
  );
  const gates = keepGates(session, controls, run, record);
  controls.onPause(() => run.pause());
  try {
    const result = await run.start();
    return { result, isAsking: gates.isAsking };
  } finally {
    gates.release();
  }
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
  if (before?.status === "waiting") return holdAtGate(session, context, id, false);
  if (before && hasFailedAtGate(before)) throw new PhaseFailure({ status: "failed", reason: before.reason });
  if (before?.status === "stopped") return hold();
  const outcome = await attemptPhase(context, id, signal);
  if (outcome.status === "not-now") return notNow({ afterMs: outcome.afterMs });
  if (outcome.status === "stopped") return hold();
  if (outcome.status === "retry-queued") return again({ afterMs: outcome.afterMs });
  if (outcome.status !== "done") throw new PhaseFailure(outcome);
  acknowledge(session);
  return session.prepared.phase(id).gate === undefined
    ? outcome.output
    : holdAtGate(session, context, id, true);
}

/** Opens the gate of a phase whose work is done, or keeps it open. */
function holdAtGate(
  { prepared, now, ...session }: OpenSession,
  { record }: AttemptContext,
  id: string,
  isNew: boolean,
): unknown {
  const { status, output } = phaseState(stateOf(session), id) ?? {};
  // It may have been answered as soon as the phase was done.
  if (status !== "waiting") return output;
  const { timeoutMs } = prepared.phase(id).approval ?? {};
  if (timeoutMs !== undefined) {
    const until = new Date(now().getTime() + timeoutMs).toISOString();
    record({ type: "gate.opened", phase: id, until });
  } else if (isNew) record({ type: "gate.opened", phase: id });
  return hold(output);
}

/** What a failure may do again does not help against an artefact that stays unfinished, nor a gate that nobody answers. */
function isGivenUp(phase: PhaseState | undefined): boolean {
  return phase !== undefined && (phase.status === "released" || hasFailedAtGate(phase));
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
  constructor(outcome: { status: string; reason?: string | undefined }) {
    super(outcome.reason ?? outcome.status);
  }
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

/** Seconds by what earlier sessions took, else by what the file says; the scheduler fills in the rest. */
function estimatesFor({ prepared, options }: OpenSession): (id: string) => number | undefined {
  const learned = learnEstimates(options.projectFolder, prepared.workflow.id);
  return (id) => learned.get(id) ?? prepared.phase(id).estimate;
}
