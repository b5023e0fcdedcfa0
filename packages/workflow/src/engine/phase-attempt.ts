import { describeError } from "@agentos/internal";
import type { Runner, RunOutcome } from "../runner/index.js";
import type { NewSessionEvent } from "../session/events.js";
import { phaseState, type SessionState } from "../session/state.js";
import { artifactProblem, makeArtifactFolder } from "./artifact.js";
import {
  fileDate,
  type PlannedAttempt,
  planAttempt,
  type RunPlace,
  writeAttemptFiles,
} from "./attempt-request.js";

/** What an attempt needs of the running session. */
export interface AttemptContext extends RunPlace {
  runners: ReadonlyMap<string, Runner>;
  state(): SessionState;
  /** Writes an event down; it is on disk when this returns. */
  record(event: NewSessionEvent): void;
  now(): Date;
  onLine(phaseId: string, line: string): void;
  /** The `<continue_here>` element, when the session was resumed. */
  handoff(): string | undefined;
  /** Whether the session can not go on, which is not the phase's fault. */
  isBroken(): boolean;
}

/** Runs a phase once and writes down how that went. */
export async function attemptPhase(
  context: AttemptContext,
  id: string,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { record, now, handoff } = context;
  const began = now();
  const state = context.state();
  const attempt = (phaseState(state, id)?.attempts ?? 0) + 1;
  const planned = planAttempt(context, state, id, { attempt, date: fileDate(began), handoff: handoff() });
  writeAttemptFiles(planned);
  const { promptFile, request } = planned;
  record({ type: "phase.started", phase: id, attempt, promptFile, log: request.logFile });
  const outcome = await runWithArtifact(context, planned, signal);
  // A clock may be set back meanwhile.
  record(endOf(outcome, planned, Math.max(0, now().getTime() - began.getTime())));
  return outcome;
}

/** A phase that ended well without leaving what it was there for has not ended well. */
async function runWithArtifact(
  context: AttemptContext,
  planned: PlannedAttempt,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { artifact } = planned;
  if (artifact === undefined) return run(context, planned, signal);
  const obstacle = makeArtifactFolder(artifact);
  if (obstacle !== undefined) return { status: "failed", reason: obstacle };
  const outcome = await run(context, planned, signal);
  if (outcome.status !== "done") return outcome;
  const problem = artifactProblem(artifact);
  if (problem === undefined) return outcome;
  return { status: "failed", reason: `It ended without writing its artifact: ${artifact} ${problem}` };
}

async function run(
  context: AttemptContext,
  { request }: PlannedAttempt,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { phase, attempt } = request;
  const name = phase.run?.runner ?? "command";
  const runner = context.runners.get(name);
  if (runner === undefined) {
    const known = [...context.runners.keys()].join(", ");
    const reason = `There is no runner "${name}"; there are: ${known}. Change "run" of ${phase.id} in ${context.prepared.workflow.path}`;
    return { status: "failed", reason };
  }
  try {
    const outcome = await runner.run({
      ...request,
      signal,
      onStart: (group) => context.record({ type: "phase.spawned", phase: phase.id, attempt, group }),
      onLine: (line) => context.onLine(phase.id, line),
    });
    if (outcome.status !== "cancelled" || signal.aborted) return outcome;
    return { status: "failed", reason: `The runner "${name}" gave it up, though nobody stopped it` };
  } catch (error) {
    // It passes on what the callbacks throw; anything else it should have made an outcome.
    if (context.isBroken()) throw error;
    return { status: "failed", reason: `The runner "${name}" broke: ${describeError(error)}` };
  }
}

function endOf(
  outcome: RunOutcome,
  { request, artifact }: PlannedAttempt,
  durationMs: number,
): NewSessionEvent {
  const { attempt } = request;
  const phase = request.phase.id;
  switch (outcome.status) {
    case "done":
      return {
        type: "phase.completed",
        phase,
        attempt,
        durationMs,
        output: outcome.output,
        ...(artifact !== undefined && { artifact }),
      };
    case "failed":
    case "timed-out": {
      const timedOut = outcome.status === "timed-out";
      return { type: "phase.failed", phase, attempt, durationMs, timedOut, reason: outcome.reason };
    }
    case "not-now":
      return { type: "phase.deferred", phase, afterMs: outcome.afterMs, reason: outcome.reason };
    case "cancelled":
      return { type: "phase.cancelled", phase, attempt };
  }
}
