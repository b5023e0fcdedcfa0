import type { AgentReport } from "@agentos/clients/output";
import { describeError } from "@agentos/platform";
import type { PlannedAttempt } from "../../plan/index.js";
import type { RunOutcome, RunRequest } from "../../runner/index.js";
import { phaseState, WorkflowError } from "../../session/index.js";
import type { AgentReporter } from "./agent-reporter.js";
import { makeArtifactFolder, plannedProblem } from "./artifact.js";
import type { AttemptContext } from "./attempt-context.js";
import { spentLimit, withTimeLeft } from "./phase-budget.js";
import { type Placed, runByRunner } from "./placed-attempt.js";

interface Watched {
  placed: Placed | undefined;
  signal: AbortSignal;
  reporter: AgentReporter;
  onReport?(): void;
}

/** Runs an attempt. Ends it as soon as its client reports that the phase's budget is spent. */
export async function runWithinBudget(
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

/** Fails an attempt that exits successfully without writing its artifact. */
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
    const reason = `There is no runner "${name}"; known runners: ${known}. Change the "run" of ${phase.id} in ${context.prepared.workflow.path}`;
    return { status: "failed", reason };
  }
  let spawned: Promise<void> | undefined;
  const onStart: RunRequest["onStart"] = (group) => {
    spawned = context.recordTogether({ type: "phase.spawned", phase: phase.id, attempt, group });
    // Runners may ignore a rejection of `onStart`. `await spawned` rethrows it.
    spawned.catch(() => {});
    return spawned;
  };
  const onPlaced = (place: string) =>
    context.record({ type: "phase.placed", phase: phase.id, attempt, place });
  const onLine = (line: string) => context.onLine(phase.id, line);
  const onAgent = (report: AgentReport) => {
    reporter.take(report);
    onReport?.();
  };
  try {
    const watched = { ...request, signal, onLine, onAgent };
    const outcome = await runByRunner(runner, watched, placed, { onStart, onPlaced });
    await spawned;
    if (outcome.status !== "cancelled" || signal.aborted) return outcome;
    return { status: "failed", reason: `The runner "${name}" cancelled the attempt without being asked to` };
  } catch (error) {
    // Rethrow errors from the callbacks. Any other error is the runner's fault.
    if (context.isBroken() || error instanceof WorkflowError) throw error;
    return { status: "failed", reason: `The runner "${name}" failed: ${describeError(error)}` };
  }
}
