import {
  again,
  createRun,
  hold,
  type JournalEntry,
  type NodeResult,
  notNow,
  type RunEvent,
} from "@agentos/waves";
import { BudgetKeeper } from "../budget/index.js";
import { type PhaseNode, runnersByName, scopeOf } from "../plan/index.js";
import {
  hasFailedAtGate,
  isSettled,
  type NewSessionEvent,
  type PhaseState,
  phaseState,
  type SessionState,
} from "../session/index.js";
import { AccountLimits, accountOf } from "./attempt/account.js";
import type { AttemptContext } from "./attempt/attempt-context.js";
import { attemptPhase } from "./attempt/phase-attempt.js";
import { recordImpossible } from "./attempt/record-attempt.js";
import { type RunControls, watchControls } from "./control/run-controls.js";
import { keepGates } from "./gates/gate-keeper.js";
import { keepGateOpen, openGate } from "./gates/hold-at-gate.js";
import { keepGraph } from "./graph-file.js";
import { acknowledge } from "./handoff/claimed-handoff.js";
import { needOf } from "./need.js";
import { decidedBy } from "./nesting/condition.js";
import { runComposite } from "./nesting/run-composite.js";
import { type OpenSession, stateOf } from "./open-session.js";
import type { SessionResult } from "./options.js";
import { Notifier } from "./programs/notify.js";
import { endSession } from "./session-end.js";

// Gives runners time to terminate their processes before the scheduler gives up on the phase.
const ABORT_GRACE_MS = 60_000;
/** A session that has nothing to do but wait for longer than this is paused instead. */
const DEFAULT_MAX_WAIT_MS = 600_000;

/** @throws WorkflowError, and whatever a callback throws, after all phases have ended */
export async function runSession(session: OpenSession): Promise<SessionResult> {
  const { log, options, paths } = session;
  const graph = keepGraph(session);
  const controls = watchControls(options, paths.pauseRequest, (event) => log.append(event));
  const { prepared, now } = session;
  const { projectFolder, onWarning } = options;
  const notifier = new Notifier({ prepared, projectFolder, paths }, { onWarning, now });
  try {
    const isAsking = await runPhases(session, controls, notifier);
    if (controls.fatal === undefined) log.flush();
    if (controls.fatal !== undefined) throw controls.fatal;
    const { pauseRequested, stopRequested, cancelledBy, isSpent } = controls;
    const asked = { pauseRequested, stopRequested, cancelledBy, isSpent, isAsking };
    const end = await endSession(session, asked);
    if (end.status === "completed" || end.status === "failed" || end.status === "cancelled")
      notifier.tell("end", end.state, { status: end.status });
    return end;
  } finally {
    await notifier.settled();
    controls.release();
    graph.rest();
  }
}

/** Returns whether the run ended while it was waiting only for decisions on its gates. */
async function runPhases(session: OpenSession, controls: RunControls, notifier: Notifier): Promise<boolean> {
  const { prepared, options, concurrency } = session;
  const record = (event: NewSessionEvent): void => {
    controls.guard(() => session.log.append(event));
    follow(event);
  };
  const follow = (event: NewSessionEvent): void => {
    tellOfGate(event);
    keeper?.look(event, stateOf(session));
  };
  const tellOfGate = (event: NewSessionEvent): void => {
    if (
      event.type === "gate.opened" ||
      event.type === "gate.stopped" ||
      event.type === "gate.conflict" ||
      event.type === "gate.asked"
    )
      notifier.tell("gate", stateOf(session), { phase: event.phase });
  };
  const recordTogether = async (event: NewSessionEvent): Promise<void> => {
    try {
      await session.log.appendTogether(event);
      follow(event);
    } catch (error) {
      controls.fail(error);
      throw error;
    }
  };
  const context: AttemptContext = {
    prepared,
    projectFolder: options.projectFolder,
    paths: session.paths,
    runners: runnersByName(options.runners),
    place: options.place,
    state: () => stateOf(session),
    record,
    recordTogether,
    now: session.now,
    onLine: (phase, line) => controls.guard(() => options.onLine?.(phase, prepared.secrets.mask(line))),
    onWarning: (message) => options.onWarning?.(message),
    guardBackoff: options.guardBackoff ?? {},
    handoff: () => session.handoff?.text,
    isBroken: () => controls.fatal !== undefined,
  };

  const waits = waitsLeft(stateOf(session), session.now());
  const limits = new AccountLimits((id) => {
    const node = prepared.tree.find(id);
    return node && accountOf(node, phaseState(stateOf(session), id));
  }, session.now);
  for (const [id, afterMs] of waits)
    if (phaseState(stateOf(session), id)?.status === "deferred") limits.close(id, afterMs);
  const { budget } = stateOf(session);
  const keeper =
    budget &&
    new BudgetKeeper(budget, {
      onNotice: (message) => options.onWarning?.(message),
      onSpent: (by) => controls.pauseForBudget(by),
    });
  const run = createRun(
    prepared.graph,
    async ({ id, signal, children }) => {
      const afterMs = waits.get(id) ?? 0;
      waits.delete(id);
      if (afterMs > 0) return again({ afterMs });
      try {
        const node = prepared.tree.node(id);
        if (!isNeeded(context, node)) return undefined;
        if (node.form === "leaf") return await runPhase(session, context, { id, signal, limits });
        return await runParts(context, node, children !== undefined);
      } catch (error) {
        // Other errors, such as a failed write, are not the phase's fault.
        if (!(error instanceof PhaseFailure)) controls.fail(error);
        throw error;
      }
    },
    {
      concurrency,
      pools: prepared.pools,
      retries: ({ id }) => (mayRetry(phaseState(stateOf(session), id)) ? prepared.phase(id).retries : 0),
      ...(options.backoff && { backoff: options.backoff }),
      estimates: estimatesFor(session),
      signal: controls.stop,
      abortGraceMs: ABORT_GRACE_MS,
      maxWaitMs: options.maxWaitMs ?? prepared.workflow.maxWaitMs ?? DEFAULT_MAX_WAIT_MS,
      onHeld: () => gates.whenLeft(),
      // Records synchronously, because the phases that start next need the recorded state.
      onEvent(event) {
        recordStep(event, stateOf(session), record);
        if (isFailure(event) && isNews(prepared.tree.find(event.id)))
          notifier.tell("failure", stateOf(session), { phase: event.id });
      },
      journal: { read: () => finishedEntries(stateOf(session)), append: () => {} },
    },
  );
  const gates = keepGates(session, controls, run, record);
  controls.onPause(() => run.pause());
  keeper?.check(stateOf(session));
  try {
    await run.start();
    return gates.isAsking;
  } finally {
    gates.release();
  }
}

/** @throws PhaseFailure if the condition cannot be evaluated */
function isNeeded(context: AttemptContext, node: PhaseNode): boolean {
  const { id } = node;
  const state = context.state();
  const known = phaseState(state, id);
  // Once a phase has started, its condition no longer matters.
  if (known?.status === "waiting" || known?.status === "stopped" || known?.expanded) return true;
  const definition = decidedBy(node);
  if (definition === undefined) return true;
  const need = needOf(definition, scopeOf(context, state, node));
  if (need.status === "unclear") throw new PhaseFailure(recordImpossible(context, id, need.reason));
  if (need.status === "not-needed")
    context.record({ type: "phase.not_needed", phase: id, reason: need.reason });
  return need.status === "needed";
}

/** @returns the answer for the scheduler */
async function runPhase(
  session: OpenSession,
  context: AttemptContext,
  { id, signal, limits }: { id: string; signal: AbortSignal; limits: AccountLimits },
): Promise<unknown> {
  const before = phaseState(stateOf(session), id);
  // Only the phase's dependents wait for the gate.
  if (before?.status === "waiting") return keepGateOpen(context, id);
  if (before && hasFailedAtGate(before)) throw new PhaseFailure(before);
  if (before?.status === "stopped") return hold();
  // The client has refused another phase on the same account, so it would refuse this phase too.
  const waitMs = limits.waitMs(id);
  if (waitMs > 0) return notNow({ afterMs: waitMs });
  const outcome = await attemptPhase(context, id, signal);
  if (outcome.status === "not-now") {
    limits.close(id, outcome.afterMs);
    return notNow({ afterMs: outcome.afterMs });
  }
  if (outcome.status === "stopped") return hold();
  if (outcome.status === "retry-queued") return again({ afterMs: outcome.afterMs });
  if (outcome.status !== "done") throw new PhaseFailure(outcome);
  await acknowledge(session);
  const { isWhole, definition } = session.prepared.tree.node(id);
  // A gate applies to all items or iterations together.
  return isWhole && definition.gate !== undefined ? openGate(context, id) : outcome.output;
}

/** @returns the answer for the scheduler */
async function runParts(context: AttemptContext, node: PhaseNode, hasEnded: boolean): Promise<unknown> {
  const before = phaseState(context.state(), node.id);
  if (before?.status === "waiting") return keepGateOpen(context, node.id);
  if (before && hasFailedAtGate(before)) throw new PhaseFailure(before);
  const outcome = await runComposite(context, node, hasEnded);
  if (outcome.status === "failed") throw new PhaseFailure(outcome);
  return outcome.answer;
}

/**
 * Whether to retry a failed phase. Final failures would recur, and unfinished artifacts have their
 * own retry count.
 */
function mayRetry(phase: PhaseState | undefined): boolean {
  return phase?.status !== "released" && phase?.isFinal !== true && !(phase && hasFailedAtGate(phase));
}

/** Returns the remaining waits, in milliseconds, of phases that an earlier process deferred. */
function waitsLeft({ phases }: SessionState, at: Date): Map<string, number> {
  const waits = new Map<string, number>();
  for (const { id, status, retryAt, runs } of phases) {
    if ((status !== "retrying" && status !== "deferred") || retryAt === undefined) continue;
    // Cap the wait at the original delay, because the clock may have been set back.
    waits.set(id, Math.min(Date.parse(retryAt) - at.getTime(), runs.at(-1)?.retryAfterMs ?? 0));
  }
  return waits;
}

/** Records what the scheduler does. Attempts record their own results. */
function recordStep(event: RunEvent, state: SessionState, record: (event: NewSessionEvent) => void): void {
  if (event.type === "retrying") {
    const { id, attempt, afterMs } = event;
    record({ type: "phase.retrying", phase: id, attempt, afterMs });
  }
  if (event.type === "settled" && event.result.status === "skipped") {
    record({ type: "phase.skipped", phase: event.id, reason: whySkipped(event.result, state) });
  }
  if (isFailure(event) && phaseState(state, event.id)?.continueOnError)
    record({ type: "phase.tolerated", phase: event.id });
}

function isFailure(event: RunEvent): event is RunEvent & { type: "settled" } {
  return (
    event.type === "settled" && (event.result.status === "failed" || event.result.status === "timed-out")
  );
}

/**
 * Whether to report a failure. Excludes tolerated failures, and those of inner phases, which may run
 * again.
 */
function isNews(node: PhaseNode | undefined): boolean {
  return node?.parent === undefined && node?.definition.continueOnError !== true;
}

/** Adds the cause, because the scheduler knows only that a phase failed, not why. */
function whySkipped({ reason, skippedFor }: NodeResult, state: SessionState): string {
  const cause = skippedFor === undefined ? undefined : phaseState(state, skippedFor);
  if (cause?.status === "released") return `it depends on "${cause.id}", which left its artifact unfinished`;
  if (cause && hasFailedAtGate(cause)) return `it depends on "${cause.id}", which nobody approved in time`;
  return reason ?? "an earlier phase failed";
}

/** A failure whose reason is already in the log. */
class PhaseFailure extends Error {
  override readonly name = "PhaseFailure";
  constructor(outcome: { status: string; reason?: string | undefined }) {
    super(outcome.reason ?? outcome.status);
  }
}

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

/** Returns known estimates in seconds. The scheduler estimates the other phases itself. */
function estimatesFor(session: OpenSession): (id: string) => number | undefined {
  const known = new Map(stateOf(session).phases.map(({ id, estimate }) => [id, estimate]));
  return (id) => known.get(id);
}
