import { withoutUndefined } from "@agentos/platform";
import { buildHandoff, type FrontMatterValue, type Handoff, normalizeHandoff } from "../format/index.js";
import { currentStep, type PlanStep } from "./active-plan.js";
import type { WorkspaceState } from "./gather-state.js";

/** Everything known when a conversation is about to be compacted. */
export interface CheckpointState {
  /** The only session that may recover it. */
  sessionId: string;
  timestamp: string;
  workspace?: WorkspaceState;
  handoff?: Handoff;
  extraFrontMatter?: Record<string, FrontMatterValue>;
}

type Plan = NonNullable<WorkspaceState["plan"]>;

/**
 * The checkpoint as the Markdown of `.context-checkpoint.md`: a handoff from the session to itself, readable
 * by {@link parseHandoff}. The transcript takes precedence over the workspace.
 * @throws TypeError when the session id or the timestamp is not valid
 */
export function buildCheckpoint(state: CheckpointState): string {
  return buildHandoff(checkpointHandoff(state));
}

export function checkpointHandoff(state: CheckpointState): Handoff {
  const { sessionId, timestamp, handoff, workspace } = state;
  const plan = workspace?.plan;
  const hasTasks = handoff !== undefined && handoff.completed.length + handoff.remaining.length > 0;
  const tasks = hasTasks || plan === undefined ? handoff : tasksOf(plan);
  return normalizeHandoff({
    ...handoff,
    sessionId,
    timestamp,
    completed: tasks?.completed ?? [],
    remaining: tasks?.remaining ?? [],
    ...withoutUndefined({
      goal: handoff?.goal ?? plan?.goal,
      ...(plan && atPlan(plan, handoff)),
      decisions: [
        ...(handoff?.decisions ?? []),
        ...(plan?.decisions ?? []).map((decision) => ({ decision })),
      ],
      // The latest last: log entries may be of any age, while the transcript's are recent.
      failedApproaches: union(
        workspace?.lastFailure === undefined ? [] : [workspace.lastFailure],
        plan && failuresOf(plan),
        handoff?.failedApproaches,
      ),
      assumptions: union(handoff?.assumptions, plan?.assumptions),
      filesChanged: union(handoff?.filesChanged, workspace?.filesChanged),
    }),
    extraFrontMatter: { ...handoff?.extraFrontMatter, ...state.extraFrontMatter },
  });
}

/** Whether it contains anything worth reading. */
export function saysSomething({
  sessionId: _,
  timestamp: __,
  extraFrontMatter: ___,
  ...handoff
}: Handoff): boolean {
  return Object.values(handoff).some((value) => !Array.isArray(value) || value.length > 0);
}

function tasksOf({ steps }: Plan): Pick<Handoff, "completed" | "remaining"> {
  const named = (status: PlanStep["status"]) =>
    steps.filter((step) => step.status === status).map((step) => ({ name: describeStep(step) }));
  return { completed: named("done"), remaining: [...named("in progress"), ...named("open")] };
}

/** The plan's state and next step; neither if the session's work is done. */
function atPlan(plan: Plan, handoff: Handoff | undefined): Pick<Handoff, "current" | "nextAction"> {
  const told = handoff?.current?.status.startsWith("done") ? undefined : handoff;
  const step = currentStep(plan);
  const status = [describePlan(plan), ...(told?.current?.status ? [told.current.status] : [])].join("; ");
  const nextAction =
    told?.nextAction ?? (step ? `Continue with: ${describeStep(step)}` : handoff?.nextAction);
  return {
    current: { ...told?.current, status },
    ...(nextAction !== undefined && { nextAction }),
  };
}

function failuresOf({ steps }: Plan): string[] {
  const failed = steps.filter(({ status }) => status === "failed");
  return failed.map((step) => `${describeStep(step)} failed${step.failure ? `: ${step.failure}` : ""}`);
}

function describeStep({ number, text }: PlanStep): string {
  return `step ${number}: ${text}`;
}

function describePlan(plan: Plan): string {
  const { name = "plan", doneWhen, flags, steps, lastUpdated } = plan;
  const step = currentStep(plan);
  const done = steps.filter(({ status }) => status === "done").length;
  return [
    `${name} (.active-plan.md, last changed ${lastUpdated})`,
    ...(step === undefined
      ? []
      : [`now at ${describeStep(step)} [${step.status}], ${done} of ${steps.length} done`]),
    ...(doneWhen === undefined ? [] : [`done when ${doneWhen}`]),
    ...flags.map((flag) => `flag: ${flag}`),
  ].join("; ");
}

function union(...lists: (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}
