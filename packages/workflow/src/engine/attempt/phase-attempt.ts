import { rmSync } from "node:fs";
import type { AgentReport } from "@agentos/clients/output";
import { describeError } from "@agentos/platform";
import { type Conversation, conversationAfter } from "../../agents/index.js";
import { isAgentRun, MissingValueError, type Phase } from "../../definition/index.js";
import {
  compiledPromptPath,
  DEFAULT_MAX_ATTEMPTS,
  fileDate,
  keepOriginal,
  type PlannedAttempt,
  planAttempt,
  resolveEnv,
  runnersByName,
  runOf,
  scopeOf,
  ValueError,
  writeAttemptFiles,
} from "../../plan/index.js";
import {
  envByName,
  type Place,
  type PlacedRequest,
  type RunOutcome,
  type RunRequest,
} from "../../runner/index.js";
import {
  type CheckedArtifact,
  type NewSessionEvent,
  type PhaseState,
  phaseState,
  type SessionState,
  type StoppedAction,
  WorkflowError,
} from "../../session/index.js";
import { openRequests } from "../gates/approvals.js";
import { decisionsText } from "../gates/stopped-actions.js";
import { AgentReporter } from "./agent-reporter.js";
import { makeArtifactFolder, plannedProblem } from "./artifact.js";
import { questionIn } from "./asked-question.js";
import type { AttemptContext } from "./attempt-context.js";
import { type Judgement, judgeAttempt, type Measured } from "./judge-attempt.js";
import { spentLimit, withTimeLeft } from "./phase-budget.js";
import { type PhaseResults, readResults } from "./phase-results.js";
import { unfinishedText } from "./unfinished-text.js";
import { commitWork, conflictText, type Workplace, workplaceOf } from "./workplace.js";

/** How many sessions an agent may fill for one phase. */
const DEFAULT_MAX_SESSIONS = 3;

/** How an attempt ended, for the scheduler. The log already tells why. */
export type AttemptEnd =
  | Exclude<RunOutcome, { status: "asks" }>
  /** Its artifact is not finished: it is to run once more after the delay. */
  | { status: "retry-queued"; afterMs: number }
  /** Its artifact is not finished, and nothing follows. */
  | { status: "released"; reason: string }
  /** Rules stopped actions of it, or it asks: a person must decide before it runs again. */
  | { status: "stopped" };

/** Runs a phase once and writes down how that went. */
export async function attemptPhase(
  context: AttemptContext,
  id: string,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const { record, recordTogether, now, handoff } = context;
  const state = context.state();
  const before = phaseState(state, id);
  const attempt = (before?.attempts ?? 0) + 1;
  const node = context.prepared.tree.node(id);
  const workplace = await workplaceOf(context, state, node, signal);
  if ("isWaiting" in workplace) return { status: "stopped" };
  if ("isStopped" in workplace) return { status: "cancelled" };
  if ("problem" in workplace) return recordImpossible(context, id, workplace.problem);
  const { folder, conflict } = workplace;
  const spent = spentLimit(node.definition, before?.runs ?? []);
  if (spent !== undefined) return recordImpossible(context, id, spent);
  const unfinished = await unfinishedText(before, attempt, folder);
  const began = now();
  let planned: PlannedAttempt;
  let placed: Placed | undefined;
  try {
    const conversation = await conversationOf(context, state, id);
    const plan = {
      attempt,
      date: fileDate(began),
      handoff: conversation.handoff ?? handoff(),
      // Its client keeps that on the machine that ran it.
      resume: context.place && workplace.worktree ? undefined : conversation.resume,
      folder,
      conflict: conflict && conflictText(conflict),
      unfinished,
      stopped: decisionsText(before?.decisions),
    };
    planned = planAttempt(context, state, id, plan);
    placed = placedAttempt(context, workplace, planned, before, () =>
      planAttempt(context, state, id, { ...plan, env: envByName() }),
    );
  } catch (error) {
    if (!(error instanceof MissingValueError || error instanceof ValueError)) throw error;
    return recordImpossible(context, id, error.message);
  }
  writeAttemptFiles(planned);
  if (planned.artifact && before?.runs.length === 0) keepOriginal(planned.artifact);
  const { promptFile, request } = planned;
  await recordTogether({ type: "phase.started", phase: id, attempt, promptFile, log: request.logFile });
  const reporter = new AgentReporter(planned, began, record);
  const outcome = await runWithinBudget(context, planned, { signal, reporter, placed });
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
  if (outcome.status === "asks") {
    record({ type: "gate.asked", phase: id, attempt, durationMs, question: outcome.question, ...measured });
    return { status: "stopped" };
  }
  if (outcome.status !== "done") {
    const isFull = outcome.status === "failed" && measured.contextExhaustionRisk === true;
    if (isFull && hasSessionsLeft(planned, before))
      return recordNextSession(context, planned, before, {
        durationMs,
        reason: outcome.reason,
        measured,
        artifacts: [],
      });
    await recordTogether(endOf(outcome, planned, durationMs, measured));
    return outcome;
  }
  const judgement = await judgeAttempt(planned, before, measured, {
    projectFolder: folder,
    began,
    backoff: context.guardBackoff,
  });
  const { decision, reason, artifacts } = judgement;
  const question = questionIn(planned, outcome.output, artifacts, reporter.report);
  if (question !== undefined) {
    record({ type: "gate.asked", phase: id, attempt, durationMs, question, ...measured });
    return { status: "stopped" };
  }
  const isReleased = decision?.status === "released";
  if (isReleased && decision.contextExhaustionRisk && hasSessionsLeft(planned, before))
    return recordNextSession(context, planned, before, { durationMs, reason, measured, artifacts });
  const work = await commitWork(context, node, workplace);
  return recordJudgement(context, planned, { work, outcome, results, judgement, durationMs, measured });
}

/** What a place needs to run an attempt that works in a worktree; undefined where it runs here. */
function placedAttempt(
  { place, prepared, projectFolder, paths }: AttemptContext,
  { worktree, setup }: Workplace,
  { request }: PlannedAttempt,
  before: PhaseState | undefined,
  byName: () => PlannedAttempt,
): Placed | undefined {
  if (place === undefined || worktree === undefined || before === undefined) return undefined;
  const { phase, env } = byName().request;
  return {
    place,
    request: {
      // What the prompt says is the same everywhere, and has no secrets.
      phase: { ...request.phase, env: {}, ...(phase.run && { run: phase.run }) },
      env,
      hash: before.hash,
      wasCutOff: before.runs.at(-1)?.status === "running",
      worktree,
      ...(setup && { setup }),
      projectFolder,
      sessionFolder: paths.folder,
      secretNames: prepared.secrets.names,
    },
  };
}

/** Where an attempt of an agent takes up what the attempts before it did. */
async function conversationOf(
  context: AttemptContext,
  state: SessionState,
  id: string,
): Promise<Conversation> {
  const { runs = [] } = phaseState(state, id) ?? {};
  if (runs.length === 0) return {};
  const node = context.prepared.tree.node(id);
  const { definition, unit } = node;
  const env = resolveEnv(definition.env, scopeOf(context, state, node));
  return conversationAfter(runs, runOf(definition, unit.agents.get(definition.agent)), {
    ...process.env,
    ...env,
  });
}

/** Whether the agent of a phase, whose window is full, may go on in a new session. */
function hasSessionsLeft({ request }: PlannedAttempt, before: PhaseState | undefined): boolean {
  const { run, maxSessions = DEFAULT_MAX_SESSIONS } = request.phase;
  if (!isAgentRun(run)) return false;
  const full = before?.runs.filter(
    ({ code, retryAfterMs }) => code === "CONTEXT_EXHAUSTION" && retryAfterMs !== undefined,
  );
  return (full?.length ?? 0) + 1 < maxSessions;
}

/** Writes down that the agent's window is full, and that its next session goes on at once. */
function recordNextSession(
  { record }: AttemptContext,
  { request }: PlannedAttempt,
  before: PhaseState | undefined,
  {
    durationMs,
    reason,
    measured,
    artifacts,
  }: { durationMs: number; reason: string; measured: Measured; artifacts: CheckedArtifact[] },
): AttemptEnd {
  const { phase, attempt } = request;
  const base = { phase: phase.id, attempt };
  record({
    type: "agent_run.context_exhausted",
    ...base,
    reason,
    artifacts,
    ...measured,
    contextExhaustionRisk: true,
  });
  record({
    type: "agent_run.retry_queued",
    ...base,
    durationMs,
    code: "CONTEXT_EXHAUSTION",
    reason,
    unfinishedAttempts: before?.unfinished?.attempts ?? 0,
    maxAttempts: phase.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    afterMs: 0,
  });
  return { status: "retry-queued", afterMs: 0 };
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
    work,
  }: {
    /** What it leaves in its worktree. */
    work: Awaited<ReturnType<typeof commitWork>>;
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
  const wrong = "problem" in results ? results.problem : problemOf(work, request.phase);
  if (wrong !== undefined) {
    record({ type: "phase.failed", ...base, durationMs, timedOut: false, reason: wrong, ...measured });
    return { status: "failed", reason: wrong };
  }
  await recordTogether({
    type: "phase.completed",
    ...base,
    durationMs,
    output: outcome.output,
    ...(work && "commit" in work && work),
    ...("outputs" in results && { outputs: results.outputs }),
    ...(artifact !== undefined && !artifact.isGlob && { artifact: artifact.path }),
    ...(artifacts.length > 0 && { artifacts }),
    ...measured,
    ...(decision && { contextExhaustionRisk: decision.contextExhaustionRisk }),
  });
  return outcome;
}

/** Why what an attempt left in its worktree does not count. */
function problemOf(
  work: Awaited<ReturnType<typeof commitWork>>,
  { enforceWrites }: Phase,
): string | undefined {
  if (work === undefined) return undefined;
  if ("problem" in work) return work.problem;
  if (!enforceWrites || work.outside === undefined) return undefined;
  return `it changed files outside its "writes": ${work.outside.slice(0, 10).join(", ")}`;
}

/** The place of an attempt, and what it is given beside the attempt's own request. */
interface Placed {
  place: Place;
  request: Omit<PlacedRequest, Exclude<keyof RunRequest, "phase" | "env"> | "onPlaced">;
}

/** What ends an attempt from outside, and what is told from within. */
interface Watched {
  placed: Placed | undefined;
  signal: AbortSignal;
  reporter: AgentReporter;
  /** Its client has reported something new. */
  onReport?(): void;
}

/** Ends an attempt as soon as its client reports that the budget of the phase is spent. */
async function runWithinBudget(
  context: AttemptContext,
  planned: PlannedAttempt,
  { signal, reporter, placed }: Watched,
): Promise<RunOutcome> {
  const { phase } = planned.request;
  if (phase.budget === undefined) return runForArtifact(context, planned, { signal, reporter, placed });
  const over = new AbortController();
  let reason: string | undefined;
  const onReport = (): void => {
    reason ??= spentLimit(phase, phaseState(context.state(), phase.id)?.runs ?? []);
    if (reason !== undefined) over.abort();
  };
  const both = AbortSignal.any([signal, over.signal]);
  const limited = withTimeLeft(planned, phaseState(context.state(), phase.id)?.runs ?? []);
  const outcome = await runForArtifact(context, limited, { signal: both, reporter, placed, onReport });
  if (outcome.status !== "cancelled" || signal.aborted || reason === undefined) return outcome;
  return { status: "failed", reason, isFinal: true };
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
  { signal, reporter, placed, onReport }: Watched,
): Promise<RunOutcome> {
  const { phase, attempt } = request;
  const name = phase.run?.runner ?? "command";
  const runner = context.runners.get(name);
  if (runner === undefined) {
    const known = [...context.runners.keys()].join(", ");
    const reason = `There is no runner "${name}"; known runners: ${known}. Change "run" of ${phase.id} in ${context.prepared.workflow.path}`;
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
    const watched = {
      signal,
      onLine: (line: string) => context.onLine(phase.id, line),
      onAgent: (report: AgentReport) => {
        reporter.take(report);
        onReport?.();
      },
    };
    // A place knows secrets by their names alone.
    const { secrets: _, ...nameless } = request;
    const outcome =
      // A runner of this process's own is on no other machine.
      placed === undefined || runnersByName().get(name) !== runner
        ? await runner.run({ ...request, ...watched, onStart })
        : await placed.place.run({
            ...nameless,
            ...placed.request,
            ...watched,
            onPlaced: (name) =>
              context.record({ type: "phase.placed", phase: phase.id, attempt, place: name }),
          });
    await spawned;
    if (outcome.status !== "cancelled" || signal.aborted) return outcome;
    return { status: "failed", reason: `The runner "${name}" cancelled the attempt without being asked to` };
  } catch (error) {
    // It passes on what the callbacks throw; anything else it should have made an outcome.
    if (context.isBroken() || error instanceof WorkflowError) throw error;
    return { status: "failed", reason: `The runner "${name}" failed: ${describeError(error)}` };
  }
}

function endOf(
  outcome: Exclude<RunOutcome, { status: "done" | "asks" }>,
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
