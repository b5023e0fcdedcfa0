import { rmSync } from "node:fs";
import { type Conversation, conversationAfter } from "../../agents/index.js";
import { isAgentRun, MissingValueError } from "../../definition/index.js";
import {
  fileDate,
  keepOriginal,
  type PlannedAttempt,
  planAttempt,
  resolveEnv,
  runOf,
  scopeOf,
  ValueError,
  writeAttemptFiles,
} from "../../plan/index.js";
import { envByName, type RunOutcome } from "../../runner/index.js";
import { type PhaseState, phaseState, type SessionState, type StoppedAction } from "../../session/index.js";
import { openRequests } from "../gates/approvals.js";
import { decisionsText } from "../gates/stopped-actions.js";
import { AgentReporter } from "./agent-reporter.js";
import { questionIn } from "./asked-question.js";
import type { AttemptContext } from "./attempt-context.js";
import { judgeAttempt } from "./judge-attempt.js";
import { spentLimit } from "./phase-budget.js";
import { readResults } from "./phase-results.js";
import { type Placed, placedAttempt } from "./placed-attempt.js";
import {
  type AttemptEnd,
  endOf,
  recordImpossible,
  recordJudgment,
  recordNextSession,
} from "./record-attempt.js";
import { runWithinBudget } from "./run-attempt.js";
import { unfinishedText } from "./unfinished-text.js";
import { commitWork, conflictText, workplaceOf } from "./workplace.js";

/** Maximum number of context windows that an agent can fill for one phase. */
const DEFAULT_MAX_SESSIONS = 3;

export async function attemptPhase(
  context: AttemptContext,
  id: string,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const { record, recordTogether, now, handoff, paths } = context;
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
  const isPlaced = context.place !== undefined && workplace.worktree !== undefined;
  const began = now();
  let planned: PlannedAttempt;
  let placed: Placed | undefined;
  try {
    const conversation = await conversationOf(context, state, id);
    const plan = {
      attempt,
      date: fileDate(began),
      handoff: conversation.handoff ?? handoff(),
      // Clients keep their sessions on the machine that ran them.
      resume: isPlaced ? undefined : conversation.resume,
      folder,
      conflict: conflict && conflictText(conflict),
      unfinished,
      stopped: decisionsText(before?.decisions, isPlaced ? paths.approved : undefined),
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
  // The file may contain secrets. The session's log contains the same data without them.
  rmSync(planned.outputsFile, { force: true });
  // The clock may have been set back.
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
  const judgment = await judgeAttempt(planned, before, measured, {
    projectFolder: folder,
    began,
    backoff: context.guardBackoff,
  });
  const { decision, reason, artifacts } = judgment;
  const question = questionIn(planned, outcome.output, artifacts, reporter.report);
  if (question !== undefined) {
    record({ type: "gate.asked", phase: id, attempt, durationMs, question, ...measured });
    return { status: "stopped" };
  }
  const isReleased = decision?.status === "released";
  if (isReleased && decision.contextExhaustionRisk && hasSessionsLeft(planned, before))
    return recordNextSession(context, planned, before, { durationMs, reason, measured, artifacts });
  const work = await commitWork(context, node, workplace);
  return recordJudgment(context, planned, { work, outcome, results, judgment, durationMs, measured });
}

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

/** Whether an agent with a full context window may continue in a new session. */
function hasSessionsLeft({ request }: PlannedAttempt, before: PhaseState | undefined): boolean {
  const { run, maxSessions = DEFAULT_MAX_SESSIONS } = request.phase;
  if (!isAgentRun(run)) return false;
  const full = before?.runs.filter(
    ({ code, retryAfterMs }) => code === "CONTEXT_EXHAUSTION" && retryAfterMs !== undefined,
  );
  return (full?.length ?? 0) + 1 < maxSessions;
}

/** Returns stopped actions, which make the phase wait for a person even if the attempt failed. */
function stoppedActions(
  { projectFolder, state }: AttemptContext,
  phase: string,
  { status }: RunOutcome,
  began: Date,
): StoppedAction[] {
  if (status === "cancelled" || status === "not-now") return [];
  return openRequests(projectFolder, { sessionId: state().id, phase }, began);
}
