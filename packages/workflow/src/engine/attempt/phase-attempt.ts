import { rmSync } from "node:fs";
import { describeError } from "@agentos/platform";
import { MissingValueError } from "../../definition/index.js";
import {
  compiledPromptPath,
  fileDate,
  keepOriginal,
  type PlannedAttempt,
  planAttempt,
  type RunPlace,
  ValueError,
  writeAttemptFiles,
} from "../../plan/index.js";
import type { Runner, RunOutcome, RunRequest } from "../../runner/index.js";
import {
  type NewSessionEvent,
  phaseState,
  type SessionState,
  type StoppedAction,
  WorkflowError,
} from "../../session/index.js";
import { openRequests } from "../gates/approvals.js";
import { decisionsText } from "../gates/stopped-actions.js";
import { AgentReporter } from "./agent-reporter.js";
import { makeArtifactFolder, plannedProblem } from "./artifact.js";
import { type Judgement, judgeAttempt, type Measured } from "./judge-attempt.js";
import { type PhaseResults, readResults } from "./phase-results.js";
import { unfinishedText } from "./unfinished-text.js";

/** What an attempt needs of the running session. */
export interface AttemptContext extends RunPlace {
  runners: ReadonlyMap<string, Runner>;
  state(): SessionState;
  /** Writes an event down; it is on disk when this returns. */
  record(event: NewSessionEvent): void;
  /** The same when this resolves: what comes at the same time shares the way to the disk. */
  recordTogether(event: NewSessionEvent): Promise<void>;
  now(): Date;
  onLine(phaseId: string, line: string): void;
  /** Between attempts that leave their artifact unfinished; what is not given has its default. */
  guardBackoff: { baseMs?: number; maxMs?: number };
  /** The `<continue_here>` element, when the session was resumed. */
  handoff(): string | undefined;
  /** Whether the session cannot go on, which is not the phase's fault. */
  isBroken(): boolean;
}

/** How an attempt ended, for the scheduler. The log already tells why. */
export type AttemptEnd =
  | RunOutcome
  /** Its artifact is not finished: it is to run once more after the delay. */
  | { status: "retry-queued"; afterMs: number }
  /** Its artifact is not finished, and nothing follows. */
  | { status: "released"; reason: string }
  /** Rules stopped actions of it: a person must decide before it runs again. */
  | { status: "stopped" };

/** Runs a phase once and writes down how that went. */
export async function attemptPhase(
  context: AttemptContext,
  id: string,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const { record, recordTogether, now, handoff, projectFolder } = context;
  const state = context.state();
  const before = phaseState(state, id);
  const attempt = (before?.attempts ?? 0) + 1;
  const unfinished = await unfinishedText(before, attempt, projectFolder);
  const began = now();
  let planned: PlannedAttempt;
  try {
    planned = planAttempt(context, state, id, {
      attempt,
      date: fileDate(began),
      handoff: handoff(),
      unfinished,
      stopped: decisionsText(before?.decisions),
    });
  } catch (error) {
    if (!(error instanceof MissingValueError || error instanceof ValueError)) throw error;
    return recordImpossible(context, id, error.message);
  }
  writeAttemptFiles(planned);
  if (planned.artifact && before?.runs.length === 0) keepOriginal(planned.artifact);
  const { promptFile, request } = planned;
  await recordTogether({ type: "phase.started", phase: id, attempt, promptFile, log: request.logFile });
  const reporter = new AgentReporter(planned, began, record);
  const outcome = await runForArtifact(context, planned, { signal, reporter });
  const results = outcome.status === "done" ? readResults(planned.outputsFile, outcome.output) : {};
  // They go into the session's log, without secrets; the file has what the program wrote.
  rmSync(planned.outputsFile, { force: true });
  // A clock may be set back meanwhile.
  const durationMs = Math.max(0, now().getTime() - began.getTime());
  const measured = await reporter.end(outcome);
  const stopped = stoppedActions(context, id, outcome, began);
  if (stopped.length > 0) {
    record({ type: "gate.stopped", phase: id, attempt, durationMs, requests: stopped });
    return { status: "stopped" };
  }
  if (outcome.status !== "done") {
    await recordTogether(endOf(outcome, planned, durationMs, measured));
    return outcome;
  }
  const judgement = await judgeAttempt(planned, before, measured, {
    projectFolder,
    began,
    backoff: context.guardBackoff,
  });
  return recordJudgement(context, planned, { outcome, results, judgement, durationMs, measured });
}

/** Writes down that a phase cannot run, as an attempt that failed at once. */
export function recordImpossible(
  { record, paths, prepared, projectFolder, now, state }: AttemptContext,
  id: string,
  reason: string,
): AttemptEnd & { reason: string } {
  const attempt = (phaseState(state(), id)?.attempts ?? 0) + 1;
  const { agent } = prepared.phase(id);
  const promptFile = compiledPromptPath(projectFolder, { agent, phase: id, date: fileDate(now()) });
  record({ type: "phase.started", phase: id, attempt, promptFile, log: paths.log(id, attempt) });
  record({ type: "phase.failed", phase: id, attempt, durationMs: 0, timedOut: false, reason, isFinal: true });
  return { status: "failed", reason };
}

/**
 * What rules stopped an attempt at; whatever it made of that, the phase is not over before a person has
 * decided.
 */
function stoppedActions(
  { projectFolder, state }: AttemptContext,
  phase: string,
  { status }: RunOutcome,
  began: Date,
): StoppedAction[] {
  if (status === "cancelled" || status === "not-now") return [];
  return openRequests(projectFolder, { sessionId: state().id, phase }, began);
}

/** Writes down what came of an attempt that ended well. */
async function recordJudgement(
  { record, recordTogether }: AttemptContext,
  { request, artifact }: PlannedAttempt,
  {
    outcome,
    results,
    judgement,
    durationMs,
    measured,
  }: {
    outcome: Extract<RunOutcome, { status: "done" }>;
    results: PhaseResults;
    judgement: Judgement;
    durationMs: number;
    measured: Measured;
  },
): Promise<AttemptEnd> {
  const { decision, reason, artifacts, unfinishedAttempts, maxAttempts } = judgement;
  const base = { phase: request.phase.id, attempt: request.attempt };
  if (decision !== undefined && decision.status !== "pass") {
    const { contextExhaustionRisk } = decision;
    record({
      type: "agent_run.context_exhausted",
      ...base,
      reason,
      artifacts,
      ...measured,
      contextExhaustionRisk,
    });
  }
  const counted = { ...base, durationMs, reason, unfinishedAttempts, maxAttempts };
  if (decision?.status === "retry-queued") {
    const { code, delayMs: afterMs } = decision;
    record({ type: "agent_run.retry_queued", ...counted, code, afterMs });
    return { status: "retry-queued", afterMs };
  }
  if (decision?.status === "released") {
    record({ type: "agent_run.released", ...counted, code: decision.code });
    return { status: "released", reason };
  }
  if ("problem" in results) {
    const { problem: reason } = results;
    record({ type: "phase.failed", ...base, durationMs, timedOut: false, reason, ...measured });
    return { status: "failed", reason };
  }
  await recordTogether({
    type: "phase.completed",
    ...base,
    durationMs,
    output: outcome.output,
    ...("outputs" in results && { outputs: results.outputs }),
    ...(artifact !== undefined && !artifact.isGlob && { artifact: artifact.path }),
    ...(artifacts.length > 0 && { artifacts }),
    ...measured,
    ...(decision && { contextExhaustionRisk: decision.contextExhaustionRisk }),
  });
  return outcome;
}

/** What ends an attempt from outside, and what is told from within. */
interface Watched {
  signal: AbortSignal;
  reporter: AgentReporter;
}

/** A phase that ended well and left nothing that could be looked at has not ended well. */
async function runForArtifact(
  context: AttemptContext,
  planned: PlannedAttempt,
  watched: Watched,
): Promise<RunOutcome> {
  const { artifact } = planned;
  if (artifact === undefined) return run(context, planned, watched);
  const obstacle = makeArtifactFolder(artifact);
  if (obstacle !== undefined) return { status: "failed", reason: obstacle };
  const outcome = await run(context, planned, watched);
  if (outcome.status !== "done") return outcome;
  const problem = plannedProblem(artifact);
  if (problem === undefined) return outcome;
  return { status: "failed", reason: `It ended without writing its artifact: ${artifact.path} ${problem}` };
}

async function run(
  context: AttemptContext,
  { request }: PlannedAttempt,
  { signal, reporter }: Watched,
): Promise<RunOutcome> {
  const { phase, attempt } = request;
  const name = phase.run?.runner ?? "command";
  const runner = context.runners.get(name);
  if (runner === undefined) {
    const known = [...context.runners.keys()].join(", ");
    const reason = `There is no runner "${name}"; there are: ${known}. Change "run" of ${phase.id} in ${context.prepared.workflow.path}`;
    return { status: "failed", reason };
  }
  let spawned: Promise<void> | undefined;
  const onStart: RunRequest["onStart"] = (group) => {
    spawned = context.recordTogether({ type: "phase.spawned", phase: phase.id, attempt, group });
    // A runner need not wait for it: then it fails below.
    spawned.catch(() => {});
    return spawned;
  };
  try {
    const outcome = await runner.run({
      ...request,
      signal,
      onStart,
      onLine: (line) => context.onLine(phase.id, line),
      onAgent: (report) => reporter.take(report),
    });
    await spawned;
    if (outcome.status !== "cancelled" || signal.aborted) return outcome;
    return { status: "failed", reason: `The runner "${name}" gave it up, though nobody stopped it` };
  } catch (error) {
    // It passes on what the callbacks throw; anything else it should have made an outcome.
    if (context.isBroken() || error instanceof WorkflowError) throw error;
    return { status: "failed", reason: `The runner "${name}" broke: ${describeError(error)}` };
  }
}

function endOf(
  outcome: Exclude<RunOutcome, { status: "done" }>,
  { request }: PlannedAttempt,
  durationMs: number,
  measured: Measured,
): NewSessionEvent {
  const { attempt } = request;
  const phase = request.phase.id;
  switch (outcome.status) {
    case "failed":
    case "timed-out": {
      const timedOut = outcome.status === "timed-out";
      const { reason } = outcome;
      const isFinal = outcome.status === "failed" && outcome.isFinal;
      return {
        type: "phase.failed",
        phase,
        attempt,
        durationMs,
        timedOut,
        reason,
        ...(isFinal && { isFinal }),
        ...measured,
      };
    }
    case "not-now":
      return { type: "phase.deferred", phase, afterMs: outcome.afterMs, reason: outcome.reason };
    case "cancelled":
      return { type: "phase.cancelled", phase, attempt };
  }
}
